import type { Services } from '../../platform/services.ts';
import type { HostOf } from '../access/require-role.ts';
import { changeRound } from './change-round.ts';
import { moveRunningRound } from './data.ts';

/** Lets a paused round take votes again. @throws AppError round_closed, wrong_round_state */
export async function resumeRound(services: Pick<Services, 'prisma'>, host: HostOf, roundId: string): Promise<void> {
  await changeRound(services, host, roundId, { action: 'round.resumed' }, (tx) =>
    moveRunningRound(tx, roundId, 'resume'),
  );
}
