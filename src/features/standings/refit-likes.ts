import type { LikesRow } from '../../contract/host.ts';
import { votersWhoCompared } from '../../domain/comparisons-by-voter.ts';
import { likesConfidence } from '../../domain/confidence.ts';
import { METHOD_VERSION } from '../../domain/constants.ts';
import { countRating, emptyRatingTally, type RatingTally, ratingParticipation } from '../../domain/rating-tally.ts';
import { type Approval, approvalOfItems } from '../../stats/beta-binomial.ts';
import { type RankedWork, type RefitRound, readRatingChanges, type StoredLikes, storeStanding } from './data.ts';
import type { RefitDeps } from './refit-pairwise.ts';

/**
 * Reads the new ratings of a round, estimates the approval of every ranked design, stores the standing and announces it.
 * Counts are unweighted (methods §3). Returns the standing's version, or null when a newer standing stands.
 */
export async function refitLikes(deps: RefitDeps, round: RefitRound): Promise<number | null> {
  const started = performance.now();
  const tally = await readTally(deps, round);
  const readMs = performance.now() - started;
  const sums = deps.logs.get(round.id)?.sums;
  const compared = sums === undefined ? new Set<string>() : votersWhoCompared(sums.grouped);
  const participation = ratingParticipation(tally, Math.floor(deps.now() / 60_000), compared);
  const totalMs = performance.now() - started;
  return storeStanding(deps.pool, {
    roundId: round.id,
    method: 'likes',
    seq: tally.lastSeq,
    final: round.closed,
    methodVersion: METHOD_VERSION,
    blind: {
      ...estimated(round, tally, participation.voters),
      priorVotes: round.settings.constants.likes.priorVotes,
      participation,
      outside: estimated(round, tally.outside, outsiders(tally)),
    } satisfies StoredLikes,
    matrices: {},
    revealing: {},
    pairing: new Uint8Array(),
    timings: { readMs, fitMs: totalMs - readMs, totalMs, waitMs: 0 },
  });
}

/** The round's ratings up to its last number, reading only what is new. */
async function readTally({ pool, ratings }: RefitDeps, round: RefitRound): Promise<RatingTally> {
  const tally = ratings.get(round.id) ?? emptyRatingTally(round.slots);
  // Until all is read the tally is out of the map: after an error it is read from the beginning.
  ratings.delete(round.id);
  const changes = await readRatingChanges(pool, round.id, { above: tally.lastSeq, upTo: round.lastSeq });
  for (const { amount, ...change } of changes) countRating(tally, change, amount);
  tally.lastSeq = round.lastSeq;
  ratings.set(round.id, tally);
  return tally;
}

/** People with a rating that stands and no work in the round. */
function outsiders({ voters }: RatingTally): number {
  return [...voters.values()].filter(({ rated, competes }) => rated > 0 && !competes).length;
}

type Counts = Pick<RatingTally, 'likes' | 'dislikes'>;

/** The approval of every ranked design from these counts. */
function estimated({ ranked, settings }: RefitRound, counts: Counts, voters: number): StoredLikes['outside'] {
  const { constants } = settings;
  const likes = ranked.map(({ slot }) => counts.likes[slot]);
  const dislikes = ranked.map(({ slot }) => counts.dislikes[slot]);
  const approval = approvalOfItems(likes, dislikes, constants.likes.priorVotes);
  const ratings = likes.map((liked, item) => liked + dislikes[item]);
  const widths = ranked.map((_, item) => approval.high95[item] - approval.low95[item]);
  return {
    rows: ranked.map((work, item) => rowOf(work, likes[item], dislikes[item], approval, item)),
    ratings: ratings.reduce((sum, n) => sum + n, 0),
    voters,
    priorMean: approval.priorMean,
    confidence: likesConfidence({ ratings, medianWidth: median(widths) }, constants.confidence.likes),
  };
}

function rowOf({ code }: RankedWork, likes: number, dislikes: number, approval: Approval, item: number): LikesRow {
  const n = likes + dislikes;
  return {
    code,
    rank: approval.rank[item],
    approval: approval.mean[item],
    approval50: [approval.low50[item], approval.high50[item]],
    approval95: [approval.low95[item], approval.high95[item]],
    likes,
    dislikes,
    voters: n,
    rawRate: n === 0 ? null : likes / n,
  };
}

/** Null without values. */
function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
