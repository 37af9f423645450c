import type { PacketView } from '../../contract/http/reviews.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { changePacket, numberFor, type ReviewDeps } from './change-packet.ts';
import { movePacket } from './data.ts';

/**
 * Makes a submitted packet a draft again, until the round closes: it does not count before it is submitted anew. A
 * draft stays one.
 * @param version of the packet that the juror saw: a late repetition does not undo a later submission
 * @throws AppError as `changePacket`, packet_changed
 */
export function reopenPacket(deps: ReviewDeps, actor: Actor, roundId: string, version: number): Promise<PacketView> {
  return changePacket(deps, actor, roundId, async (change) => {
    const { tx, packet, reviewer } = change;
    if (packet.submittedAt === null) return null;
    if (packet.version !== version) throw new AppError('packet_changed');
    const seq = await numberFor(change);
    await movePacket(tx, packet.id, { roundId, voterId: reviewer.voterId, seq, kind: 'reopened' });
    return seq;
  });
}
