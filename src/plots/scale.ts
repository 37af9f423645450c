/** A stretch of values, low to high. */
export type Span = readonly [number, number];

/** Where a value lies in a domain, 0–1; below or above it, the edge. */
export function along(value: number, [low, high]: Span): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

/** Round steps for an axis: the smallest of 1, 2, 5 × 10^k that gives at most `most` ticks. */
export function ticks([low, high]: Span, most = 6): number[] {
  const least = (high - low) / Math.max(1, most - 1);
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size >= least * (1 - 1e-9)) ?? least;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
