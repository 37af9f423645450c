import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitRatings, type RatingFit } from './bradley-terry-mle.ts';
import { normalExpectation } from './gauss-hermite.ts';
import { prepareLeaveVoterOut } from './leave-voter-out.ts';
import { logistic } from './logistic.ts';
import { aggregateOutcomes, creditTies } from './outcome-cells.ts';
import { fitPatternMixture } from './pattern-mixture.ts';
import { createRandom } from './random.ts';
import { addTasteMoments, tasteSpread } from './taste-spread.ts';
import { PATTERN, patternOf, patternRatios } from './voter-patterns.ts';
import { sweepVoters } from './voter-sweep.ts';
import { UNDECIDED, type VotesByVoter, votesByVoter } from './votes-by-voter.ts';

const OPTIONS = {
  mostUsual: 0.1,
  slip: 0.04,
  leastVotes: 5,
  leastOpponents: 3,
  leastVotesInAll: 10,
  usualVoters: 20,
  rounds: 20,
};
const ITEMS = 8;
const STRENGTH = Float64Array.from({ length: ITEMS }, (_, i) => 0.4 * (i - 3.5));
type Judge = (a: number, b: number) => number;

/** Voters of whom each casts `each` votes on random pairs, judged by the voter's own judge. */
function arena(judges: readonly Judge[], each: number, name: string): VotesByVoter {
  const random = createRandom(name);
  const [first, second, outcome, voter]: number[][] = [[], [], [], []];
  judges.forEach((judge, v) => {
    for (let k = 0; k < each; k++) {
      const a = random.integer(ITEMS);
      const b = (a + 1 + random.integer(ITEMS - 1)) % ITEMS;
      first.push(a);
      second.push(b);
      outcome.push(judge(a, b));
      voter.push(v);
    }
  });
  return votesByVoter(ITEMS, judges.length, first, second, outcome, voter);
}

const random = createRandom('judges');
const honest: Judge = (a, b) => {
  if (random.next() < 0.1) return UNDECIDED;
  return random.next() < logistic(STRENGTH[a] - STRENGTH[b]) ? 0 : 1;
};
const coin: Judge = () => (random.next() < 0.5 ? 0 : 1);
const contrary: Judge = (a, b) => (honest(a, b) === 0 ? 1 : 0);
const always =
  (item: number): Judge =>
  (a, b) =>
    a === item ? 0 : b === item ? 1 : honest(a, b);
const never =
  (item: number): Judge =>
  (a, b) =>
    a === item ? 1 : b === item ? 0 : honest(a, b);
const crowd = (count: number): Judge[] => new Array<Judge>(count).fill(honest);

describe('the sweep', () => {
  it('finds every pattern and says which', () => {
    const judges = [...crowd(200), always(1), always(1), never(6), never(6), coin, coin, contrary, contrary];
    const { marked, settled } = sweepVoters(arena(judges, 120, 'patterns'), OPTIONS);
    expect(settled).toBe(true);
    const found = new Map(marked.map(({ voter, kind, item }) => [voter, [kind, item]]));
    expect(found.get(200)).toEqual([PATTERN.always, 1]);
    expect(found.get(201)).toEqual([PATTERN.always, 1]);
    expect(found.get(202)).toEqual([PATTERN.never, 6]);
    expect(found.get(203)).toEqual([PATTERN.never, 6]);
    expect(found.get(204)).toEqual([PATTERN.coin, -1]);
    expect(found.get(205)).toEqual([PATTERN.coin, -1]);
    expect(found.get(206)).toEqual([PATTERN.contrary, -1]);
    expect(found.get(207)).toEqual([PATTERN.contrary, -1]);
    // At most 2 % of 200.
    expect(marked.length).toBeLessThanOrEqual(8 + 4);
    const target = marked.find(({ voter }) => voter === 200);
    expect(target?.won).toBe(target?.decided);
    expect(target?.expected).toBeLessThan(0.5 * Number(target?.decided));
  });

  it('marks nearly nobody where all are honest, and fewer the more certainty is demanded', () => {
    const votes = arena(crowd(300), 60, 'honest');
    const marks = [0.5, 0.1, 0].map((mostUsual) => sweepVoters(votes, { ...OPTIONS, mostUsual }).marked.length);
    expect(marks[1]).toBeLessThanOrEqual(3);
    expect(marks[0]).toBeGreaterThanOrEqual(marks[1]);
    expect(marks[2]).toBe(0);
  });

  it('needs votes against several opponents: one favourite over one rival is a taste', () => {
    const random = createRandom('one rival');
    const judges = crowd(100);
    const { first, second, outcome, from } = arena(judges, 60, 'rivals');
    const voter = [...first.keys()].map((k) => from.findIndex((end, v) => v > 0 && k < end) - 1);
    const add = 40;
    const votes = votesByVoter(
      ITEMS,
      101,
      [...first, ...new Array<number>(add).fill(2)],
      [...second, ...Array.from({ length: add }, () => 5 + random.integer(2))],
      [...outcome, ...new Array<number>(add).fill(0)],
      [...voter, ...new Array<number>(add).fill(100)],
    );
    expect(sweepVoters(votes, OPTIONS).marked.filter(({ voter, item }) => voter === 100 && item >= 0)).toEqual([]);
  });

  it('says nothing of votes that nobody cast, and refuses what it cannot read', () => {
    expect(sweepVoters(votesByVoter(3, 0, [], [], [], []), OPTIONS)).toMatchObject({ marked: [], settled: true });
    expect(() => sweepVoters(arena(crowd(2), 5, 'x'), { ...OPTIONS, mostUsual: 2 })).toThrow(/mostUsual/);
    expect(() => votesByVoter(3, 1, [0], [3], [0], [0])).toThrow(/second\[0\]/);
    expect(() => votesByVoter(3, 1, [0], [0], [0], [0])).toThrow(/second\[0\]/);
    expect(() => votesByVoter(3, 1, [0], [1], [3], [0])).toThrow(/outcome\[0\]/);
    expect(() => votesByVoter(3, 1, [0], [1], [0], [1])).toThrow(/voter\[0\]/);
  });

  it('does not depend on the order in which voters come', () => {
    const judges = [...crowd(60), always(0), coin];
    const votes = arena(judges, 80, 'order');
    const { from, first, second, outcome } = votes;
    const people = [...Array(votes.voters).keys()].reverse();
    const places = people.flatMap((v) => Array.from({ length: from[v + 1] - from[v] }, (_, k) => from[v] + k));
    const turned = votesByVoter(
      ITEMS,
      votes.voters,
      places.map((k) => first[k]),
      places.map((k) => second[k]),
      places.map((k) => outcome[k]),
      people.flatMap((v, place) => new Array<number>(from[v + 1] - from[v]).fill(place)),
    );
    const who = (sweep: ReturnType<typeof sweepVoters>, name: (v: number) => number) =>
      sweep.marked.map(({ voter, kind, item }) => [name(voter), kind, item]).sort((a, b) => a[0] - b[0]);
    expect(who(sweepVoters(turned, OPTIONS), (place) => people[place])).toEqual(
      who(sweepVoters(votes, OPTIONS), (v) => v),
    );
  });
});

describe('its parts', () => {
  it('leave a voter out as a fit without the voter would', () => {
    const votes = arena(crowd(60), 40, 'leave out');
    const { first, second, outcome, from } = votes;
    const cells = creditTies(aggregateOutcomes(ITEMS, first, second, outcome), 0);
    const without = prepareLeaveVoterOut(fitRatings(cells) as RatingFit, cells, votes);
    for (const voter of [0, 17, 59]) {
      const others = (column: ArrayLike<number>) =>
        Array.from(column).filter((_, k) => k < from[voter] || k >= from[voter + 1]);
      const exact = fitRatings(
        creditTies(aggregateOutcomes(ITEMS, others(first), others(second), others(outcome)), 0),
      ) as RatingFit;
      const step = without(voter);
      const all = (fitRatings(cells) as RatingFit).logStrength;
      for (let i = 0; i < ITEMS; i++) {
        const gaps = [step, exact.logStrength, all].map((strength) => strength[i] - strength[0]);
        // The step goes nearly all the way.
        expect(Math.abs(gaps[0] - gaps[1])).toBeLessThan(0.15 * Math.abs(gaps[2] - gaps[1]) + 0.005);
      }
    }
  });

  it('estimate how much tastes differ', () => {
    const source = createRandom('tastes');
    const spreads = [0, 0.5, 1].map((tau) => {
      const judges = Array.from({ length: 400 }, (): Judge => {
        const liking = STRENGTH.map((strength) => strength + tau * source.normal());
        return (a, b) => (source.next() < logistic(liking[a] - liking[b]) ? 0 : 1);
      });
      const votes = arena(judges, 80, `tastes ${tau}`);
      const { first, second, outcome } = votes;
      const fit = fitRatings(creditTies(aggregateOutcomes(ITEMS, first, second, outcome), 0)) as RatingFit;
      const sums = { excess: 0, weight: 0 };
      for (let v = 0; v < votes.voters; v++) addTasteMoments(sums, votes, v, fit.logStrength);
      return tasteSpread(sums);
    });
    expect(spreads[0]).toBeLessThan(0.15);
    expect(spreads[1]).toBeGreaterThan(0.35);
    expect(spreads[1]).toBeLessThan(0.65);
    expect(spreads[2]).toBeGreaterThan(0.7);
    expect(tasteSpread({ excess: 1, weight: 0 })).toBe(0);
  });

  it('weigh an item’s votes against a taste that chance may have given', () => {
    // Five wins against equals, then one vote left undecided.
    const wins = votesByVoter(4, 1, [0, 0, 0, 0, 0, 0], [1, 2, 3, 1, 2, 3], [0, 0, 0, 0, 0, 2], new Array(6).fill(0));
    const strength = new Float64Array(4);
    const options = { ...OPTIONS, spread: 0.7, undecided: 0.2 };
    const { pattern, logRatio } = patternRatios(wins, 0, strength, options);
    expect([...pattern]).toEqual([0, 4]);
    const rate = (1 + 10 * 0.2) / 16;
    const usual = Math.log(normalExpectation((u) => logistic(u) ** 5, 0, 0.49)) + Math.log(rate);
    expect(logRatio[0]).toBeCloseTo(5 * Math.log(0.96) + Math.log(0.02) - usual, 10);
    expect(logRatio[1]).toBeCloseTo(6 * Math.log(0.02) - usual, 10);
    expect(patternOf(0, 4)).toEqual({ kind: PATTERN.always, item: 0 });
    expect(patternOf(4, 4)).toEqual({ kind: PATTERN.never, item: 0 });
    expect(patternOf(8, 4)).toEqual({ kind: PATTERN.coin, item: -1 });
    expect(patternOf(9, 4)).toEqual({ kind: PATTERN.contrary, item: -1 });
  });

  it('stay finite after any number of votes', () => {
    const many = 4000;
    const opponents = Array.from({ length: many }, (_, k) => 1 + (k % 3));
    const votes = votesByVoter(
      4,
      1,
      new Array(many).fill(0),
      opponents,
      new Array(many).fill(1),
      new Array(many).fill(0),
    );
    const { logRatio } = patternRatios(votes, 0, Float64Array.of(3, 0, 0, 0), {
      ...OPTIONS,
      spread: 0.5,
      undecided: 0,
    });
    expect(logRatio.every(Number.isFinite)).toBe(true);
  });

  it('learn the shares of patterns: chances and shares are those of Bayes, whatever the ratios', () => {
    const ratio = fc.record({
      pattern: fc.integer({ min: 0, max: 3 }),
      log: fc.double({ min: -30, max: 30, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(ratio, { maxLength: 30 }), (voters) => {
        const mixture = fitPatternMixture(
          voters.map(({ pattern, log }) => ({ pattern: Int32Array.of(pattern), logRatio: Float64Array.of(log) })),
          4,
          20,
        );
        expect(mixture.usual + mixture.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
        expect(mixture.chanceUsual.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
      }),
    );
    // Ten of a hundred follow a pattern beyond doubt: with 20 usual ones assumed, its share is 10 of 120.
    const sure = Array.from({ length: 100 }, (_, v) => ({
      pattern: Int32Array.of(0),
      logRatio: Float64Array.of(v < 10 ? 40 : -40),
    }));
    const { shares, chanceUsual, likeliest } = fitPatternMixture(sure, 1, 20);
    expect(shares[0]).toBeCloseTo(10 / 120, 6);
    expect(chanceUsual[0]).toBeLessThan(1e-12);
    expect(chanceUsual[99]).toBeCloseTo(1, 12);
    expect(likeliest[0]).toBe(0);
  });
});
