import type { Card, RatingState } from '../../contract/rating.ts';
import {
  type RatingRecord,
  ratingAttempt,
  ratingProgress,
  slotsToRate,
  undoableRating,
} from '../../domain/rating-record.ts';
import type { RoundState } from '../comparisons/round-state.ts';
import { type Booth, inTurn, type Seat } from '../comparisons/seats.ts';
import { endOf, nextVersion, placeOf, waitingPlace } from '../comparisons/vote-state.ts';
import { ratingsAt } from './cards.ts';

/** The state of a person's ratings in a contest: seated in its current round, or waiting for one. */
export async function ratingStateAt(booth: Booth, slug: string, seat: Seat | null): Promise<RatingState> {
  if (seat !== null) return inTurn(seat, () => ratingState(booth, seat));
  return {
    ...(await waitingPlace(booth, slug)),
    open: null,
    next: null,
    end: 'not_open',
    progress: { rated: 0, of: 0 },
    undo: null,
    undoSeconds: 0,
  };
}

/** The complete state of a voter's ratings. Call in turn. */
export async function ratingState(booth: Booth, seat: Seat): Promise<RatingState> {
  const record = await ratingsAt(booth, seat);
  const nowMs = booth.now();
  const { state } = seat;
  const { undoSeconds } = state.round.settings.constants;
  const end = endOf(state.round, nowMs);
  const [open = null, next = null] = slotsToRate(record, state.active);
  return {
    ...placeOf(state.round, nowMs, nextVersion(seat)),
    open: end === null ? cardOf(state, record, open) : null,
    next: end === null ? cardOf(state, record, next) : null,
    end: end ?? (open === null ? 'all_judged' : null),
    progress: ratingProgress(record, state.active),
    undo: end === null ? undoNow(state, record, undoSeconds, nowMs) : null,
    undoSeconds,
  };
}

/** A design as it goes over the wire: nothing but its code and picture names. */
function cardOf(state: RoundState, record: RatingRecord, slot: number | null): Card | null {
  if (slot === null) return null;
  const { code, full, small } = state.entries[slot];
  return { code, attempt: ratingAttempt(record, slot), full: full ?? '', small: small ?? '' };
}

function undoNow(state: RoundState, record: RatingRecord, undoSeconds: number, nowMs: number): RatingState['undo'] {
  const last = undoableRating(record, undoSeconds, nowMs);
  if (last === null || state.active[last.slot] !== 1) return null;
  const { slot, attempt, untilMs } = last;
  return { code: state.entries[slot].code, attempt, until: new Date(untilMs).toISOString() };
}
