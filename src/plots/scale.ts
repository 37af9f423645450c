/** A stretch of values, low to high. */
export type Span = readonly [number, number];

/** Where a value lies in a domain, 0–1; below or above it, the edge. */
export function along(value: number, [low, high]: Span): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}
