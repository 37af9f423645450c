import type { Services } from '../../platform/services.ts';
import type { HostOf } from '../access/require-role.ts';
import { changeRound } from './change-round.ts';
import { moveRunningRound } from './data.ts';

/** Keeps an open round from taking votes until it is resumed. @throws AppError round_closed, wrong_round_state */
export async function pauseRound(services: Pick<Services, 'prisma'>, host: HostOf, roundId: string): Promise<void> {
  await changeRound(services, host, roundId, { action: 'round.paused' }, (tx) =>
    moveRunningRound(tx, roundId, 'pause'),
  );
}
