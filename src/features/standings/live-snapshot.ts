import type { Pool } from 'pg';
import type { LiveSnapshot, StageState } from '../../contract/host.ts';
import { AppError } from '../../domain/app-error.ts';
import { MINUTES_SHOWN, type Participation, shiftMinutes } from '../../domain/round-summary.ts';
import { steadyNow } from '../../platform/steady-clock.ts';
import { readReviewProgress } from '../reviews/data.ts';
import {
  readExpertsStanding,
  readReviewRules,
  readStagedContest,
  readStanding,
  readWatchedRound,
  type StagedContest,
} from './data.ts';

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
  const [round, latest] = await Promise.all([readWatchedRound(deps.pool, roundId), readStanding(deps.pool, roundId)]);
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
    reviews: await reviewsOf(deps.pool, roundId),
    machine: { ...deps.machine(), behind: round.lastSeq - (standing?.seq ?? 0), waitingMs: round.waitingMs },
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
  const minute = Math.floor(nowMs / 60_000);
  const lastSeen = shiftMinutes(stored.lastSeen, stored.minute, minute);
  return {
    comparisons: stored.comparisons,
    skips: stored.skips,
    voters: stored.voters,
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
  const latest = staged.roundId === null ? null : await readStanding(deps.pool, staged.roundId);
  const nowMs = deps.now();
  const published = staged.status === 'published' || staged.status === 'archived';
  const state: StageState = {
    contest: { name: staged.name, question: staged.question },
    join: staged.code === null ? null : { url: `${deps.baseUrl}/join/${staged.code}`, code: staged.code },
    round:
      staged.roundName === null
        ? null
        : {
            name: staged.roundName,
            status: staged.roundStatus as NonNullable<StageState['round']>['status'],
            closesAt: iso(staged.closesAt),
          },
    now: new Date(nowMs).toISOString(),
    version: steadyNow(),
    comparisons: latest?.participation.comparisons ?? 0,
    voters: latest?.participation.voters ?? 0,
    resultsUrl: published ? `${deps.baseUrl}/c/${staged.slug}/results` : null,
  };
  return { state, staged };
}
