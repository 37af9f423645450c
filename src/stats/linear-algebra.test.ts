import fc from 'fast-check';
import { CholeskyDecomposition, inverse, Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { worstError } from '../../test/fixtures/golden/read.ts';
import {
  cholesky,
  inverseDiagonalFromCholesky,
  inverseFromCholesky,
  logDeterminant,
  solveCholesky,
  solveUpperRows,
  transposed,
} from './linear-algebra.ts';
import { createRandom } from './random.ts';

/** A random symmetric positive definite matrix: BBᵀ + I. */
function positiveDefinite(n: number, seed: string): Float64Array {
  const random = createRandom(seed);
  const b = Float64Array.from({ length: n * n }, () => random.normal());
  const a = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      for (let k = 0; k < n; k++) a[i * n + j] += b[i * n + k] * b[j * n + k];
      if (i === j) a[i * n + j] += 1;
    }
  }
  return a;
}

function asMatrix(a: Float64Array, n: number): Matrix {
  return Matrix.from1DArray(n, n, a);
}

describe('linear algebra', () => {
  it('factors a textbook matrix', () => {
    const l = cholesky(Float64Array.of(4, 12, -16, 12, 37, -43, -16, -43, 98), 3);
    expect([...l]).toEqual([2, 0, 0, 6, 1, 0, -8, 5, 3]);
    expect(logDeterminant(l, 3)).toBeCloseTo(Math.log(36), 14);
  });

  it('agrees with ml-matrix, also across blocks', () => {
    for (const n of [1, 2, 7, 31, 32, 33, 70]) {
      const a = positiveDefinite(n, `spd ${n}`);
      const l = cholesky(a, n);
      expect(worstError(l, new CholeskyDecomposition(asMatrix(a, n)).lowerTriangularMatrix.to1DArray())).toBeLessThan(
        1e-10,
      );
      const expected = inverse(asMatrix(a, n)).to1DArray();
      expect(worstError(inverseFromCholesky(l, n), expected)).toBeLessThan(1e-10);
      const diagonal = expected.filter((_, k) => k % (n + 1) === 0);
      expect(worstError(inverseDiagonalFromCholesky(l, n), diagonal)).toBeLessThan(1e-10);
    }
  });

  it('solves: A·x gives b back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.string(), (n, seed) => {
        const a = positiveDefinite(n, seed);
        const random = createRandom(`${seed} b`);
        const b = Float64Array.from({ length: n }, () => random.normal());
        const x = solveCholesky(cholesky(a, n), b);
        const back = asMatrix(a, n)
          .mmul(Matrix.columnVector([...x]))
          .to1DArray();
        expect(worstError(back, b)).toBeLessThan(1e-9);
      }),
    );
  });

  it('solves many right sides as it solves each alone, whatever the company', () => {
    const n = 9;
    const l = cholesky(positiveDefinite(n, 'rows'), n);
    const u = transposed(l, n);
    const random = createRandom('right sides');
    const rows = Float64Array.from({ length: 7 * n }, () => random.normal());
    const together = rows.slice();
    solveUpperRows(u, n, together);
    for (let s = 0; s < 7; s++) {
      const alone = rows.slice(s * n, (s + 1) * n);
      solveUpperRows(u, n, alone);
      expect([...together.subarray(s * n, (s + 1) * n)]).toEqual([...alone]);
    }
  });

  it('refuses matrices that are no n × n or not positive definite', () => {
    expect(() => cholesky(new Float64Array(3), 2)).toThrow(/a must have 4/);
    expect(() => cholesky(Float64Array.of(1, 2, 2, 1), 2)).toThrow(/positive definite/);
    expect(() => cholesky(Float64Array.of(Number.NaN), 1)).toThrow(/positive definite/);
  });
});
