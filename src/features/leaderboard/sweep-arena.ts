import type { SweepPattern } from '../../contract/sweep.ts';
import { sweepVotes } from '../../domain/sweep-votes.ts';
import { voterTrust } from '../../domain/voter-trust.ts';
import { type ArenaRound, readArenaHead, readArenaWorks } from './data.ts';
import { readArenaLog } from './read-arena-log.ts';
import type { ArenaRefitDeps } from './refit-arena.ts';
import { type Finding, markSwept, readReleased } from './sweep-data.ts';

/** In the order of `PATTERN` in stats/voter-patterns.ts. */
const PATTERNS: readonly SweepPattern[] = ['always', 'never', 'coin', 'contrary'];

/** Looks at all voters of an arena. Null: the round is not of an arena. Nothing is stored. */
export async function findRiggers(deps: ArenaRefitDeps, roundId: string): Promise<Finding[] | null> {
  const head = await readArenaHead(deps.pool, roundId);
  if (head === null) return null;
  const round: ArenaRound = { ...head, ...(await readArenaWorks(deps.pool, roundId)) };
  const log = await readArenaLog(deps, round);
  const { constants, criteria } = round.arena;
  const { distrusted } = voterTrust(log, constants.gold.leastTrust);
  const released = await readReleased(deps.pool, roundId);
  const ids = [...log.voterIndex.keys()];
  const left = distrusted.map((out, voter) => (out === 1 || released.has(ids[voter]) ? 1 : 0));
  const found = new Map<string, Finding>();
  // Answers to several questions about one pair hang together: each question is looked at by itself.
  for (const criterion of criteria.keys()) {
    const votes = sweepVotes(log, criterion, left);
    const task = { items: round.generators.length, ...votes, options: constants.sweep };
    const { marked } = await deps.threads.run('sweep', task);
    for (const { voter, chanceUsual, kind, item, decided, won, expected } of marked) {
      const known = found.get(ids[voter]);
      if (known !== undefined && known.chanceHonest <= chanceUsual) continue;
      found.set(ids[voter], {
        voterId: ids[voter],
        pattern: PATTERNS[kind],
        generator: item < 0 ? null : round.generators[item].label,
        decided,
        won,
        expected,
        chanceHonest: chanceUsual,
      });
    }
  }
  return [...found.values()];
}

/**
 * Marks the ballots of voters who do something other than judge; nothing is deleted, and a host may release them. Returns
 * how many voters were found and how many ballots newly marked. Null: not an arena.
 */
export async function sweepArena(
  deps: ArenaRefitDeps,
  roundId: string,
): Promise<{ readonly voters: number; readonly ballots: number } | null> {
  const findings = await findRiggers(deps, roundId);
  if (findings === null) return null;
  return { voters: findings.length, ballots: await markSwept(deps.pool, roundId, findings) };
}
