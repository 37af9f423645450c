import type { Method, RoundConstants } from './settings.ts';

/** Why a person has points. The first two are a host's; each of the others is given once a round at most. */
export const REPUTATION_REASONS = [
  'granted',
  'adjusted',
  'comparisons',
  'ratings',
  'packet',
  'evaluated_design',
  'top_place_pairwise',
  'top_place_likes',
  'top_place_experts',
  'beats_benchmarks',
] as const;
export type ReputationReason = (typeof REPUTATION_REASONS)[number];

export interface Award {
  readonly voterId: string;
  readonly reason: ReputationReason;
  readonly points: number;
}

type Rules = RoundConstants['reputation'];

/** What a person has done in a round that counts. */
export interface Participation {
  readonly voterId: string;
  readonly comparisons: number;
  readonly ratings: number;
  /** Whether the packet is valid. */
  readonly packet: boolean;
}

/** Points for taking part: a point for so many comparisons and ratings, a few at most, and for a valid packet. */
export function participationAwards({ voterId, comparisons, ratings, packet }: Participation, rules: Rules): Award[] {
  const awards: Award[] = [
    {
      voterId,
      reason: 'comparisons',
      points: Math.min(rules.mostForComparisons, Math.floor(comparisons / rules.perComparisons)),
    },
    { voterId, reason: 'ratings', points: Math.min(rules.mostForRatings, Math.floor(ratings / rules.perRatings)) },
    { voterId, reason: 'packet', points: packet ? rules.packet : 0 },
  ];
  return awards.filter(({ points }) => points > 0);
}

/** A human design in a round's results. */
export interface JudgedDesign {
  /** Its designer; null when the account is gone. */
  readonly voterId: string | null;
  /** Its rank in each method that has judged it. */
  readonly ranks: Partial<Readonly<Record<Method, number>>>;
  /** Chance to be stronger than every AI benchmark; null without benchmarks, or where the votes tell no designs apart. */
  readonly beatsAll: number | null;
}

/**
 * Points for doing well: for a design that was judged, for a top place in a method (a rank among the human designs up to
 * a tenth of their number, at least the first) and for credibly beating every AI benchmark.
 */
export function designAwards(designs: readonly JudgedDesign[], rules: Rules, credibly: number): Award[] {
  const awards: Award[] = [];
  for (const { voterId, ranks, beatsAll } of designs) {
    if (voterId === null || Object.keys(ranks).length === 0) continue;
    awards.push({ voterId, reason: 'evaluated_design', points: rules.evaluatedDesign });
    for (const method of Object.keys(ranks) as Method[]) {
      const judged = designs.flatMap((one) => one.ranks[method] ?? []);
      const rank = 1 + judged.filter((other) => other < (ranks[method] ?? 0)).length;
      if (rank <= Math.max(1, Math.floor(rules.topShare * judged.length))) {
        awards.push({ voterId, reason: `top_place_${method}`, points: rules.topPlace });
      }
    }
    if (beatsAll !== null && beatsAll >= credibly) {
      awards.push({ voterId, reason: 'beats_benchmarks', points: rules.beatsBenchmarks });
    }
  }
  return awards.filter(({ points }) => points > 0);
}
