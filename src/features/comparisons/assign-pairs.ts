import { addAssignment, type VoterRecord } from '../../domain/voter-record.ts';
import type { NewAssignment } from './ballot-sql.ts';
import { pairWentOut } from './pair-ledger.ts';
import { nextPair } from './round-state.ts';
import { type Booth, recordAt, type Seat } from './seats.ts';

/** The open pair and the one after it, so that the next is preloaded and two answers can wait offline. */
export const PAIRS_HELD = 2;

/**
 * Chooses pairs until the voter holds `held` of them, and notes them in memory as if they were stored: a caller that
 * cannot store them sets `seat.record` to null.
 */
export function choosePairs(booth: Booth, seat: Seat, record: VoterRecord, held: number): NewAssignment[] {
  const chosen: NewAssignment[] = [];
  while (record.held.length < held) {
    const pair = nextPair(seat.state, record, booth.now());
    if (pair === null) break;
    addAssignment(record, pair);
    pairWentOut(seat.state.ledger, seat.voterId, pair, booth.now());
    chosen.push({ ...pair, voterId: seat.voterId, taskId: seat.state.entries[pair.low].taskId });
  }
  return chosen;
}

/** Gives a voter who holds fewer pairs than usual what is missing; durable when it resolves. Call in turn. */
export async function fillHand(booth: Booth, seat: Seat): Promise<VoterRecord> {
  // Twice: when another node assigned at the same moment, its pairs are read and only the rest is chosen.
  for (let attempt = 0; attempt < 3; attempt++) {
    const record = await recordAt(booth, seat);
    const assignments = choosePairs(booth, seat, record, PAIRS_HELD);
    if (assignments.length === 0) return record;
    try {
      const receipt = await booth.box.submit({ roundId: seat.state.round.id, ballot: null, assignments });
      if (receipt.assigned.size === assignments.length) return record;
    } catch (error) {
      seat.record = null;
      throw error;
    }
    seat.record = null;
  }
  return recordAt(booth, seat);
}
