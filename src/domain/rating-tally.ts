import { MINUTES_SHOWN } from './round-summary.ts';

/** A rating that became durable, or one that was taken back. */
export interface RatingChange {
  readonly voterId: string;
  readonly slot: number;
  readonly liked: boolean;
  /** Minutes since the epoch at which the rating was given. */
  readonly minute: number;
  /** Has a work of the own in the round. */
  readonly competes: boolean;
}

/** What the fit needs of a round's ratings; grows by what is new. Each voter rates a design once. */
export interface RatingTally {
  /** The highest number of a rating or retraction that is in. */
  lastSeq: number;
  /** By slot. */
  readonly likes: number[];
  readonly dislikes: number[];
  /** The same of people without a work of their own in the round. */
  readonly outside: { readonly likes: number[]; readonly dislikes: number[] };
  /** Ratings that stand and the minute of the last rating, by voter. */
  readonly voters: Map<string, { rated: number; minute: number; readonly competes: boolean }>;
  /** Ratings that stand by the minute in which they were given. */
  readonly minutes: Map<number, number>;
}

/** Participation in the ratings of a round. */
export interface RatingParticipation {
  readonly ratings: number;
  /** People with a rating that stands. */
  readonly voters: number;
  /** People with a rating or a comparison that stands. */
  readonly people: number;
  /** The minute (since the epoch) that the two lists end with. */
  readonly minute: number;
  /** Ratings in each of the last minutes, oldest first. */
  readonly perMinute: readonly number[];
  /** People by the minute of their last rating, oldest first. */
  readonly lastSeen: readonly number[];
}

export function emptyRatingTally(slots: number): RatingTally {
  const none = () => new Array<number>(slots).fill(0);
  const outside = { likes: none(), dislikes: none() };
  return { lastSeq: 0, likes: none(), dislikes: none(), outside, voters: new Map(), minutes: new Map() };
}

/** Adds a rating (`amount` 1) or takes one out (−1). */
export function countRating(tally: RatingTally, change: RatingChange, amount: 1 | -1): void {
  const { voterId, slot, liked, minute } = change;
  const voter = tally.voters.get(voterId);
  // As at the first rating: an account that is deleted since no longer tells.
  const competes = voter?.competes ?? change.competes;
  for (const counts of competes ? [tally] : [tally, tally.outside]) {
    (liked ? counts.likes : counts.dislikes)[slot] += amount;
  }
  tally.minutes.set(minute, (tally.minutes.get(minute) ?? 0) + amount);
  if (voter === undefined) tally.voters.set(voterId, { rated: amount, minute, competes });
  else {
    voter.rated += amount;
    voter.minute = Math.max(voter.minute, minute);
  }
}

/** Participation up to `minute`; `compared` are the people who also compared pairs in this round. */
export function ratingParticipation(
  tally: RatingTally,
  minute: number,
  compared: ReadonlySet<string>,
): RatingParticipation {
  const perMinute = Array.from(
    { length: MINUTES_SHOWN },
    (_, i) => tally.minutes.get(minute - MINUTES_SHOWN + 1 + i) ?? 0,
  );
  const lastSeen = new Array<number>(MINUTES_SHOWN).fill(0);
  let voters = 0;
  let both = 0;
  for (const [id, voter] of tally.voters) {
    const back = minute - voter.minute;
    if (back >= 0 && back < MINUTES_SHOWN) lastSeen[MINUTES_SHOWN - 1 - back]++;
    if (voter.rated <= 0) continue;
    voters++;
    if (compared.has(id)) both++;
  }
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
  const ratings = sum(tally.likes) + sum(tally.dislikes);
  return { ratings, voters, people: voters + compared.size - both, minute, perMinute, lastSeen };
}
