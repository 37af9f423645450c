import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { LeaderboardCells, LeaderboardTask, ThreadTasks } from '../../contract/threads.ts';
import type { ArenaLog } from '../../domain/arena-log.ts';
import { type BoardVotes, boardVotes } from '../../domain/board-votes.ts';
import { type Board, boardKey, boardsOf } from '../../domain/boards.ts';
import { METHOD_VERSION } from '../../domain/constants.ts';
import { liveElo } from '../../domain/live-elo.ts';
import { voterTrust } from '../../domain/voter-trust.ts';
import type { ThreadPool } from '../../platform/pool.ts';
import { storeStanding } from '../standings/data.ts';
import {
  type ArenaHead,
  type ArenaRound,
  readArenaHead,
  readArenaWorks,
  readStoredBoards,
  readWaiting,
  touchBoard,
} from './data.ts';
import { leaderboardOf, matrixOf } from './make-leaderboard.ts';
import { type KeptArenaLog, readArenaLog } from './read-arena-log.ts';

export interface ArenaRefitDeps {
  readonly pool: Pool;
  readonly threads: ThreadPool<ThreadTasks>;
  /** What a worker keeps between refits: each arena's ballots, read once. */
  readonly arenaLogs: Map<string, KeptArenaLog>;
}

/** Resamples of the leaderboard that counts what is left out: it stands beside, for comparison. */
const ALL_RESAMPLES = 200;

/** What became of a round: its boards' new versions (null: a newer one stands), or why there is nothing to do. */
export type ArenaRefit = 'not_arena' | 'waiting' | ReadonlyMap<string, number | null>;

/**
 * Makes the leaderboards of an arena's round anew. They move in public in batches only: when ten acts are new, or the
 * first of them is thirty seconds old, so that no change tells whose the pair was that somebody has just judged. Until then
 * the answer is `waiting`, and the sweep for old standings asks again. A board on which nothing changed keeps its version.
 */
export async function refitArena(deps: ArenaRefitDeps, roundId: string): Promise<ArenaRefit> {
  const head = await readArenaHead(deps.pool, roundId);
  if (head === null) return 'not_arena';
  const stored = await readStoredBoards(deps.pool, roundId);
  const first = stored.get('');
  if (first !== undefined && !head.closed && !(await batchIsFull(deps.pool, head, first.seq))) return 'waiting';
  const round: ArenaRound = { ...head, ...(await readArenaWorks(deps.pool, roundId)) };
  const started = performance.now();
  const log = await readArenaLog(deps, round);
  const readMs = performance.now() - started;
  const trust = voterTrust(log, round.arena.constants.gold.leastTrust);
  const versions = new Map<string, number | null>();
  const categories = round.tasks.map(({ category }) => category);
  for (const board of boardsOf(categories, round.arena.criteria.length)) {
    const key = boardKey(board);
    const begun = performance.now();
    const { votes, elo } = sumBoard(round, log, board, trust.distrusted);
    const digest = digestOf(round, votes, elo);
    if (stored.get(key)?.digest === digest && stored.get(key)?.final === round.closed) {
      await touchBoard(deps.pool, round.id, key, log.lastSeq);
      continue;
    }
    const result = await deps.threads.run('leaderboard', leaderboardTask(round, key, votes));
    const made = { round, board, votes, elo, trust, log, result };
    const totalMs = performance.now() - begun + readMs;
    const version = await storeStanding(deps.pool, {
      roundId: round.id,
      board: key,
      method: 'pairwise',
      seq: log.lastSeq,
      final: round.closed,
      replacesFinal: true,
      methodVersion: METHOD_VERSION,
      blind: leaderboardOf(made),
      matrices: matrixOf(made),
      revealing: { digest },
      pairing: new Uint8Array(0),
      timings: { readMs, fitMs: result.fitMs, totalMs, waitMs: Math.max(0, totalMs - readMs - result.fitMs) },
    });
    versions.set(key, version);
  }
  return versions;
}

async function batchIsFull(pool: Pool, { id, arena }: ArenaHead, seen: number): Promise<boolean> {
  const { batchVotes, batchSeconds } = arena.constants.elo;
  const { acts, seconds } = await readWaiting(pool, id, seen, batchVotes);
  return acts >= batchVotes || seconds >= batchSeconds;
}

function sumBoard(
  { tasks, generators, arena }: ArenaRound,
  log: ArenaLog,
  { category, criterion }: Board,
  distrusted: Uint8Array,
): { votes: BoardVotes; elo: Float64Array } {
  const inBoard = Uint8Array.from(tasks, (task) => (category === null || task.category === category ? 1 : 0));
  const choice = { generators: generators.length, tasks: inBoard, criterion };
  return { votes: boardVotes(log, { ...choice, distrusted }), elo: liveElo(log, choice, arena.constants.elo) };
}

/** Changes when anything that a leaderboard shows changes. */
function digestOf({ generators, closed }: ArenaRound, votes: BoardVotes, elo: Float64Array): string {
  const hash = createHash('sha256');
  for (const { low, high, lowWins, highWins, ties } of [votes.cells, votes.allCells]) {
    for (const column of [low, high, lowWins, highWins, ties]) hash.update(new Uint8Array(column.buffer));
  }
  hash.update(new Uint8Array(elo.buffer)).update(new Uint8Array(votes.shown.buffer));
  return hash.update(JSON.stringify([votes.leftOut, votes.pairs, generators, closed, METHOD_VERSION])).digest('hex');
}

function leaderboardTask(
  { generators, seed, arena, credibly }: ArenaRound,
  key: string,
  votes: BoardVotes,
): LeaderboardTask {
  const { prior, tieCredit, resamples } = arena.constants.leaderboard;
  const { distrusted, swept, quarantined } = votes.leftOut;
  return {
    items: generators.length,
    cells: cellsOf(votes.cells),
    allCells: distrusted + swept + quarantined > 0 ? cellsOf(votes.allCells) : null,
    prior,
    tieCredit,
    resamples,
    allResamples: Math.min(resamples, ALL_RESAMPLES),
    firmAt: credibly,
    votes: votes.counted,
    seed: createHash('sha256').update(seed).update(`leaderboard/${key}`).digest(),
  };
}

const cellsOf = ({ low, high, lowWins, highWins, ties }: LeaderboardCells): LeaderboardCells => ({
  low,
  high,
  lowWins,
  highWins,
  ties,
});
