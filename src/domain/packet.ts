import type { RoundStatus } from './lifecycle.ts';
import type { Criterion } from './settings.ts';

/** A score where the packet has one: by slot of the design and place of the criterion. */
export interface PacketScore {
  readonly slot: number;
  readonly criterion: number;
  readonly score: number;
  /** The packet's version when it was given. */
  readonly version: number;
}

/** The designs that a juror has to score, as slots: all that take part but the own. */
export function requiredSlots(
  entries: readonly { readonly slot: number; readonly ownerId: string | null; readonly active: boolean }[],
  accountId: string,
): number[] {
  return entries.filter((entry) => entry.active && entry.ownerId !== accountId).map(({ slot }) => slot);
}

/** How many scores a packet lacks: it counts only when every design has one on every criterion. */
export function missingScores(
  scores: readonly Pick<PacketScore, 'slot' | 'criterion'>[],
  slots: readonly number[],
  criteria: readonly Criterion[],
): number {
  const given = new Set(scores.map(({ slot, criterion }) => `${slot}/${criterion}`));
  return slots.flatMap((slot) => criteria.filter((_, c) => !given.has(`${slot}/${c}`))).length;
}

/** Why a packet cannot be changed in a round of this state, past its closing time or not; null: it can. */
export function packetRefusal(
  status: RoundStatus,
  due: boolean,
): 'round_not_open' | 'round_paused' | 'round_closed' | null {
  if (status === 'draft') return 'round_not_open';
  if (due || status === 'closed' || status === 'published') return 'round_closed';
  return status === 'paused' ? 'round_paused' : null;
}
