import { describe, expect, it } from 'vitest';
import { chance, count, countdown, duration, fileSize, hundredths, percentRange, plural, rankRange } from './format.ts';

const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('numbers in sentences', () => {
  it('writes counts, ranges and plurals', () => {
    expect(count(1284)).toBe('1,284');
    expect(plain(percentRange([0.411, 0.779]))).toBe('41–78 %');
    expect(rankRange([2, 4])).toBe('2–4');
    expect(rankRange([3, 3])).toBe('3');
    expect(hundredths(7.5)).toBe('7.50');
    expect(plural(1, 'pair', 'pairs')).toBe('1 pair');
    expect(plural(0, 'pair', 'pairs')).toBe('0 pairs');
  });

  it('never claims an impossible certainty', () => {
    expect(plain(chance(1))).toBe('over 99 %');
    expect(plain(chance(0))).toBe('under 1 %');
    expect(plain(chance(0.634))).toBe('63 %');
  });

  it('counts down without skipping the last second', () => {
    expect(countdown(65_000)).toBe('1:05');
    expect(countdown(64_100)).toBe('1:05');
    expect(countdown(7_389_000)).toBe('2:03:09');
    expect(countdown(-5)).toBe('0:00');
  });

  it('writes durations and sizes as people read them', () => {
    expect(duration(84)).toBe('84 ms');
    expect(duration(1240)).toBe('1.2 s');
    expect(fileSize(300)).toBe('1 kB');
    expect(fileSize(86_000)).toBe('84 kB');
    expect(fileSize(2.5 * 1024 * 1024)).toBe('2.5 MB');
  });
});
