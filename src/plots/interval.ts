import { along, type Span } from './scale.ts';

/** A bar of a plot, 0–1 of the width; an end is open where the interval goes on beyond the edge. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly openLow: boolean;
  readonly openHigh: boolean;
}

/** The one way in which an estimate is drawn: a dot, a thick bar for 50 %, a thin line for 95 %. */
export interface IntervalMarks {
  readonly dot: number;
  readonly thick: Bar;
  readonly thin: Bar;
}

export interface Estimate {
  readonly value: number;
  readonly half: Span;
  readonly most: Span;
}

/** Places an estimate with its 50 % and 95 % intervals in a domain. Intervals come unclipped. */
export function intervalMarks({ value, half, most }: Estimate, domain: Span): IntervalMarks {
  return { dot: along(value, domain), thick: bar(half, domain), thin: bar(most, domain) };
}

export function bar([from, to]: Span, domain: Span): Bar {
  return {
    from: along(from, domain),
    to: along(to, domain),
    openLow: from < domain[0],
    openHigh: to > domain[1],
  };
}

/** The pale band of possible ranks among `items`, 0–1, each rank having a cell of equal width; and the rank's own cell. */
export function rankBand(rank: number, [low, high]: Span, items: number): { from: number; to: number; at: number } {
  return { from: (low - 1) / items, to: high / items, at: (rank - 0.5) / items };
}

/**
 * A domain that shows every interval: the whole 0–1 for shares unless all of them lie well inside, then the tenths around
 * them, always with ½ (an average entry) in it.
 */
export function shareDomain(intervals: readonly Span[]): Span {
  const low = Math.min(0.5, ...intervals.map(([from]) => from));
  const high = Math.max(0.5, ...intervals.map(([, to]) => to));
  const margin = 0.02;
  return [Math.max(0, Math.floor((low - margin) * 10) / 10), Math.min(1, Math.ceil((high + margin) * 10) / 10)];
}

/** Ticks of a share's axis: few, round, and always with ½ (an average entry) if the domain holds it. */
export function shareTicks([low, high]: Span, most = 7): number[] {
  const around = (step: number) => {
    const first = Math.ceil((low - 0.5) / step - 1e-9);
    const last = Math.floor((high - 0.5) / step + 1e-9);
    return Array.from({ length: last - first + 1 }, (_, i) => Number((0.5 + (first + i) * step).toPrecision(12)));
  };
  return [0.05, 0.1, 0.25].map(around).find((ticks) => ticks.length <= most) ?? around(0.5);
}
