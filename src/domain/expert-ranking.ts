import { type AdjustedMeans, adjustedMeans } from '../stats/adjusted-means.ts';
import { type MeanEstimate, meanWithInterval, plainMeans } from '../stats/expert-means.ts';
import { expertScore } from '../stats/expert-score.ts';
import { jurorAgreement, type NoAgreement } from '../stats/kendall-w.ts';
import { pointRanks } from '../stats/ranks.ts';
import type { Criterion } from './settings.ts';

/** The valid packets of a round. */
export interface PacketsTask {
  readonly items: number;
  readonly criteria: readonly Criterion[];
  /** A packet each: by item one score a criterion; null for the juror's own work. */
  readonly packets: readonly (readonly (readonly number[] | null)[])[];
}

/** A mean with its intervals, unclipped; null where the data allow none. */
export interface ExpertMean {
  readonly mean: number;
  readonly interval50: [number, number] | null;
  readonly interval95: [number, number] | null;
}

export interface ExpertRow {
  /** Equal values share one; null without any score. */
  readonly rank: number | null;
  /** Packets that score it. */
  readonly jurors: number;
  /** Of the weighted scores, 0–1; null without any. */
  readonly plain: ExpertMean | null;
  /** The same freed of who happened to score it, within this jury; null where it cannot be estimated. */
  readonly adjusted: ExpertMean | null;
  /** Plain means of the scores as they were given, one a criterion. */
  readonly criteria: (ExpertMean | null)[];
}

export type ExpertAgreement =
  | { readonly kind: 'complete'; readonly w: number }
  | { readonly kind: 'pairwise'; readonly w: number; readonly pairs: number }
  | { readonly kind: 'undefined'; readonly reason: NoAgreement };

export interface ExpertRanking {
  readonly jurors: number;
  /** Which of the means rank. */
  readonly basis: 'adjusted' | 'plain';
  /** Why adjusted means do not. */
  readonly unadjusted: 'no_scores' | 'not_connected' | null;
  readonly agreement: ExpertAgreement;
  readonly rows: readonly ExpertRow[];
}

/**
 * The experts' ranking of a round (methods §4): adjusted means rank where they can be estimated, else plain means.
 * @throws RangeError for scores off their scales and criteria without weight
 */
export function rankByExperts({ items, criteria, packets }: PacketsTask): ExpertRanking {
  const scales = criteria.map(({ min, max, weight }) => ({ least: min, most: max, weight }));
  const rows = packets.map((packet) => packet.map((scores) => (scores === null ? null : expertScore(scores, scales))));
  const plain = packets.length === 0 ? [] : plainMeans(rows);
  const adjusted = adjustedMeans(rows);
  const plainOf = (item: number) => expertMean(plain[item] ?? { kind: 'undefined' });
  const values = Array.from({ length: items }, (_, item) =>
    adjusted.kind === 'estimated' ? (adjusted.means[item] ?? null) : (plainOf(item)?.mean ?? null),
  );
  const ranks = ranksOf(values);
  return {
    jurors: packets.length,
    basis: adjusted.kind === 'estimated' ? 'adjusted' : 'plain',
    unadjusted: adjusted.kind === 'estimated' ? null : adjusted.reason,
    agreement: agreementOf(rows),
    rows: values.map((_, item) => ({
      rank: ranks[item] ?? null,
      jurors: rows.filter((row) => row[item] !== null).length,
      plain: plainOf(item),
      adjusted: adjusted.kind === 'estimated' ? adjustedMean(adjusted, item) : null,
      criteria: criteria.map((_, c) => expertMean(meanWithInterval(scoresOn(packets, item, c)))),
    })),
  };
}

function scoresOn(packets: PacketsTask['packets'], item: number, criterion: number): number[] {
  return packets.flatMap((packet) => packet[item]?.[criterion] ?? []);
}

/** Shared ranks of those that have a value. */
function ranksOf(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const ranks = [...pointRanks(known)];
  let next = 0;
  return values.map((value) => (value === null ? null : (ranks[next++] ?? null)));
}

function expertMean(estimate: MeanEstimate | { readonly kind: 'undefined' }): ExpertMean | null {
  if (estimate.kind === 'undefined') return null;
  const { mean, interval50, interval95 } = estimate;
  return { mean, interval50: ends(interval50), interval95: ends(interval95) };
}

function adjustedMean({ means, intervals50, intervals95 }: AdjustedMeans, item: number): ExpertMean {
  const none = { kind: 'undefined' } as const;
  return {
    mean: means[item],
    interval50: ends(intervals50[item] ?? none),
    interval95: ends(intervals95[item] ?? none),
  };
}

function ends(
  interval: { readonly kind: 'interval'; readonly low: number; readonly high: number } | { readonly kind: 'undefined' },
): [number, number] | null {
  return interval.kind === 'interval' ? [interval.low, interval.high] : null;
}

function agreementOf(rows: Parameters<typeof jurorAgreement>[0]): ExpertAgreement {
  const agreement = jurorAgreement(rows);
  if (agreement.kind === 'complete') return { kind: 'complete', w: agreement.w };
  if (agreement.kind === 'pairwise') return { kind: 'pairwise', w: agreement.w, pairs: agreement.pairs };
  return { kind: 'undefined', reason: agreement.reason };
}
