/** How long votes took, in milliseconds. */
export interface LatencySummary {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** The smallest value that at least a share `q` of the values does not exceed (inverse of the empirical CDF). */
export function quantile(sorted: readonly number[], q: number): number {
  if (sorted.length === 0) throw new RangeError('sorted must not be empty');
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)];
}

/** Null when nothing was measured. */
export function summariseLatencies(values: readonly number[]): LatencySummary | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (q: number) => Math.round(quantile(sorted, q) * 1000) / 1000;
  return { count: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) };
}
