import type { PacketView } from '../../contract/http/reviews.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { packetRefusal } from '../../domain/packet.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import {
  findContestOfRound,
  lockPacket,
  type PacketRow,
  type ReviewedRound,
  readReviewedRound,
  takeNumber,
} from './data.ts';
import { enterRound, type Reviewer } from './enter-review.ts';
import { viewPacket } from './show-packet.ts';

export interface ReviewDeps extends Pick<Services, 'prisma' | 'now'> {
  /** A packet began to count or ceased to: this is the number of it in the round's sequence. */
  readonly onCommitted: (committed: { roundId: string; lastSeq: number }) => void;
}

/** What a change meets: the packet is locked until it is done. */
export interface PacketChange {
  readonly tx: Tx;
  readonly packet: PacketRow;
  readonly round: ReviewedRound;
  readonly reviewer: Reviewer;
}

/**
 * Runs one change of a juror's packet in an open round and returns the packet as it is then.
 * @param change null: nothing that counts has changed; else the number that it took in the round's sequence
 * @throws AppError unauthenticated, not_found, hosts_do_not_vote, forbidden, not_in_electorate, method_not_used,
 * round_not_open, round_paused, round_closed, and what `change` throws
 */
export async function changePacket(
  deps: ReviewDeps,
  actor: Actor,
  roundId: string,
  change: (change: PacketChange) => Promise<bigint | null>,
): Promise<PacketView> {
  const slug = await findContestOfRound(deps.prisma, roundId);
  if (slug === null) throw new AppError('not_found');
  const { reviewer, seq } = await inTransaction(deps, async (tx) => {
    const entered = await enterRound(tx, actor, slug, roundId);
    const refusal = packetRefusal(entered.round.status, entered.round.due);
    if (refusal !== null) throw new AppError(refusal);
    const packet = await lockPacket(tx, roundId, entered.reviewer.voterId);
    return { reviewer: entered.reviewer, seq: await change({ tx, packet, ...entered }) };
  });
  if (seq !== null) deps.onCommitted({ roundId, lastSeq: Number(seq) });
  return viewPacket(deps, reviewer, await readReviewedRound(deps.prisma, roundId));
}

/**
 * The number of an act that counts. It takes the lock of the round's row, last and shortly: closing takes it too, so
 * that nothing slips in afterwards.
 * @throws AppError round_paused, round_closed
 */
export async function numberFor({ tx, round }: PacketChange): Promise<bigint> {
  const seq = await takeNumber(tx, round.id);
  if (seq !== null) return seq;
  const now = await readReviewedRound(tx, round.id);
  throw new AppError((now && packetRefusal(now.status, now.due)) ?? 'round_closed');
}
