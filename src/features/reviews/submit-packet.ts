import type { PacketView } from '../../contract/http/reviews.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { missingScores, requiredSlots } from '../../domain/packet.ts';
import { changePacket, numberFor, type ReviewDeps } from './change-packet.ts';
import { movePacket } from './data.ts';

/**
 * Submits a complete packet: from then on it counts. One that is submitted already is acknowledged again.
 * @param version of the packet that the juror saw: what is submitted is what was looked at
 * @throws AppError as `changePacket`, packet_changed, packet_incomplete
 */
export function submitPacket(deps: ReviewDeps, actor: Actor, roundId: string, version: number): Promise<PacketView> {
  return changePacket(deps, actor, roundId, async (change) => {
    const { tx, packet, round, reviewer } = change;
    if (packet.submittedAt !== null) return null;
    if (packet.version !== version) throw new AppError('packet_changed');
    const missing = missingScores(packet.scores, requiredSlots(round.entries, reviewer.accountId), round.criteria);
    if (missing > 0) throw new AppError('packet_incomplete', { missing });
    const seq = await numberFor(change);
    await movePacket(tx, packet.id, { roundId, voterId: reviewer.voterId, seq, kind: 'submitted' });
    return seq;
  });
}
