import type { Pool } from 'pg';
import type { ThreadTasks } from '../../contract/threads.ts';
import { METHOD_VERSION } from '../../domain/constants.ts';
import type { ThreadPool } from '../../platform/pool.ts';
import { refitRound } from '../standings/refit-round.ts';
import { readFinalStandings } from './data.ts';
import { type Difference, firstDifference } from './first-difference.ts';
import type { BundledRound, ChallengeBundle } from './read-challenge.ts';
import { restoreRound } from './restore-round.ts';

/** What came of checking a bundle. */
export type Verdict =
  | { readonly kind: 'match' }
  | { readonly kind: 'differs'; readonly round: string; readonly difference: Difference }
  /** Made by another version of the method, whose numbers this program does not compute. */
  | { readonly kind: 'other_method'; readonly round: string; readonly published: string; readonly here: string };

export interface VerifyDeps {
  /** An empty database of the present schema, which is left filled. */
  readonly pool: Pool;
  readonly threads: ThreadPool<ThreadTasks>;
  readonly onRound?: (name: string) => void;
}

/**
 * Ranks every round of a challenge's bundle anew, by the code that ranks live rounds, and compares every published number: weights
 * first, then the standings of all methods.
 */
export async function verifyBundle(deps: VerifyDeps, bundle: ChallengeBundle): Promise<Verdict> {
  for (const round of bundle.rounds) {
    deps.onRound?.(round.about.name);
    for (const { methodVersion } of Object.values(round.published)) {
      if (methodVersion !== METHOD_VERSION) {
        return { kind: 'other_method', round: round.about.name, published: methodVersion, here: METHOD_VERSION };
      }
    }
    const difference = await differenceIn(deps, round);
    if (difference !== null) return { kind: 'differs', round: round.about.name, difference };
  }
  return { kind: 'match' };
}

async function differenceIn({ pool, threads }: VerifyDeps, round: BundledRound): Promise<Difference | null> {
  const { roundId, voters } = await restoreRound(pool, round);
  await refitRound({ pool, threads, logs: new Map(), ratings: new Map(), now: Date.now }, roundId);
  const weights = await recomputedWeights(pool, roundId, voters);
  const frozen = Object.fromEntries(
    round.tables.weights
      .filter(({ voter }) => weights[voter] !== undefined)
      .map(({ voter, reliability, reputation, activity }) => [voter, { reliability, reputation, activity }]),
  );
  return (
    firstDifference(frozen, weights, ['weights']) ??
    firstDifference(round.published, await readFinalStandings(pool, roundId))
  );
}

async function recomputedWeights(
  pool: Pool,
  roundId: string,
  voters: ReadonlyMap<string, string>,
): Promise<Record<string, object>> {
  const { rows } = await pool.query(
    'SELECT "voterId", reliability, reputation, activity FROM "VoterWeight" WHERE "roundId" = $1',
    [roundId],
  );
  return Object.fromEntries(rows.map(({ voterId, ...factors }) => [voters.get(voterId) ?? voterId, factors]));
}
