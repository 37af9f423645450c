import { type Undefined, undefinedResult } from './check.ts';
import { pearson } from './correlation.ts';
import { requireScoreRows, type ScoreRows } from './expert-means.ts';
import { midranks, tieSum } from './midranks.ts';

/** Why agreement cannot be stated. */
export type NoAgreement =
  | 'fewer_than_two_jurors'
  | 'fewer_than_three_designs'
  | 'all_jurors_constant'
  | 'no_usable_pair';

/** Agreement of jurors, 0 (none) to 1 (the same order). */
export type Agreement =
  | {
      readonly kind: 'complete';
      readonly w: number;
      /** S: squared deviations of the rank sums. */
      readonly s: number;
      /** Σ (t³ − t) over all jurors' ties. */
      readonly tieCorrection: number;
    }
  | {
      readonly kind: 'pairwise';
      readonly w: number;
      readonly meanSpearman: number;
      /** Juror pairs that shared enough designs to count. */
      readonly pairs: number;
    }
  | Undefined<NoAgreement>;

/**
 * Agreement of jurors (rows) over designs (columns), scores rounded to 1e-9 first.
 * Complete rows: Kendall's W with tie correction, 12S/(m²(n³ − n) − mΣ(t³ − t)).
 * Incomplete: r̄ = mean Spearman over co-scored designs, weighted by n_common − 1, pairs with fewer than three common
 * designs or a constant juror left out; W = max(0, (1 + (m − 1)r̄)/m), which for complete rows without ties is the same.
 *
 * @throws RangeError naming rows
 * Source: [Kendall1939]; [Kendall1990] for its relation to the mean Spearman.
 */
export function jurorAgreement(rows: ScoreRows): Agreement {
  const n = requireScoreRows(rows);
  const jurors = rows.filter((row) => row.some((score) => score !== null)).map((row) => row.map(rounded));
  if (jurors.length < 2) return undefinedResult('fewer_than_two_jurors');
  if (n < 3) return undefinedResult('fewer_than_three_designs');
  if (jurors.every(constant)) return undefinedResult('all_jurors_constant');
  const complete = jurors.every((row) => row.every((score) => score !== null));
  return complete ? kendallW(jurors as number[][], n) : pairwiseW(jurors);
}

function rounded(score: number | null): number | null {
  return score === null ? null : Math.round(score * 1e9) / 1e9;
}

function constant(row: readonly (number | null)[]): boolean {
  const given = row.filter((score) => score !== null);
  return given.every((score) => score === given[0]);
}

function kendallW(rows: readonly (readonly number[])[], n: number): Agreement {
  const m = rows.length;
  const sums = new Float64Array(n);
  let tieCorrection = 0;
  for (const row of rows) {
    const ranks = midranks(row);
    for (let d = 0; d < n; d++) sums[d] += ranks[d];
    tieCorrection += tieSum(row);
  }
  const mean = (m * (n + 1)) / 2;
  const s = sums.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  return { kind: 'complete', w: (12 * s) / (m * m * (n ** 3 - n) - m * tieCorrection), s, tieCorrection };
}

function pairwiseW(rows: readonly (readonly (number | null)[])[]): Agreement {
  const m = rows.length;
  let sum = 0;
  let weights = 0;
  let pairs = 0;
  for (let a = 0; a < m; a++) {
    for (let b = 0; b < a; b++) {
      const common = rows[a].map((_, d) => d).filter((d) => rows[a][d] !== null && rows[b][d] !== null);
      if (common.length < 3) continue;
      const ranksOf = (row: readonly (number | null)[]): Float64Array => midranks(common.map((d) => row[d] as number));
      const rho = pearson(ranksOf(rows[a]), ranksOf(rows[b]));
      if (rho === null) continue;
      sum += (common.length - 1) * rho;
      weights += common.length - 1;
      pairs++;
    }
  }
  if (pairs === 0) return undefinedResult('no_usable_pair');
  const meanSpearman = sum / weights;
  return { kind: 'pairwise', w: Math.max(0, (1 + (m - 1) * meanSpearman) / m), meanSpearman, pairs };
}
