import type { PacketView, ScoresBody } from '../../contract/http/reviews.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import type { PacketScore } from '../../domain/packet.ts';
import { invalidField } from '../../platform/http/parse-input.ts';
import { changePacket, type PacketChange, type ReviewDeps } from './change-packet.ts';
import { putScores } from './data.ts';

/**
 * Keeps scores in a juror's draft: all of them or none. Scores that stand already are acknowledged again, and a score
 * that another page has given meanwhile is not written over.
 * @throws AppError as `changePacket`, packet_submitted, score_changed, own_entry; InvalidInput
 */
export function saveScores(
  deps: ReviewDeps,
  actor: Actor,
  roundId: string,
  { scores }: ScoresBody,
): Promise<PacketView> {
  return changePacket(deps, actor, roundId, async (change) => {
    const { tx, packet } = change;
    const wanted = scores.map((one, index) => ({ ...placeOf(change, one, index), ...one }));
    const standing = new Map(packet.scores.map((one) => [keyOf(one), one]));
    const changed = wanted.filter((one) => standing.get(keyOf(one))?.score !== one.score);
    if (changed.length === 0) return null;
    if (packet.submittedAt !== null) throw new AppError('packet_submitted');
    if (changed.some((one) => (standing.get(keyOf(one))?.version ?? 0) !== one.seen)) {
      throw new AppError('score_changed');
    }
    await putScores(tx, packet, [...new Map(changed.map((one) => [keyOf(one), one])).values()]);
    return null;
  });
}

/** The slot of a score's design. */
function placeOf(
  { round, reviewer }: PacketChange,
  { code, criterion, score }: ScoresBody['scores'][number],
  index: number,
): { slot: number } {
  const entry = round.entries.find((one) => one.code === code && one.active);
  if (entry === undefined) throw invalidField(`scores.${index}.code`, 'notChoice');
  if (entry.ownerId === reviewer.accountId) throw new AppError('own_entry');
  const scale = round.criteria[criterion];
  if (scale === undefined) throw invalidField(`scores.${index}.criterion`, 'notChoice');
  if (score < scale.min) throw invalidField(`scores.${index}.score`, 'tooSmall', scale.min);
  if (score > scale.max) throw invalidField(`scores.${index}.score`, 'tooLarge', scale.max);
  return { slot: entry.slot };
}

function keyOf({ slot, criterion }: Pick<PacketScore, 'slot' | 'criterion'>): string {
  return `${slot}/${criterion}`;
}
