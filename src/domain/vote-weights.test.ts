import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendBallot, emptyBallotLog, KIND, type LogBallot, OUTCOME, setCounted } from './ballot-log.ts';
import { comparisonsByVoter } from './comparisons-by-voter.ts';
import { consistencyRepeats } from './consistency-repeats.ts';
import { DEFAULT_CONSTANTS } from './constants.ts';
import { voterFactors, voteWeights } from './vote-weights.ts';
import { LEAST_VOTERS_SHOWN, weightDistribution } from './weight-distribution.ts';

const ITEMS = 20;

function logOf(ballots: readonly Partial<LogBallot>[]) {
  const log = emptyBallotLog(2);
  const usual = { voterId: 'v', low: 0, high: 1, outcome: OUTCOME.low, kind: KIND.fresh, counted: true };
  ballots.forEach((one, k) => {
    appendBallot(log, { seq: k + 1, lowShownLeft: true, minute: 0, ...usual, ...one });
  });
  return log;
}

const repeatsOf = (ballots: readonly Partial<LogBallot>[]) => {
  const log = logOf(ballots);
  return consistencyRepeats(log, comparisonsByVoter(log, ITEMS));
};

describe('consistencyRepeats', () => {
  const again = { kind: KIND.repeat };

  it('holds a repeat against the comparison of the same voter on the same pair', () => {
    const found = repeatsOf([
      { voterId: 'w' },
      { voterId: 'w', low: 2, high: 3, outcome: OUTCOME.high },
      { voterId: 'v', outcome: OUTCOME.high },
      { voterId: 'w', low: 2, high: 3, ...again },
      { voterId: 'w', ...again },
      { voterId: 'v', outcome: OUTCOME.high, ...again },
      { voterId: 'x', low: 4, high: 5 },
    ]);
    expect([...found.places]).toEqual([0, 1]);
    expect([...found.from]).toEqual([0, 1, 3]);
    expect([...found.low]).toEqual([0, 0, 2]);
    expect([...found.agreed]).toEqual([1, 1, 0]);
  });

  it.each<[string, Partial<LogBallot>[]]>([
    ['skipped', [{}, { ...again, outcome: OUTCOME.skip }]],
    ['retracted', [{}, { ...again, counted: false }]],
    ['of a comparison that does not count', [{ counted: false }, again]],
    ['of a comparison that was skipped', [{ outcome: OUTCOME.skip }, again]],
    ['of a comparison of somebody else', [{ voterId: 'w' }, again]],
    ['without a comparison', [{ low: 1, high: 2 }, again]],
  ])('a repeat that is %s says nothing', (_, ballots) => {
    expect(repeatsOf(ballots).agreed).toHaveLength(0);
  });

  it('comes and goes with its original', () => {
    const log = logOf([{}, again]);
    setCounted(log, 1, false);
    expect(consistencyRepeats(log, comparisonsByVoter(log, ITEMS)).agreed).toHaveLength(0);
    setCounted(log, 1, true);
    expect(consistencyRepeats(log, comparisonsByVoter(log, ITEMS)).agreed).toHaveLength(1);
  });

  it('is the same whatever the order of arrival', () => {
    const ballot = fc.record({
      voterId: fc.constantFrom('v', 'w', 'x'),
      low: fc.integer({ min: 0, max: 3 }),
      outcome: fc.constantFrom(OUTCOME.low, OUTCOME.high),
      kind: fc.constantFrom(KIND.fresh, KIND.repeat),
    });
    const acts = fc.uniqueArray(ballot, { selector: (one) => `${one.voterId} ${one.low} ${one.kind}`, maxLength: 24 });
    fc.assert(
      fc.property(acts, (some) => {
        const ballots = some.map((one, k) => ({ ...one, high: 9, seq: k + 1 }));
        expect(repeatsOf(ballots.toReversed())).toEqual(repeatsOf(ballots));
      }),
    );
  });
});

/** Voter `id` with n comparisons on different pairs. */
const comparisons = (voterId: string, n: number): Partial<LogBallot>[] =>
  Array.from({ length: n }, (_, k) => ({ voterId, low: k % 10, high: 10 + Math.floor(k / 10) }));

describe('voterFactors', () => {
  const factorsOf = (ballots: Partial<LogBallot>[], reputation: Record<string, number> = {}) => {
    const grouped = comparisonsByVoter(logOf(ballots), ITEMS);
    const reliability = new Float64Array(grouped.ids.length).fill(0.8);
    return {
      grouped,
      factors: voterFactors(grouped, reliability, new Map(Object.entries(reputation)), DEFAULT_CONSTANTS),
    };
  };

  it('a hundred votes of one person weigh √(40·100) = 63.2 times the other factors', () => {
    const { factors } = factorsOf([...comparisons('a', 100), ...comparisons('b', 40)], { a: 50 });
    const [many, few] = voteWeights(factors);
    expect(100 * many).toBeCloseTo(Math.sqrt(4000) * 0.8 * 0.85, 10);
    expect(40 * few).toBeCloseTo(40 * 0.8 * 0.7, 10);
  });

  it('repeats, skips and what does not count are no activity', () => {
    const quiet: Partial<LogBallot>[] = [
      ...comparisons('a', 40),
      { voterId: 'a', low: 0, high: 10, kind: KIND.repeat },
      { voterId: 'a', low: 11, high: 12, outcome: OUTCOME.skip },
      { voterId: 'a', low: 11, high: 13, counted: false },
    ];
    expect(factorsOf(quiet).factors.activity[0]).toBe(1);
    expect(factorsOf([...quiet, { voterId: 'a', low: 11, high: 14 }]).factors.activity[0]).toBeLessThan(1);
  });

  it('is told only as a distribution, and of few voters not at all', () => {
    const people = (n: number) => Array.from({ length: n }, (_, k) => comparisons(`p${k}`, 1)).flat();
    const few = factorsOf(people(LEAST_VOTERS_SHOWN - 1));
    expect(weightDistribution(few.grouped, few.factors)).toBeNull();
    const enough = factorsOf(people(LEAST_VOTERS_SHOWN), { p0: 100, p1: 100, p2: 100 });
    const told = weightDistribution(enough.grouped, enough.factors);
    expect(told).toMatchObject({ voters: 5, reputation: [0.7, 1, 1], activity: [1, 1, 1] });
    expect(told?.histogram).toEqual([0, 0, 0, 0, 0, 2, 0, 0, 3, 0]);
    expect(JSON.stringify(told)).not.toMatch(/p\d/);
  });
});
