import type { Chance } from './assignment.ts';

/** A voter's rating of a design, as stored. */
export interface GivenRating {
  readonly slot: number;
  readonly attempt: number;
  readonly liked: boolean;
  readonly retracted: boolean;
  /** When it was stored, in milliseconds of this server's clock. */
  readonly castMs: number;
}

/** What a node remembers of a voter's ratings in a round. */
export interface RatingRecord {
  /** The slots that are this voter's to rate, in the order in which they are shown. */
  readonly order: readonly number[];
  /** Ratings that stand, by slot. */
  readonly given: Map<number, GivenRating>;
  /** Attempts used up by ratings that were taken back, by slot. */
  readonly retracted: Map<number, number>;
  /** The last rating that was stored, also when it was taken back since. */
  newest: GivenRating | null;
}

/** A voter's order: all slots of the round but the own ones, shuffled by Fisher and Yates's method. */
export function drawOrder(slots: number, own: ReadonlySet<number>, chance: Chance): number[] {
  const order = Array.from({ length: slots }, (_, slot) => slot);
  for (let i = slots - 1; i > 0; i--) {
    const j = chance.integer(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  // Drawn of all first: whose work is left out does not change the order of the others.
  return order.filter((slot) => !own.has(slot));
}

/** Rebuilds the record from what is stored; ratings in the order in which they were. */
export function ratingRecordOf(order: readonly number[], ratings: readonly GivenRating[]): RatingRecord {
  const record: RatingRecord = { order, given: new Map(), retracted: new Map(), newest: null };
  for (const rating of ratings) addRating(record, rating);
  return record;
}

export function addRating(record: RatingRecord, rating: GivenRating): void {
  if (rating.retracted) record.retracted.set(rating.slot, rating.attempt);
  else record.given.set(rating.slot, rating);
  record.newest = rating;
}

/** A rating is taken back: its design is to be rated again, as the next attempt. */
export function retractRating(record: RatingRecord, slot: number): void {
  const rating = record.given.get(slot);
  if (rating === undefined) return;
  record.given.delete(slot);
  record.retracted.set(slot, rating.attempt);
  if (record.newest?.slot === slot) record.newest = { ...rating, retracted: true };
}

/** The attempt with which a design is to be rated. */
export function ratingAttempt(record: RatingRecord, slot: number): number {
  return (record.retracted.get(slot) ?? 0) + 1;
}

/** The slots still to rate, the open one first; `active` is 0 for works that are withdrawn. */
export function slotsToRate(record: RatingRecord, active: ArrayLike<number>): number[] {
  return record.order.filter((slot) => active[slot] === 1 && !record.given.has(slot));
}

/** How many designs were rated of those that are this voter's to rate; withdrawn ones count on neither side. */
export function ratingProgress(record: RatingRecord, active: ArrayLike<number>): { rated: number; of: number } {
  const mine = record.order.filter((slot) => active[slot] === 1);
  return { rated: mine.filter((slot) => record.given.has(slot)).length, of: mine.length };
}

/** The rating that may be taken back now, and until when; null when there is none. Only the last one may, and once. */
export function undoableRating(
  record: Pick<RatingRecord, 'newest'>,
  undoSeconds: number,
  nowMs: number,
): { readonly slot: number; readonly attempt: number; readonly untilMs: number } | null {
  const { newest } = record;
  if (newest === null || newest.retracted) return null;
  const untilMs = newest.castMs + undoSeconds * 1000;
  return untilMs > nowMs ? { slot: newest.slot, attempt: newest.attempt, untilMs } : null;
}
