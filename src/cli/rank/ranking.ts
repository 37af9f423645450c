import type { VoteCounts } from './vote-set.ts';

/** What is said of every item, whatever the model. Null is what the votes cannot tell. */
interface Ranked {
  readonly item: string;
  /** Within the item's part (mle), or over all (map); equals share a rank. */
  readonly rank: number | null;
  /** 95 % interval of theta or rating. */
  readonly low: number | null;
  readonly high: number | null;
  /** 50 % interval. */
  readonly low50: number | null;
  readonly high50: number | null;
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  readonly comparisons: number;
  /** Connected part of the comparisons, 1 the largest. */
  readonly component: number;
}

export interface MapItem extends Ranked {
  readonly rank: number;
  /** Log-odds against an average item. */
  readonly theta: number;
  readonly sd: number;
  readonly low: number;
  readonly high: number;
  readonly low50: number;
  readonly high50: number;
  /** 90 % interval of the rank. */
  readonly rankLow: number;
  readonly rankHigh: number;
  /** Chance to beat an average item, with its 95 % interval. */
  readonly strength: number;
  readonly strengthLow: number;
  readonly strengthHigh: number;
  /** Chance to beat all benchmarks at once; null for a benchmark, and where a benchmark is missing. */
  readonly beatsBenchmarks?: number | null;
}

export interface MleItem extends Ranked {
  readonly rating: number | null;
  /** Under so few comparisons a bootstrap interval is too narrow. */
  readonly provisional: boolean;
}

/** Named so that a reader of the JSON needs no manual. */
export interface MapRanking extends VoteCounts {
  readonly task: string | null;
  readonly items: readonly MapItem[];
  readonly components: number;
  readonly converged: boolean;
  readonly draws: number;
  /** The posterior that intervals and ranks describe. */
  readonly posterior: 'laplace' | 'reweighted';
  /** Worth of the re-weighted draws; null when re-weighting was not asked for. */
  readonly effectiveDraws: number | null;
}

export interface MleRanking extends VoteCounts {
  readonly task: string | null;
  readonly items: readonly MleItem[];
  readonly components: number;
  readonly converged: boolean;
  /** Resamples behind the intervals, and what was resampled; null without intervals. */
  readonly resamples: number | null;
  readonly resampled: 'votes' | 'voters' | null;
  /** Why there are no intervals though nobody switched them off. */
  readonly withoutIntervals: 'fractions' | null;
  /** Share of resamples that needed the virtual opponent although it was switched off. */
  readonly refittedShare: number | null;
}

/** A file's rankings: one, or one a task. */
export type Rankings =
  | { readonly model: 'map'; readonly settings: MapSettings; readonly rankings: readonly MapRanking[] }
  | { readonly model: 'mle'; readonly settings: MleSettings; readonly rankings: readonly MleRanking[] };

export type AnyRanking = MapRanking | MleRanking;
export type AnyItem = MapItem | MleItem;

interface Shared {
  /** Wins in each direction that a tie adds. */
  readonly tieCredit: number;
  readonly seed: string;
  /** Column by which the votes were divided, or null. */
  readonly by: string | null;
}

export interface MapSettings extends Shared {
  readonly sigma: number;
  readonly benchmarks: readonly string[];
  readonly reweighted: boolean;
}

export interface MleSettings extends Shared {
  readonly prior: number;
  /** Resamples; 0 for none; null for the usual number where the votes allow it. */
  readonly bootstrap: number | null;
  readonly bootstrapBy: 'votes' | 'voters';
}
