import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { BlindRow } from '../../contract/host.ts';
import type { FitResult, FitTask, ThreadTasks } from '../../contract/threads.ts';
import { appendBallot, type BallotLog, emptyBallotLog, setCounted } from '../../domain/ballot-log.ts';
import { tableBySlot } from '../../domain/candidate-table.ts';
import { type ComparisonCells, comparisonCells } from '../../domain/comparison-cells.ts';
import { METHOD_VERSION } from '../../domain/constants.ts';
import { packPairing } from '../../domain/pairing-bytes.ts';
import { type Participation, participationOf } from '../../domain/round-summary.ts';
import { addComparison, emptyTally, type RoundTally } from '../../domain/round-tally.ts';
import type { ThreadPool } from '../../platform/pool.ts';
import { sideAdvantage } from '../../stats/side-advantage.ts';
import {
  itemsBySlot,
  type NewStanding,
  type RefitRound,
  readBallots,
  readEvents,
  type StoredBlind,
  storeStanding,
} from './data.ts';

/** Ballots by the items that are ranked: when a work is withdrawn they are read anew. */
export interface KeptLog {
  readonly slots: string;
  readonly log: BallotLog;
}

/** What a worker keeps between refits: each round's ballots, read once. */
export interface RefitDeps {
  readonly pool: Pool;
  readonly threads: ThreadPool<ThreadTasks>;
  readonly logs: Map<string, KeptLog>;
  readonly now: () => number;
}

/** Ballots read in one statement. */
const READ_AT_ONCE = 50_000;

/**
 * Reads the new ballots of a round, fits all of them in a thread, stores the standing and announces it.
 * Returns the standing's version, or null when a newer standing stands.
 */
export async function refitPairwise(deps: RefitDeps, round: RefitRound): Promise<number | null> {
  const started = performance.now();
  const log = await readLog(deps, round);
  const readMs = performance.now() - started;
  // Every vote counts the same until weights are frozen from reputation, reliability and activity.
  const cells = comparisonCells(log, round.ranked.length, () => 1);
  const result = await deps.threads.run('fit', fitTask(round, cells));
  const participation = participationOf(log, Math.floor(deps.now() / 60_000));
  const totalMs = performance.now() - started;
  const timings = { readMs, fitMs: result.fitMs, totalMs, waitMs: Math.max(0, totalMs - readMs - result.fitMs) };
  return storeStanding(deps.pool, standingOf(round, log.lastSeq, cells, result, participation, timings));
}

/**
 * The round's ballots up to its last number, reading only what is new. In the log `low` and `high` are items; ballots on
 * withdrawn works are not in it.
 */
async function readLog({ pool, logs }: RefitDeps, round: RefitRound): Promise<BallotLog> {
  const slots = round.ranked.map(({ slot }) => slot).join();
  const kept = logs.get(round.id);
  const log = kept?.slots === slots ? kept.log : emptyBallotLog();
  const itemOf = itemsBySlot(round.ranked);
  // Until all is read the log is out of the map: after an error it is read from the beginning.
  logs.delete(round.id);
  const before = log.lastSeq;
  for (let from = before; ; ) {
    const ballots = await readBallots(pool, round.id, { above: from, upTo: round.lastSeq, limit: READ_AT_ONCE });
    for (const ballot of ballots) {
      const low = itemOf.get(ballot.low);
      const high = itemOf.get(ballot.high);
      if (low !== undefined && high !== undefined) appendBallot(log, { ...ballot, low, high });
    }
    if (ballots.length < READ_AT_ONCE) break;
    from = ballots[ballots.length - 1].seq;
  }
  for (const event of await readEvents(pool, round.id, { above: before, upTo: round.lastSeq })) {
    if (log.rowOfSeq.has(event.ballotSeq)) setCounted(log, event.ballotSeq, event.counted);
  }
  log.lastSeq = round.lastSeq;
  logs.set(round.id, { slots, log });
  return log;
}

function fitTask(round: RefitRound, cells: ComparisonCells): FitTask {
  const { constants } = round.settings;
  const { low, high, lowWins, highWins, lowCount, highCount, weights } = cells;
  const { uncertain, close, closeScale } = constants.assignment;
  return {
    items: round.ranked.length,
    low,
    high,
    lowWins,
    highWins,
    lowCount,
    highCount,
    weights,
    sigma: constants.sigma,
    draws: constants.draws,
    seed: createHash('sha256').update(round.seed).update('posterior/pairwise').digest(),
    benchmarks: round.ranked.flatMap(({ isBenchmark }, item) => (isBenchmark ? [item] : [])),
    assignment: { uncertain, close, closeScale },
  };
}

function standingOf(
  round: RefitRound,
  seq: number,
  cells: ComparisonCells,
  fit: FitResult,
  participation: Participation,
  timings: NewStanding['timings'],
): NewStanding {
  const left = sideAdvantage(participation.leftChoices, participation.comparisons);
  const codes = round.ranked.map(({ code }) => code);
  const blind: StoredBlind = {
    rows: codes.map((code, item) => blindRow(code, item, cells, fit)),
    comparisons: participation.comparisons,
    voters: participation.voters,
    effectiveVotes: fit.effectiveVotes,
    components: fit.components,
    converged: fit.converged,
    leftShare: left.kind === 'estimated' ? { share: left.share, interval: [left.low, left.high] } : null,
    separation: fit.separation,
    effectiveDraws: fit.effectiveDraws,
    participation,
  };
  const table = { items: cells.items, partners: fit.partners, partner: fit.partner, score: fit.partnerScore };
  const slotOf = round.ranked.map(({ slot }) => slot);
  const beatsAll = Object.fromEntries(Array.from(fit.beatsAll, (chance, item) => [codes[item], chance]));
  return {
    roundId: round.id,
    method: 'pairwise',
    seq,
    final: round.closed,
    methodVersion: METHOD_VERSION,
    blind,
    matrices: { codes, ...matricesOf(cells, fit) },
    revealing: { beatsAll },
    pairing: packPairing({
      table: tableBySlot(table, slotOf, round.slots),
      tally: tallyBySlot(cells, slotOf, round.slots),
    }),
    timings,
  };
}

/** What was counted, for those who choose pairs: by slots, as the table. */
function tallyBySlot(
  { low, high, lowCount, highCount }: ComparisonCells,
  slotOf: readonly number[],
  slots: number,
): RoundTally {
  const tally = emptyTally(slots);
  for (const cell of low.keys()) {
    addComparison(tally, slotOf[low[cell]], slotOf[high[cell]], lowCount[cell] + highCount[cell]);
  }
  return tally;
}

function blindRow(code: string, item: number, cells: ComparisonCells, fit: FitResult): BlindRow {
  const two = (values: ArrayLike<number>): [number, number] => [values[2 * item], values[2 * item + 1]];
  return {
    code,
    rank: fit.rank[item],
    rankInterval: two(fit.rankInterval),
    theta: fit.theta[item],
    sd: fit.sd[item],
    strength: fit.strength[item],
    strength50: two(fit.strength50),
    strength95: two(fit.strength95),
    comparisons: cells.comparisons[item],
    wins: cells.wins[item],
    voters: cells.voters[item],
    unweightedRank: fit.unweightedRank[item],
  };
}

function matricesOf(cells: ComparisonCells, fit: FitResult): Pick<NewStanding['matrices'], 'rankShares' | 'pairs'> {
  const { items } = cells;
  const rankShares = Array.from({ length: items }, (_, i) =>
    Array.from(fit.rankShares.subarray(i * items, (i + 1) * items), (share) => Math.round(share * 1e4) / 1e4),
  );
  const pairs = Array.from(cells.low.keys(), (cell): [number, number, number, number] => [
    cells.low[cell],
    cells.high[cell],
    cells.lowCount[cell],
    cells.highCount[cell],
  ]);
  return { rankShares, pairs };
}
