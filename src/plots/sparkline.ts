export interface Sparkline {
  /** SVG path of the line, and of the area under it. */
  readonly line: string;
  readonly area: string;
  readonly last: { readonly x: number; readonly y: number } | null;
  readonly peak: number;
}

/** A line through counts from left to right in a box, zero at the bottom. Fewer than two values make no line. */
export function sparkline(values: readonly number[], width: number, height: number): Sparkline {
  const peak = Math.max(1, ...values);
  if (values.length < 2) return { line: '', area: '', last: null, peak };
  const points = values.map((value, i) => ({
    x: round((i / (values.length - 1)) * width),
    y: round(height - (value / peak) * height),
  }));
  const line = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return { line, area: `${line}V${height}H0Z`, last: points.at(-1) ?? null, peak };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
