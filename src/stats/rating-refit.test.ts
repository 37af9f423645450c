import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worstError } from '../../test/fixtures/golden/read.ts';
import { drawMultinomial } from './binomial-draw.ts';
import { fitRatings, type RatingFit } from './bradley-terry-mle.ts';
import { aggregatePairs } from './pair-counts.ts';
import { createRandom } from './random.ts';
import { prepareRefits } from './rating-refit.ts';

describe('prepareRefits', () => {
  it('arrives where the full fit arrives (1e-10), or says that it does not', () => {
    let settled = 0;
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 60, max: 900 }), fc.string(), (n, votes, seed) => {
        const random = createRandom(seed);
        const winner = Array.from({ length: votes }, () => random.integer(n));
        const pairs = aggregatePairs(
          n,
          winner,
          winner.map((w) => (w + 1 + random.integer(n - 1)) % n),
        );
        const refit = prepareRefits(fitRatings(pairs) as RatingFit, pairs);
        const size = pairs.low.length;
        const counts = new Float64Array(2 * size);
        drawMultinomial(votes, Float64Array.of(...pairs.lowWins, ...pairs.highWins), random, counts);
        const quick = refit(counts.subarray(0, size), counts.subarray(size));
        if (!quick) return;
        settled++;
        const drawn = aggregatePairs(n, [...pairs.low, ...pairs.high], [...pairs.high, ...pairs.low], counts);
        expect(worstError(quick, (fitRatings(drawn) as RatingFit).logStrength)).toBeLessThan(1e-10);
      }),
    );
    expect(settled).toBeGreaterThan(70);
  });

  it('leaves prior 0 and many items to the full fit', () => {
    const pairs = aggregatePairs(2, [0, 1], [1, 0]);
    const refit = prepareRefits(fitRatings(pairs, { prior: 0 }) as RatingFit, pairs);
    expect(refit(pairs.lowWins, pairs.highWins)).toBeNull();
  });
});
