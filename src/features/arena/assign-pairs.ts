import { type ArenaRecord, addArenaPair } from '../../domain/arena-record.ts';
import type { AssignedPair } from '../../domain/voter-record.ts';
import type { NewAssignment } from '../comparisons/ballot-sql.ts';
import { pairWentOut } from '../comparisons/pair-ledger.ts';
import { nextArenaPair } from './arena-round.ts';
import { type ArenaHall, type ArenaSeat, arenaRecordAt } from './hall.ts';
import { ARENA_VOTES } from './vote-sql.ts';

/** What the device that shows the pairs can do. */
export interface Device {
  /** Whether it shows 3D models. */
  readonly models: boolean;
}

/** The open pair and the one after it, so that the next is preloaded and two votes can wait offline. */
export const PAIRS_HELD = 2;

/** The held pairs that a device can show, the open one first. */
export function shownOn({ state }: ArenaSeat, record: ArenaRecord, { models }: Device): AssignedPair[] {
  const { tasks, taskOf } = state.works.field;
  return models ? [...record.votes.held] : record.votes.held.filter(({ low }) => tasks[taskOf[low]].format === 'image');
}

/**
 * Chooses pairs until the voter holds `held` that the device shows, and notes them in memory as if they were stored: a
 * caller that cannot store them sets `seat.record` to null.
 */
export function chooseArenaPairs(
  hall: ArenaHall,
  seat: ArenaSeat,
  record: ArenaRecord,
  device: Device,
  held: number,
): NewAssignment[] {
  const { state, voterId } = seat;
  const chosen: NewAssignment[] = [];
  for (let wanted = held - shownOn(seat, record, device).length; wanted > 0; wanted--) {
    const pair = nextArenaPair(state, record, device.models, hall.now());
    if (pair === null) break;
    addArenaPair(record, state.works.field, pair);
    pairWentOut(state.ledger, voterId, pair, hall.now());
    chosen.push({ ...pair, voterId, taskId: state.works.entries[pair.low].taskId });
  }
  return chosen;
}

/** Gives a voter who holds fewer pairs than usual what is missing; durable when it resolves. Call in turn. */
export async function fillArenaHand(hall: ArenaHall, seat: ArenaSeat, device: Device): Promise<ArenaRecord> {
  // Again when another node assigned at the same moment: its pairs are read and only the rest is chosen.
  for (let attempt = 0; attempt < 3; attempt++) {
    const record = await arenaRecordAt(hall, seat);
    const assignments = chooseArenaPairs(hall, seat, record, device, PAIRS_HELD);
    if (assignments.length === 0) return record;
    const submission = { roundId: seat.state.round.id, vote: null, assignments };
    const receipt = await hall.box.commit(ARENA_VOTES, submission).catch((error: unknown) => {
      seat.record = null;
      throw error;
    });
    if (receipt?.assigned.size === assignments.length) return record;
    seat.record = null;
  }
  return arenaRecordAt(hall, seat);
}
