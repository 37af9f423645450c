import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { BlindRow } from '../../contract/host.ts';
import type { FitResult, FitTask, ThreadTasks } from '../../contract/threads.ts';
import { appendBallot, type BallotLog, emptyBallotLog, setCounted } from '../../domain/ballot-log.ts';
import { type ComparisonCells, comparisonCells } from '../../domain/comparison-cells.ts';
import { METHOD_VERSION } from '../../domain/constants.ts';
import { packCandidateTable } from '../../domain/pairing-bytes.ts';
import { type Participation, participationOf } from '../../domain/round-summary.ts';
import type { ThreadPool } from '../../platform/pool.ts';
import { sideAdvantage } from '../../stats/side-advantage.ts';
import { type NewStanding, type RefitRound, readBallots, readEvents, type StoredBlind, storeStanding } from './data.ts';

/** What a worker keeps between refits: each round's ballots, read once. */
export interface RefitDeps {
  readonly pool: Pool;
  readonly threads: ThreadPool<ThreadTasks>;
  readonly logs: Map<string, BallotLog>;
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
  const cells = comparisonCells(log, round.codes.length, () => 1);
  const result = await deps.threads.run('fit', fitTask(round, cells));
  const participation = participationOf(log, Math.floor(deps.now() / 60_000));
  const totalMs = performance.now() - started;
  const timings = { readMs, fitMs: result.fitMs, totalMs, waitMs: Math.max(0, totalMs - readMs - result.fitMs) };
  return storeStanding(deps.pool, standingOf(round, log.lastSeq, cells, result, participation, timings));
}

/** The round's ballots up to its last number, reading only what is new. */
async function readLog({ pool, logs }: RefitDeps, round: RefitRound): Promise<BallotLog> {
  const log = logs.get(round.id) ?? emptyBallotLog();
  // Until all is read the log is out of the map: after an error it is read from the beginning.
  logs.delete(round.id);
  const before = log.lastSeq;
  for (let from = before; ; from = log.seq[log.length - 1]) {
    const ballots = await readBallots(pool, round.id, { above: from, upTo: round.lastSeq, limit: READ_AT_ONCE });
    for (const ballot of ballots) appendBallot(log, ballot);
    if (ballots.length < READ_AT_ONCE) break;
  }
  for (const event of await readEvents(pool, round.id, { above: before, upTo: round.lastSeq })) {
    setCounted(log, event.ballotSeq, event.counted);
  }
  log.lastSeq = round.lastSeq;
  logs.set(round.id, log);
  return log;
}

function fitTask(round: RefitRound, cells: ComparisonCells): FitTask {
  const { constants } = round.settings;
  const { low, high, lowWins, highWins, lowCount, highCount, weights } = cells;
  const { uncertain, close, closeScale } = constants.assignment;
  return {
    items: round.codes.length,
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
    benchmarks: round.benchmarks,
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
  const blind: StoredBlind = {
    rows: round.codes.map((code, slot) => blindRow(code, slot, cells, fit)),
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
  const beatsAll = Object.fromEntries(Array.from(fit.beatsAll, (chance, slot) => [round.codes[slot], chance]));
  return {
    roundId: round.id,
    method: 'pairwise',
    seq,
    final: round.closed,
    methodVersion: METHOD_VERSION,
    blind,
    matrices: { codes: [...round.codes], ...matricesOf(cells, fit) },
    revealing: { beatsAll },
    pairing: packCandidateTable({
      items: cells.items,
      partners: fit.partners,
      partner: fit.partner,
      score: fit.partnerScore,
    }),
    timings,
  };
}

function blindRow(code: string, slot: number, cells: ComparisonCells, fit: FitResult): BlindRow {
  const two = (values: ArrayLike<number>): [number, number] => [values[2 * slot], values[2 * slot + 1]];
  return {
    code,
    rank: fit.rank[slot],
    rankInterval: two(fit.rankInterval),
    theta: fit.theta[slot],
    sd: fit.sd[slot],
    strength: fit.strength[slot],
    strength50: two(fit.strength50),
    strength95: two(fit.strength95),
    comparisons: cells.comparisons[slot],
    wins: cells.wins[slot],
    voters: cells.voters[slot],
    unweightedRank: fit.unweightedRank[slot],
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
