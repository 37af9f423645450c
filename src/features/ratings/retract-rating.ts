import type { RetractRatingCommand } from '../../contract/rating.ts';
import { AppError } from '../../domain/app-error.ts';
import { type RatingRecord, retractRating as takeBack } from '../../domain/rating-record.ts';
import type { Booth, Seat } from '../comparisons/seats.ts';
import { ratingsAt } from './cards.ts';
import { slotOf } from './rate-design.ts';
import { RATING_RETRACTIONS } from './rating-sql.ts';

/**
 * Takes a voter's last rating back: it stays, marked, and its design is the open card again, as the next attempt.
 * Resolves when that is durable, also when it was before. Errors: `undo_too_late`, `undo_not_last`, `not_assigned`
 * (there is no such rating of this voter), `round_closed`, `round_paused`, `busy`, `unavailable`. Call in turn.
 */
export async function retractRating(booth: Booth, seat: Seat, command: RetractRatingCommand): Promise<void> {
  const record = await ratingsAt(booth, seat);
  const slot = slotOf(seat, record, command.code);
  const { attempt } = command;
  if (isRetracted(record, slot, attempt)) return;
  const { round } = seat.state;
  const { undoSeconds } = round.settings.constants;
  const seq = await booth.box
    .commit(RATING_RETRACTIONS, { roundId: round.id, voterId: seat.voterId, slot, attempt, undoSeconds })
    .catch((error: unknown) => {
      seat.ratings = null;
      throw error;
    });
  if (seq === null) return readBack(booth, seat, slot, attempt);
  if (record.given.get(slot)?.attempt === attempt) takeBack(record, slot);
  // It was given on another node: the database knows more than this memory.
  else seat.ratings = null;
}

const isRetracted = (record: RatingRecord, slot: number, attempt: number): boolean =>
  attempt <= (record.retracted.get(slot) ?? 0);

/** The database took nothing back: what stands there says why. */
async function readBack(booth: Booth, seat: Seat, slot: number, attempt: number): Promise<void> {
  seat.ratings = null;
  const record = await ratingsAt(booth, seat);
  if (isRetracted(record, slot, attempt)) return;
  const given = record.given.get(slot);
  if (given === undefined || given.attempt !== attempt) throw new AppError('not_assigned');
  if (record.newest !== given) throw new AppError('undo_not_last');
  throw new AppError('undo_too_late', { limit: seat.state.round.settings.constants.undoSeconds });
}
