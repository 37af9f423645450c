import { describe, expect, it } from 'vitest';
import { golden, worstError } from '../../test/fixtures/golden/read.ts';
import { fitRatings } from './bradley-terry-mle.ts';
import { logistic } from './logistic.ts';
import { aggregateOutcomes, creditTies, OUTCOME } from './outcome-cells.ts';
import { quantileType7 } from './quantiles.ts';
import { createRandom } from './random.ts';
import { rankUpperBound } from './rank-upper-bound.ts';
import { bootstrapRatings, type RatingBootstrap } from './rating-bootstrap.ts';
import { shareAbove, sharesAbove } from './share-above.ts';
import { bootstrapRatingsOverVoters } from './voter-bootstrap.ts';

interface Votes {
  first: number[];
  second: number[];
  outcome: number[];
  voter: number[];
}

/** Votes on n items of strengths k/2, a tenth ties. */
function votesOn(n: number, count: number, seed: string): Votes {
  const random = createRandom(seed);
  const first = Array.from({ length: count }, () => random.integer(n));
  const second = first.map((a) => (a + 1 + random.integer(n - 1)) % n);
  const outcome = first.map((a, v) => {
    if (random.next() < 0.1) return OUTCOME.tie;
    return random.next() < logistic((a - second[v]) / 2) ? OUTCOME.firstWins : OUTCOME.secondWins;
  });
  return { first, second, outcome, voter: first.map((_, v) => v % 25) };
}

function done<T extends { kind: string }>(result: T): Extract<T, RatingBootstrap> {
  if (result.kind !== 'estimated') throw new Error(result.kind);
  return result as Extract<T, RatingBootstrap>;
}

describe('bootstrapRatings', () => {
  const votes = votesOn(6, 400, 'bootstrap');
  const cells = aggregateOutcomes(6, votes.first, votes.second, votes.outcome);
  const fast = done(bootstrapRatings(cells, createRandom('fast'), { resamples: 4000 }));

  it('agrees with resampling vote by vote and fitting from scratch', () => {
    const random = createRandom('slow');
    const slow = Array.from({ length: 1500 }, () => {
      const picks = votes.first.map(() => random.integer(400));
      const again = aggregateOutcomes(
        6,
        picks.map((v) => votes.first[v]),
        picks.map((v) => votes.second[v]),
        picks.map((v) => votes.outcome[v]),
      );
      const fit = fitRatings(creditTies(again, 1), { prior: 0.1 });
      if (fit.kind !== 'estimated') throw new Error(fit.reason);
      return fit.rating;
    });
    for (let i = 0; i < 6; i++) {
      const column = slow.map((rating) => rating[i]).sort((a, b) => a - b);
      const width = fast.high95[i] - fast.low95[i];
      for (const [q, end] of [
        [0.025, fast.low95],
        [0.25, fast.low50],
        [0.75, fast.high50],
        [0.975, fast.high95],
      ] as const) {
        expect(Math.abs(quantileType7(column, q) - end[i])).toBeLessThan(0.08 * width);
      }
    }
  });

  it('intervals nest and hold the estimate', () => {
    const { fit, low95, low50, high50, high95 } = fast;
    for (let i = 0; i < 6; i++) {
      expect(low95[i]).toBeLessThan(low50[i]);
      expect(low50[i]).toBeLessThan(fit.rating[i]);
      expect(fit.rating[i]).toBeLessThan(high50[i]);
      expect(high50[i]).toBeLessThan(high95[i]);
    }
  });

  it('the share above adds up to 1, follows the order, and is ½ against itself', () => {
    const shares = sharesAbove(fast);
    for (let a = 0; a < 6; a++) {
      expect(shares[a * 7]).toBe(0.5);
      for (let b = 0; b < 6; b++)
        expect((shares[a * 6 + b] as number) + (shares[b * 6 + a] as number)).toBeCloseTo(1, 12);
    }
    expect(shareAbove(fast, 5, 0)).toEqual({ kind: 'estimated', share: 1 });
    expect(() => shareAbove(fast, 6, 0)).toThrow(/a must/);
  });

  it('across parts, and without comparisons, nothing is compared', () => {
    const parts = aggregateOutcomes(5, [0, 1, 2, 3], [1, 0, 3, 2], [0, 0, 0, 0]);
    const result = done(bootstrapRatings(parts, createRandom(2n), { resamples: 50 }));
    expect(shareAbove(result, 0, 2)).toEqual({ kind: 'undefined', reason: 'not_compared' });
    expect(shareAbove(result, 4, 4)).toEqual({ kind: 'undefined', reason: 'not_compared' });
    expect(shareAbove(result, 0, 1).kind).toBe('estimated');
    expect(sharesAbove(result)[2]).toBeNull();
    // Parts are centred each for itself in every resample.
    for (let b = 0; b < 50; b++) expect(result.ratings[5 * b] + result.ratings[5 * b + 1]).toBeCloseTo(2000, 8);
  });

  it('prior 0: resamples that fall apart are refitted and counted; votes that do are typed', () => {
    const thin = aggregateOutcomes(3, [0, 1, 1, 2, 2, 0], [1, 0, 2, 1, 0, 2], [0, 0, 0, 0, 0, 0]);
    const result = done(bootstrapRatings(thin, createRandom(3n), { resamples: 300, prior: 0 }));
    expect(result.refittedShare).toBeGreaterThan(0.1);
    expect(result.refittedShare).toBeLessThan(0.95);
    expect(result.ratings.every(Number.isFinite)).toBe(true);
    const undefeated = aggregateOutcomes(2, [0], [1], [0]);
    expect(bootstrapRatings(undefeated, createRandom(3n), { prior: 0 })).toEqual({
      kind: 'undefined',
      reason: 'not_strongly_connected',
    });
  });

  it('is repeatable, plain data, and refuses other arguments', () => {
    const run = () => bootstrapRatings(cells, createRandom(4n), { resamples: 20, tieCredit: 0.5 });
    expect(run()).toEqual(run());
    expect(structuredClone(run())).toEqual(run());
    expect(() => bootstrapRatings({ ...cells, ties: cells.ties.map((x) => x + 0.5) }, createRandom(1n))).toThrow(
      /cells/,
    );
    expect(() => bootstrapRatings(cells, createRandom(1n), { resamples: 0 })).toThrow(/resamples/);
  });
});

describe('bootstrapRatingsOverVoters', () => {
  it('with one vote a voter it is the bootstrap over votes', () => {
    const votes = votesOn(5, 300, 'voters');
    const cells = aggregateOutcomes(5, votes.first, votes.second, votes.outcome);
    const alone = votes.first.map((_, v) => v);
    const byVoter = done(
      bootstrapRatingsOverVoters(5, votes.first, votes.second, votes.outcome, alone, createRandom('a'), {
        resamples: 3000,
      }),
    );
    const byVote = done(bootstrapRatings(cells, createRandom('b'), { resamples: 3000 }));
    for (let i = 0; i < 5; i++) {
      const width = byVote.high95[i] - byVote.low95[i];
      expect(Math.abs(byVoter.low95[i] - byVote.low95[i])).toBeLessThan(0.08 * width);
      expect(Math.abs(byVoter.high95[i] - byVote.high95[i])).toBeLessThan(0.08 * width);
    }
    expect(worstError(byVoter.fit.rating, byVote.fit.rating)).toBe(0);
  });

  it('voters who always answer alike widen the intervals', () => {
    // Eight voters, each sure of one direction and asked fifty times.
    const voter = Array.from({ length: 400 }, (_, v) => Math.floor(v / 50));
    const outcome = voter.map((who) => (who < 4 ? OUTCOME.firstWins : OUTCOME.secondWins));
    const first = voter.map(() => 0);
    const second = voter.map(() => 1);
    const byVoter = done(
      bootstrapRatingsOverVoters(2, first, second, outcome, voter, createRandom(1n), { resamples: 500 }),
    );
    const byVote = done(
      bootstrapRatings(aggregateOutcomes(2, first, second, outcome), createRandom(1n), { resamples: 500 }),
    );
    expect(byVoter.high95[0] - byVoter.low95[0]).toBeGreaterThan(3 * (byVote.high95[0] - byVote.low95[0]));
  });

  it('needs two voters', () => {
    expect(bootstrapRatingsOverVoters(2, [0], [1], [0], [7], createRandom(1n))).toEqual({
      kind: 'undefined',
      reason: 'fewer_than_two_voters',
    });
    expect(() => bootstrapRatingsOverVoters(2, [0], [1], [0], [-1], createRandom(1n))).toThrow(/voter\[0\]/);
    expect(() => bootstrapRatingsOverVoters(2, [0], [1], [0], [], createRandom(1n))).toThrow(/voter/);
  });
});

describe('rankUpperBound', () => {
  it('gives the reference ranks', () => {
    for (const { low, high, expected } of golden('worked-examples').rankUb) {
      expect([...rankUpperBound(low, high)]).toEqual(expected);
    }
  });

  it('touching intervals share, parts are ranked each for itself', () => {
    expect([...rankUpperBound([1, 2], [2, 3])]).toEqual([1, 1]);
    expect([...rankUpperBound([5, 1, 1], [6, 2, 2], [0, 0, 1])]).toEqual([1, 2, 1]);
    expect([...rankUpperBound([3, 3], [4, 4])]).toEqual([1, 1]);
    expect(() => rankUpperBound([1], [])).toThrow(/high/);
    expect(() => rankUpperBound([Number.NaN], [1])).toThrow(/low\[0\]/);
  });
});
