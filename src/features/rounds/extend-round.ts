import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import type { HostOf } from '../access/require-role.ts';
import { changeRound } from './change-round.ts';
import { moveClosingTime } from './data.ts';

/**
 * Moves the closing time of a round that goes on: later, earlier but in the future, or away (null). A round whose time
 * is over stays closed, also where the sweep has not come by yet.
 * @throws AppError round_closed, wrong_round_state, closing_time_past.
 */
export async function extendRound(
  services: Pick<Services, 'prisma' | 'now'>,
  host: HostOf,
  roundId: string,
  closesAt: Date | null,
): Promise<void> {
  if (closesAt !== null && closesAt.getTime() <= services.now()) throw new AppError('closing_time_past');
  const detail = { closesAt: closesAt?.toISOString() ?? null };
  await changeRound(services, host, roundId, { action: 'round.extended', detail }, (tx) =>
    moveClosingTime(tx, roundId, closesAt),
  );
}
