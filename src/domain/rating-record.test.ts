import { describe, expect, it } from 'vitest';
import { createRandom } from '../stats/random.ts';
import {
  addRating,
  drawOrder,
  type GivenRating,
  ratingAttempt,
  ratingProgress,
  ratingRecordOf,
  retractRating,
  slotsToRate,
  undoableRating,
} from './rating-record.ts';

const given = (slot: number, more: Partial<GivenRating> = {}): GivenRating => ({
  slot,
  attempt: 1,
  liked: true,
  retracted: false,
  castMs: 1000,
  ...more,
});
const ALL = [1, 1, 1, 1];

describe('the order of the cards', () => {
  it('holds every design but the own one, once, and depends on the seed alone', () => {
    const order = drawOrder(9, new Set([4]), createRandom('seed'));
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
    expect(drawOrder(9, new Set([4]), createRandom('seed'))).toEqual(order);
    expect(drawOrder(9, new Set(), createRandom('seed')).filter((slot) => slot !== 4)).toEqual(order);
  });

  it('puts every design first about as often', () => {
    const first = [0, 0, 0, 0];
    const chance = createRandom('fair');
    for (let k = 0; k < 4000; k++) first[drawOrder(4, new Set(), chance)[0]]++;
    for (const times of first) expect(Math.abs(times - 1000)).toBeLessThan(120);
  });
});

describe('a voter’s ratings', () => {
  it('ask for what is not rated and takes part, and count the same', () => {
    const record = ratingRecordOf([2, 0, 3, 1], [given(2)]);
    expect(slotsToRate(record, ALL)).toEqual([0, 3, 1]);
    expect(ratingProgress(record, ALL)).toEqual({ rated: 1, of: 4 });
    expect(slotsToRate(record, [0, 1, 0, 1])).toEqual([3, 1]);
    expect(ratingProgress(record, [0, 1, 0, 1])).toEqual({ rated: 0, of: 2 });
  });

  it('are the same in memory after an undo as when they are read again', () => {
    const record = ratingRecordOf([2, 0, 3, 1], [given(2), given(0)]);
    retractRating(record, 0);
    expect(record).toEqual(ratingRecordOf([2, 0, 3, 1], [given(2), given(0, { retracted: true })]));
    expect([slotsToRate(record, ALL)[0], ratingAttempt(record, 0)]).toEqual([0, 2]);
    addRating(record, given(0, { attempt: 2, liked: false }));
    expect(ratingProgress(record, ALL)).toEqual({ rated: 2, of: 4 });
  });

  it('may be taken back one at a time, the last one, for so many seconds', () => {
    const record = ratingRecordOf([2, 0, 3, 1], [given(2)]);
    expect(undoableRating(record, 10, 5000)).toEqual({ slot: 2, attempt: 1, untilMs: 11_000 });
    expect(undoableRating(record, 10, 11_000)).toBeNull();
    retractRating(record, 2);
    expect(undoableRating(record, 10, 5000)).toBeNull();
  });
});
