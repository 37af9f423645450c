import { requireAllFinite, type Undefined, undefinedResult } from './check.ts';
import { tQuantile } from './student-t.ts';

/** An interval that was estimated. */
export interface Interval {
  readonly kind: 'interval';
  readonly low: number;
  readonly high: number;
}

/** A mean with its 95 % and 50 % t intervals. */
export interface MeanEstimate {
  readonly kind: 'estimated';
  readonly count: number;
  readonly mean: number;
  readonly interval95: Interval | Undefined<'fewer_than_two_values'>;
  readonly interval50: Interval | Undefined<'fewer_than_two_values'>;
}

/**
 * Mean ± t_{.975, m−1}·s/√m, unclipped; no interval for a single value, typed undefined for none.
 * RangeError naming values. Source: [Student1908].
 */
export function meanWithInterval(values: ArrayLike<number>): MeanEstimate | Undefined<'no_values'> {
  requireAllFinite('values', values);
  const count = values.length;
  if (count === 0) return undefinedResult('no_values');
  let mean = 0;
  for (let i = 0; i < count; i++) mean += values[i] / count;
  if (count < 2) {
    const none = undefinedResult('fewer_than_two_values');
    return { kind: 'estimated', count, mean, interval95: none, interval50: none };
  }
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (values[i] - mean) ** 2;
  const error = Math.sqrt(squares / (count - 1) / count);
  return {
    kind: 'estimated',
    count,
    mean,
    interval95: intervalAround(mean, error, 0.975, count - 1),
    interval50: intervalAround(mean, error, 0.75, count - 1),
  };
}

/** centre ± t_{p, degrees}·error. */
export function intervalAround(centre: number, error: number, p: number, degrees: number): Interval {
  const half = tQuantile(p, degrees) * error;
  return { kind: 'interval', low: centre - half, high: centre + half };
}

/** Scores of jurors (rows) for designs (columns); null where a juror did not score. */
export type ScoreRows = readonly (readonly (number | null)[])[];

/** Throws RangeError naming rows unless all are equally long and finite where present; returns the columns. */
export function requireScoreRows(rows: ScoreRows): number {
  const n = rows.length > 0 ? rows[0].length : 0;
  rows.forEach((row, j) => {
    if (row.length !== n) throw new RangeError(`rows[${j}] must have ${n} values, got ${row.length}`);
    row.forEach((score, d) => {
      if (score !== null && !Number.isFinite(score)) {
        throw new RangeError(`rows[${j}][${d}] must be a finite number or null, got ${score}`);
      }
    });
  });
  return n;
}

/** Plain mean and interval of every design over the jurors who scored it. RangeError naming rows. */
export function plainMeans(rows: ScoreRows): (MeanEstimate | Undefined<'no_values'>)[] {
  const n = requireScoreRows(rows);
  return Array.from({ length: n }, (_, d) =>
    meanWithInterval(rows.map((row) => row[d]).filter((score): score is number => score !== null)),
  );
}
