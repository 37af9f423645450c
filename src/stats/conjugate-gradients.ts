import { dot } from './linear-algebra.ts';
import type { PairCells } from './pair-counts.ts';

/**
 * Solves (Laplacian of the cell weights + diagonal) x = b by conjugate gradients with the Jacobi preconditioner, in
 * memory of the cells only. With a zero diagonal the system is solvable when b sums to 0 over every connected part.
 *
 * @param weight weight of each cell, ≥ 0
 * @param diagonal added to each item, ≥ 0
 * @param tolerance largest residual left, relative to ‖b‖
 * @throws RangeError naming b when the iteration does not settle
 * Source: [Hestenes1952].
 */
export function solveConjugateGradients(
  pairs: PairCells,
  weight: Float64Array,
  diagonal: Float64Array,
  b: Float64Array,
  tolerance = 1e-13,
): Float64Array {
  const n = b.length;
  const inverse = diagonalOf(pairs, weight, diagonal).map((d) => (d > 0 ? 1 / d : 0));
  const x = new Float64Array(n);
  const r = Float64Array.from(b);
  const z = r.map((value, i) => value * inverse[i]);
  const p = Float64Array.from(z);
  const ap = new Float64Array(n);
  const goal = tolerance * Math.sqrt(dot(b, 0, b, 0, n));
  let rz = dot(r, 0, z, 0, n);
  for (let k = 0; k < 20 * n + 200; k++) {
    if (Math.sqrt(dot(r, 0, r, 0, n)) <= goal) return x;
    multiply(pairs, weight, diagonal, p, ap);
    const curvature = dot(p, 0, ap, 0, n);
    if (!(curvature > 0 && rz > 0)) break;
    const alpha = rz / curvature;
    for (let i = 0; i < n; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * ap[i];
      z[i] = r[i] * inverse[i];
    }
    const next = dot(r, 0, z, 0, n);
    const beta = next / rz;
    for (let i = 0; i < n; i++) p[i] = z[i] + beta * p[i];
    rz = next;
  }
  throw new RangeError('b must belong to a solvable system: conjugate gradients did not settle');
}

function diagonalOf(pairs: PairCells, weight: Float64Array, diagonal: Float64Array): Float64Array {
  const sum = Float64Array.from(diagonal);
  for (let c = 0; c < weight.length; c++) {
    sum[pairs.low[c]] += weight[c];
    sum[pairs.high[c]] += weight[c];
  }
  return sum;
}

/** out ← (Laplacian + diagonal) p. */
function multiply(
  pairs: PairCells,
  weight: Float64Array,
  diagonal: Float64Array,
  p: Float64Array,
  out: Float64Array,
): void {
  for (let i = 0; i < p.length; i++) out[i] = diagonal[i] * p[i];
  const { low, high } = pairs;
  for (let c = 0; c < weight.length; c++) {
    const flow = weight[c] * (p[low[c]] - p[high[c]]);
    out[low[c]] += flow;
    out[high[c]] -= flow;
  }
}
