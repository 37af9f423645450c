import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { ThreadTasks } from '../../contract/threads.ts';
import { weighCells } from '../../domain/comparison-cells.ts';
import { consistencyRepeats } from '../../domain/consistency-repeats.ts';
import type { RatingTally } from '../../domain/rating-tally.ts';
import { participationOf } from '../../domain/round-summary.ts';
import { sumUp } from '../../domain/round-sums.ts';
import { type VoterFactors, voterFactors, voteWeights } from '../../domain/vote-weights.ts';
import type { ThreadPool } from '../../platform/pool.ts';
import { readRoundReputation } from '../reputation/data.ts';
import { type NewStanding, type RefitRound, storeStanding } from './data.ts';
import { fitTask, reliabilityByPlace, unweightedTask } from './fit-tasks.ts';
import { freezeWeights, readFrozenWeights } from './frozen-weights.ts';
import { pairwiseStanding } from './pairwise-standing.ts';
import { type KeptLog, readLog } from './read-log.ts';

/** What a worker keeps between refits: each round's ballots, read once. */
export interface RefitDeps {
  readonly pool: Pool;
  readonly threads: ThreadPool<ThreadTasks>;
  readonly logs: Map<string, KeptLog>;
  /** Its ratings by design. */
  readonly ratings: Map<string, RatingTally>;
  readonly now: () => number;
}

/**
 * Reads the new ballots of a round, fits all of them in two stages, stores the standing and announces it. The standing
 * of a closed round is stored together with the weights that it rests on, which are frozen from then on.
 * Returns the standing's version, or null when a newer standing stands.
 */
export async function refitPairwise(deps: RefitDeps, round: RefitRound): Promise<number | null> {
  const { standing, weights } = await makeStanding(deps, round);
  if (!round.closed || weights === null) return storeStanding(deps.pool, standing);
  const version = await storeStanding(deps.pool, standing, (client) => freezeWeights(client, round.id, weights));
  // Another process may have frozen the weights in between: then its values are those that count.
  if (version !== null || (await readFrozenWeights(deps.pool, round.id)) === null) return version;
  return storeStanding(deps.pool, (await makeStanding(deps, round)).standing);
}

interface Made {
  readonly standing: NewStanding;
  /** The weights that the standing rests on, to be frozen; null when they are already. */
  readonly weights: { readonly ids: readonly string[]; readonly factors: VoterFactors } | null;
}

/** The standing of the round's ballots: the same ballots, settings and frozen weights give the same bytes. */
async function makeStanding(deps: RefitDeps, round: RefitRound): Promise<Made> {
  const started = performance.now();
  const kept = await readLog(deps, round);
  const { log } = kept;
  const [frozen, reputation] = await Promise.all([
    readFrozenWeights(deps.pool, round.id),
    readRoundReputation(deps.pool, round.id),
  ]);
  const readMs = performance.now() - started;
  const { constants } = round.settings;
  const sums = sumUp(log, round.ranked.length, kept.sums);
  deps.logs.set(round.id, { ...kept, sums });
  const { grouped, counted } = sums;
  const repeats = consistencyRepeats(log, grouped);
  const first = await deps.threads.run('unweighted', unweightedTask(constants, counted, repeats));
  const factors =
    frozen === null
      ? voterFactors(grouped, reliabilityByPlace(grouped, repeats, first), reputation, constants)
      : frozen(grouped.ids);
  const seed = createHash('sha256').update(round.seed).update('posterior/pairwise').digest();
  const benchmarks = round.ranked.flatMap(({ isBenchmark }, item) => (isBenchmark ? [item] : []));
  const weighed = weighCells(grouped, counted, voteWeights(factors));
  const fit = await deps.threads.run('fit', fitTask({ constants, seed, benchmarks }, counted, weighed));
  const minute = Math.floor((round.closedAt?.getTime() ?? deps.now()) / 60_000);
  const participation = participationOf(sums.participation, minute);
  const totalMs = performance.now() - started;
  const fitMs = first.fitMs + fit.fitMs;
  const timings = { readMs, fitMs, totalMs, waitMs: Math.max(0, totalMs - readMs - fitMs) };
  const made = { seq: log.lastSeq, grouped, counted, weighed, factors, first, fit, participation, timings };
  return {
    standing: pairwiseStanding(round, made),
    weights: frozen === null ? { ids: grouped.ids, factors } : null,
  };
}
