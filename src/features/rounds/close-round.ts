import type { Services } from '../../platform/services.ts';
import type { HostOf } from '../access/require-role.ts';
import { changeRound } from './change-round.ts';
import { closeRunningRound } from './data.ts';

/** Closes a round for good: no vote is counted after it. @throws AppError round_closed, wrong_round_state */
export async function closeRound(services: Pick<Services, 'prisma'>, host: HostOf, roundId: string): Promise<void> {
  await changeRound(services, host, roundId, { action: 'round.closed' }, (tx) => closeRunningRound(tx, roundId));
}
