import { type Undefined, undefinedResult } from './check.ts';
import { type Interval, intervalAround, requireScoreRows, type ScoreRows } from './expert-means.ts';
import { cholesky, inverseFromCholesky } from './linear-algebra.ts';

/** Design means freed of who happened to score them. */
export interface AdjustedMeans {
  readonly kind: 'estimated';
  /** μ_d of each design. */
  readonly means: Float64Array;
  /** a_j of each juror; they sum to 0. A juror without scores has 0. */
  readonly jurorEffects: Float64Array;
  /** Scores less parameters: observations − designs − jurors + 1. */
  readonly degrees: number;
  /** √(residual sum of squares/degrees), or why there is none. */
  readonly residualSd: { readonly kind: 'estimated'; readonly value: number } | Undefined<'no_degrees_of_freedom'>;
  /** μ_d ± t_{.975, df}·SE, valid within this jury; empty without degrees of freedom. */
  readonly intervals95: readonly Interval[];
  readonly intervals50: readonly Interval[];
}

/**
 * Least squares of y_jd = μ_d + a_j with Σ a_j = 0: fair to designs that a harsh or lenient juror did not score.
 * Equal to plain means when every juror scored every design.
 *
 * @returns typed undefined without scores, or when the juror–design graph falls apart and μ is not estimable
 * @throws RangeError naming rows
 * Source: [Searle1971] (two-way additive model, unbalanced).
 */
export function adjustedMeans(rows: ScoreRows): AdjustedMeans | Undefined<'no_scores' | 'not_connected'> {
  const n = requireScoreRows(rows);
  const jurors = rows.map((_, j) => j).filter((j) => rows[j].some((score) => score !== null));
  if (jurors.length === 0) return undefinedResult('no_scores');
  const scores = jurors.map((j) => rows[j]);
  if (!connected(scores, n)) return undefinedResult('not_connected');
  const size = n + scores.length;
  const { normal, right, count } = normalEquations(scores, n);
  // Adding (Σ a_j)² to the squares picks the solution with Σ a_j = 0 and changes no fitted value.
  const penalised = normal.slice();
  for (let a = n; a < size; a++) for (let b = n; b < size; b++) penalised[a * size + b] += 1;
  const inverse = inverseFromCholesky(cholesky(penalised, size), size);
  const solution = multiply(inverse, right, size);
  const means = solution.slice(0, n);
  const effects = solution.slice(n);
  const jurorEffects = new Float64Array(rows.length);
  jurors.forEach((j, k) => {
    jurorEffects[j] = effects[k];
  });
  const degrees = count - size + 1;
  const base = { kind: 'estimated', means, jurorEffects, degrees } as const;
  if (degrees <= 0) {
    return { ...base, residualSd: undefinedResult('no_degrees_of_freedom'), intervals95: [], intervals50: [] };
  }
  const residualSd = Math.sqrt(residualSquares(scores, means, effects) / degrees);
  const errors = means.map((_, d) => residualSd * Math.sqrt(constrainedVariance(inverse, normal, size, d)));
  const intervals = (p: number): Interval[] =>
    Array.from(means, (mean, d) => intervalAround(mean, errors[d], p, degrees));
  return {
    ...base,
    residualSd: { kind: 'estimated', value: residualSd },
    intervals95: intervals(0.975),
    intervals50: intervals(0.75),
  };
}

/** Whether designs and jurors hang together through the scores given. */
function connected(scores: ScoreRows, n: number): boolean {
  const reached = new Set<number>([n]);
  const queue = [n];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    const neighbours =
      node < n
        ? scores.map((_, j) => n + j).filter((other) => scores[other - n][node] !== null)
        : scores[node - n].map((_, d) => d).filter((d) => scores[node - n][d] !== null);
    for (const other of neighbours) {
      if (reached.has(other)) continue;
      reached.add(other);
      queue.push(other);
    }
  }
  return reached.size === n + scores.length;
}

/** XᵀX and Xᵀy of the additive model: designs first, then jurors. */
function normalEquations(scores: ScoreRows, n: number): { normal: Float64Array; right: Float64Array; count: number } {
  const size = n + scores.length;
  const normal = new Float64Array(size * size);
  const right = new Float64Array(size);
  let count = 0;
  scores.forEach((row, j) => {
    row.forEach((score, d) => {
      if (score === null) return;
      count++;
      const juror = n + j;
      normal[d * size + d] += 1;
      normal[juror * size + juror] += 1;
      normal[d * size + juror] += 1;
      normal[juror * size + d] += 1;
      right[d] += score;
      right[juror] += score;
    });
  });
  return { normal, right, count };
}

function multiply(a: Float64Array, x: Float64Array, size: number): Float64Array {
  return x.map((_, i) => {
    let sum = 0;
    for (let k = 0; k < size; k++) sum += a[i * size + k] * x[k];
    return sum;
  });
}

function residualSquares(scores: ScoreRows, means: Float64Array, effects: Float64Array): number {
  let sum = 0;
  scores.forEach((row, j) => {
    row.forEach((score, d) => {
      if (score !== null) sum += (score - means[d] - effects[j]) ** 2;
    });
  });
  return sum;
}

/** Entry d of the diagonal of G XᵀX G, G = (XᵀX + penalty)⁻¹: the variance under the constraint, in units of σ². */
function constrainedVariance(inverse: Float64Array, normal: Float64Array, size: number, d: number): number {
  const row = inverse.slice(d * size, (d + 1) * size);
  const image = multiply(normal, row, size);
  let sum = 0;
  for (let k = 0; k < size; k++) sum += row[k] * image[k];
  return Math.max(0, sum);
}
