import type { RateCommand } from '../../contract/rating.ts';
import { AppError } from '../../domain/app-error.ts';
import type { ErrorCode } from '../../domain/codes.ts';
import { addRating, type RatingRecord, ratingAttempt, slotsToRate } from '../../domain/rating-record.ts';
import type { RoundState } from '../comparisons/round-state.ts';
import type { Booth, Seat } from '../comparisons/seats.ts';
import { ratingsAt } from './cards.ts';
import { RATINGS } from './rating-sql.ts';

/**
 * Takes a voter's rating of the open card. Resolves when it is durable, once: a rating that stands already is
 * acknowledged again. Errors: `already_judged` (the other answer stands), `retracted`, `out_of_order`, `not_assigned`,
 * `own_entry`, `entry_withdrawn`, `round_closed`, `round_paused`, `busy`, `unavailable`. Call in turn.
 */
export async function rateDesign(booth: Booth, seat: Seat, command: RateCommand): Promise<void> {
  const fromMemory = seat.ratings !== null;
  try {
    await rateOnce(booth, seat, command);
  } catch (error) {
    if (!fromMemory || !(error instanceof AppError) || !MAY_BE_STALE.has(error.code)) throw error;
    // Another node may have gone on with this voter since: the database decides.
    seat.ratings = null;
    await rateOnce(booth, seat, command);
  }
}

/** Refusals that an old memory of the voter could give wrongly. */
const MAY_BE_STALE: ReadonlySet<ErrorCode> = new Set(['out_of_order', 'not_assigned', 'already_judged']);

async function rateOnce(booth: Booth, seat: Seat, command: RateCommand): Promise<void> {
  const record = await ratingsAt(booth, seat);
  const slot = slotOf(seat, record, command.code);
  if (isRated(record, slot, command)) return;
  requireOpenCard(seat.state, record, slot, command.attempt);
  const { attempt, liked } = command;
  const { id: roundId } = seat.state.round;
  const seq = await booth.box
    .commit(RATINGS, { roundId, voterId: seat.voterId, slot, attempt, liked })
    .catch((error: unknown) => {
      seat.ratings = null;
      throw error;
    });
  if (seq === null) return readBack(booth, seat, slot, command);
  addRating(record, { slot, attempt, liked, retracted: false, castMs: booth.now() });
}

/** The slot of a code that is this voter's to rate. */
export function slotOf({ state }: Seat, record: RatingRecord, code: string): number {
  const slot = state.slotByCode.get(code);
  if (slot === undefined) throw new AppError('not_assigned');
  if (!record.order.includes(slot)) throw new AppError('own_entry');
  return slot;
}

/** A unique index refused the rating: what stands in the database decides. */
async function readBack(booth: Booth, seat: Seat, slot: number, command: RateCommand): Promise<void> {
  seat.ratings = null;
  if (isRated(await ratingsAt(booth, seat), slot, command)) return;
  throw new AppError('already_judged');
}

/** Whether exactly this rating stands already; the other answer is refused. */
function isRated(record: RatingRecord, slot: number, { attempt, liked }: RateCommand): boolean {
  if (attempt <= (record.retracted.get(slot) ?? 0)) throw new AppError('retracted');
  const given = record.given.get(slot);
  if (given === undefined) return false;
  if (given.attempt !== attempt || given.liked !== liked) throw new AppError('already_judged');
  return true;
}

/** Only the card that is open, in an open round. */
function requireOpenCard(state: RoundState, record: RatingRecord, slot: number, attempt: number): void {
  const waiting = slotsToRate(record, state.active);
  if (state.active[slot] !== 1) throw new AppError('entry_withdrawn');
  if (!waiting.includes(slot) || attempt !== ratingAttempt(record, slot)) throw new AppError('not_assigned');
  if (state.round.status === 'paused') throw new AppError('round_paused');
  if (state.round.status !== 'open') throw new AppError('round_closed');
  if (waiting[0] !== slot) throw new AppError('out_of_order');
}
