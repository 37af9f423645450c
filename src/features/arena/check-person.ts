import type { HumanCheckAnswer, HumanCheckQuestion } from '../../contract/http/human-check.ts';
import type { Services } from '../../platform/services.ts';
import { inTurn } from '../comparisons/seats.ts';
import { endOutage, noteOutage } from './check-outage.ts';
import type { ArenaHall, ArenaSeat } from './hall.ts';
import { keepPass } from './human-pass.ts';
import { checkWork, createWork } from './proof-of-work.ts';
import { type TokenVerdict, verifyToken } from './verify-token.ts';

type Deps = Pick<Services, 'env' | 'log' | 'prisma'> & { readonly hall: ArenaHall };

/** What the page needs to show that a person votes. */
export async function askPerson({ env, hall }: Deps, seat: ArenaSeat): Promise<HumanCheckQuestion> {
  const kind = seat.state.arena.humanCheck;
  if (kind === 'none') return { kind };
  if (kind === 'proof_of_work') {
    const challenge = await createWork(hall.pool, seat.state.round.id, seat.voterId, hall.now());
    return { kind, challenge: { ...challenge } };
  }
  // Without its key the page shows no widget, and says so: votes are then taken into quarantine.
  return { kind, siteKey: env.checks[kind]?.siteKey ?? '' };
}

/**
 * Looks at a page's proof. Passed: it holds for some hours. Failed: nothing changes, and it is counted. Unavailable: for
 * some minutes votes are taken into quarantine, and the host is alerted. An outage throws no vote away.
 *
 * @param proof null: the page could not reach what would have made one
 */
export async function checkPerson(deps: Deps, seat: ArenaSeat, proof: string | null): Promise<HumanCheckAnswer> {
  const { hall } = deps;
  const { round, arena } = seat.state;
  const kind = arena.humanCheck;
  if (kind === 'none') return { outcome: 'passed' };
  const verdict = proof === null ? 'unavailable' : await verdictOn(deps, seat, proof);
  if (verdict === 'failed') {
    hall.refused.count(round.id, 'human_check_failed');
    return { outcome: 'failed' };
  }
  const { outcome } = await inTurn(seat, () => keepPass(hall, seat, verdict));
  if (verdict === 'passed') await endOutage(deps, round);
  else await noteOutage(deps, round, { kind, seenBy: proof === null ? 'page' : 'server' });
  return { outcome };
}

async function verdictOn({ env, log, hall }: Deps, seat: ArenaSeat, proof: string): Promise<TokenVerdict> {
  const { round, arena } = seat.state;
  if (arena.humanCheck === 'none') return 'passed';
  if (arena.humanCheck === 'proof_of_work') {
    return (await checkWork(hall.pool, round.id, seat.voterId, proof)) ? 'passed' : 'failed';
  }
  const service = env.checks[arena.humanCheck];
  return service === undefined ? 'unavailable' : verifyToken({ log }, arena.humanCheck, service, proof);
}
