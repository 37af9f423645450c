import type { Pool } from 'pg';
import type { LikesStanding, LiveSnapshot, StageState } from '../../contract/host.ts';
import { AppError } from '../../domain/app-error.ts';
import type { RatingParticipation } from '../../domain/rating-tally.ts';
import { MINUTES_SHOWN, type Participation, shiftMinutes } from '../../domain/round-summary.ts';
import { steadyNow } from '../../platform/steady-clock.ts';
import { readReviewProgress } from '../reviews/data.ts';
import {
  readExpertsStanding,
  readLikes,
  readReviewRules,
  readStagedContest,
  readStanding,
  readWatchedRound,
  type StagedContest,
} from './screen-data.ts';

export interface SnapshotDeps {
  readonly pool: Pool;
  readonly now: () => number;
  readonly baseUrl: string;
  /** Voters of a round whose pages are connected to this node. */
  readonly connected: (roundId: string) => number;
  readonly machine: () => { eventLoopP99Ms: number; batchP99Ms: number; queued: number };
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The host's live screen in one value; by codes only. Error: `not_found`. */
export async function liveSnapshot(deps: SnapshotDeps, roundId: string): Promise<LiveSnapshot> {
  const [round, latest, likes] = await Promise.all([
    readWatchedRound(deps.pool, roundId),
    readStanding(deps.pool, roundId),
    readLikes(deps.pool, roundId),
  ]);
  if (round === null) throw new AppError('not_found');
  const nowMs = deps.now();
  const standing = latest?.standing ?? null;
  const comparisonsOf = new Map(standing?.rows.map((row) => [row.code, row.comparisons]));
  return {
    contest: { slug: round.slug, name: round.contestName, question: round.question },
    round: {
      id: round.id,
      name: round.name,
      status: round.status as LiveSnapshot['round']['status'],
      closesAt: iso(round.closesAt),
      openedAt: iso(round.openedAt),
    },
    now: new Date(nowMs).toISOString(),
    version: steadyNow(),
    participation: { ...participationAt(latest?.participation ?? null, nowMs), connected: deps.connected(roundId) },
    coverage: round.codes.map((code) => ({ code, comparisons: comparisonsOf.get(code) ?? 0 })),
    withdrawn: [...round.withdrawn],
    standing,
    methods: [...round.methods],
    likes: round.methods.includes('likes') ? likesAt(likes, nowMs) : null,
    reviews: await reviewsOf(deps.pool, roundId),
    machine: { ...deps.machine(), behind: round.behind, waitingMs: round.waitingMs },
  };
}

/** How far the jurors are, without names and without a word on any work. */
async function reviewsOf(pool: Pool, roundId: string): Promise<LiveSnapshot['reviews']> {
  const rules = await readReviewRules(pool, roundId);
  if (rules === null) return null;
  const [progress, standing] = await Promise.all([
    readReviewProgress(pool, roundId, rules),
    readExpertsStanding(pool, roundId),
  ]);
  return { ...progress, standing };
}

/** Participation as of the latest standing, its minutes moved on to now. */
function participationAt(
  stored: Participation | null,
  nowMs: number,
): Omit<LiveSnapshot['participation'], 'connected'> {
  if (stored === null) {
    return { comparisons: 0, skips: 0, voters: 0, active: 0, perMinute: new Array<number>(MINUTES_SHOWN).fill(0) };
  }
  const { comparisons, skips, voters } = stored;
  return { comparisons, skips, voters, ...paceAt(stored, nowMs) };
}

/** Ratings as of their latest standing, with the standing. */
function likesAt(
  latest: { standing: LikesStanding; participation: RatingParticipation } | null,
  nowMs: number,
): LiveSnapshot['likes'] {
  if (latest === null) {
    return { ratings: 0, voters: 0, active: 0, perMinute: new Array<number>(MINUTES_SHOWN).fill(0), standing: null };
  }
  const { ratings, voters } = latest.participation;
  return { ratings, voters, ...paceAt(latest.participation, nowMs), standing: latest.standing };
}

/** Who was active in the last two minutes, and how much in each, moved on to now. */
function paceAt(
  stored: Pick<Participation, 'minute' | 'perMinute' | 'lastSeen'>,
  nowMs: number,
): { active: number; perMinute: number[] } {
  const minute = Math.floor(nowMs / 60_000);
  const lastSeen = shiftMinutes(stored.lastSeen, stored.minute, minute);
  return {
    active: lastSeen.slice(-2).reduce((sum, voters) => sum + voters, 0),
    perMinute: shiftMinutes(stored.perMinute, stored.minute, minute),
  };
}

/** What the projector shows: no entry, no tally of entries. Error: `not_found`. */
export async function stageState(
  deps: SnapshotDeps,
  key: string,
): Promise<{ state: StageState; staged: StagedContest }> {
  const staged = await readStagedContest(deps.pool, key);
  if (staged === null) throw new AppError('not_found');
  const { roundId } = staged;
  const [latest, likes] =
    roundId === null ? [] : await Promise.all([readStanding(deps.pool, roundId), readLikes(deps.pool, roundId)]);
  const nowMs = deps.now();
  const published = staged.status === 'published' || staged.status === 'archived';
  const state: StageState = {
    contest: { slug: staged.slug, name: staged.name, question: staged.question },
    join: staged.code === null ? null : { url: `${deps.baseUrl}/join/${staged.code}`, code: staged.code },
    round:
      staged.roundName === null
        ? null
        : {
            name: staged.roundName,
            status: staged.roundStatus as NonNullable<StageState['round']>['status'],
            closesAt: iso(staged.closesAt),
          },
    opensAt: iso(staged.opensAt),
    now: new Date(nowMs).toISOString(),
    version: steadyNow(),
    methods: [...(staged.methods ?? [])],
    comparisons: latest?.participation.comparisons ?? 0,
    ratings: likes?.participation.ratings ?? 0,
    voters: Math.max(latest?.participation.voters ?? 0, likes?.participation.people ?? 0),
    resultsUrl: published ? `${deps.baseUrl}/c/${staged.slug}/results` : null,
  };
  return { state, staged };
}
