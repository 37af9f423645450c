import { createHmac, randomBytes } from 'node:crypto';
import { drawOrder, type RatingRecord, ratingRecordOf } from '../../domain/rating-record.ts';
import { createRandom } from '../../stats/random.ts';
import type { Booth, Seat } from '../comparisons/seats.ts';
import { readRatingSecret, readRatings } from './data.ts';

const SECRET_BYTES = 32;

/**
 * The voter's ratings, from memory or the database. Call only in turn. The order of the cards follows from a secret of
 * the round and from the voter, so that it is the same on every device and node and no page can choose it.
 */
export async function ratingsAt(booth: Booth, seat: Seat): Promise<RatingRecord> {
  if (seat.ratings !== null) return seat.ratings;
  const { round, entries } = seat.state;
  const [secret, ratings] = await Promise.all([
    readRatingSecret(booth.pool, round.id, randomBytes(SECRET_BYTES)),
    readRatings(booth.pool, round.id, seat.voterId, booth.now()),
  ]);
  const own = new Set(entries.filter((entry) => entry.ownerId === seat.accountId).map((entry) => entry.slot));
  const seed = createHmac('sha256', secret).update(`cards/${round.id}/${seat.voterId}`).digest();
  seat.ratings = ratingRecordOf(drawOrder(entries.length, own, createRandom(seed)), ratings);
  return seat.ratings;
}
