import type { BriefMean } from '../../domain/benchmark-report.ts';
import type { Estimate } from '../../plots/interval.ts';
import type { Span } from '../../plots/scale.ts';

const LEAST = 1;
const MOST = 10;

/** Whole scores around all intervals, at least two apart. */
export function scoreDomain(means: readonly (BriefMean | null)[]): Span {
  const ends = means.flatMap((mean) => (mean === null ? [] : [...mean.interval95]));
  if (ends.length === 0) return [LEAST, MOST];
  const low = Math.max(LEAST, Math.floor(Math.min(...ends)));
  const high = Math.min(MOST, Math.ceil(Math.max(...ends)));
  if (high - low >= 2) return [low, high];
  const from = Math.max(LEAST, high - 2);
  return [from, from + 2];
}

/** Halves around all differences, with 0 in the middle. */
export function differenceDomain(means: readonly BriefMean[]): Span {
  const most = Math.max(0.5, ...means.flatMap(({ interval95 }) => interval95.map(Math.abs)));
  const end = Math.ceil(most * 2) / 2;
  return [-end, end];
}

/** From 0, or as far below as the intervals go, to 1. */
export function agreementDomain(lows: readonly number[]): Span {
  return [Math.min(0, ...lows.map((low) => Math.max(-1, Math.floor(low * 5) / 5))), 1];
}

export function estimateOf({ mean, interval50, interval95 }: BriefMean): Estimate {
  return { value: mean, half: interval50, most: interval95 };
}
