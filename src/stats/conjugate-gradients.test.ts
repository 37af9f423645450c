import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worstError } from '../../test/fixtures/golden/read.ts';
import { cellInformation, precision } from './bradley-terry-objective.ts';
import { solveConjugateGradients } from './conjugate-gradients.ts';
import { cholesky, solveCholesky } from './linear-algebra.ts';
import { aggregatePairs } from './pair-counts.ts';
import { createRandom } from './random.ts';

describe('solveConjugateGradients', () => {
  it('agrees with Cholesky', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 0, max: 80 }), fc.string(), (n, votes, seed) => {
        const random = createRandom(seed);
        const a = Array.from({ length: votes }, () => random.integer(n));
        const pairs = aggregatePairs(
          n,
          a,
          a.map((w) => (w + 1 + random.integer(n - 1)) % n),
        );
        const theta = Float64Array.from({ length: n }, () => random.normal());
        const b = Float64Array.from({ length: n }, () => random.normal());
        const prior = new Float64Array(n).fill(1 / 2.25);
        const sparse = solveConjugateGradients(pairs, cellInformation(pairs, theta), prior, b);
        expect(worstError(sparse, solveCholesky(cholesky(precision(pairs, theta, 1.5), n), b))).toBeLessThan(1e-11);
      }),
    );
  });

  it('solves a chain by hand: currents through unit resistors', () => {
    const chain = aggregatePairs(3, [0, 1], [1, 2]);
    const x = solveConjugateGradients(chain, Float64Array.of(1, 1), new Float64Array(3), Float64Array.of(1, 0, -1));
    expect(x[0] - x[1]).toBeCloseTo(1, 12);
    expect(x[1] - x[2]).toBeCloseTo(1, 12);
  });

  it('gives 0 for 0 and refuses what cannot be solved', () => {
    const pairs = aggregatePairs(2, [0], [1]);
    expect([...solveConjugateGradients(pairs, Float64Array.of(1), new Float64Array(2), new Float64Array(2))]).toEqual([
      0, 0,
    ]);
    expect(() =>
      solveConjugateGradients(pairs, Float64Array.of(1), new Float64Array(2), Float64Array.of(1, 1)),
    ).toThrow(/b must/);
  });
});
