import { describe, expect, it } from 'vitest';
import { reviewKey } from './review-keys.ts';
import { firstMissing, missingIn, scoredDesigns } from './review-view.ts';

const press = (key: string, more: object = {}) => ({
  key,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  target: null,
  ...more,
});
const SEVEN = { min: 1, max: 7 };

describe('a key', () => {
  it('scores within the scale, 0 standing for 10 where 0 is no score', () => {
    expect(reviewKey(press('5'), SEVEN)).toEqual({ kind: 'score', score: 5 });
    expect(reviewKey(press('8'), SEVEN)).toBeNull();
    expect(reviewKey(press('0'), SEVEN)).toBeNull();
    expect(reviewKey(press('0'), { min: 1, max: 10 })).toEqual({ kind: 'score', score: 10 });
    expect(reviewKey(press('0'), { min: 0, max: 10 })).toEqual({ kind: 'score', score: 0 });
  });

  it('moves between designs and criteria', () => {
    expect(reviewKey(press('ArrowRight'), SEVEN)).toEqual({ kind: 'design', by: 1 });
    expect(reviewKey(press('ArrowUp'), SEVEN)).toEqual({ kind: 'criterion', by: -1 });
  });

  it('means nothing while somebody types, with a modifier, or held down', () => {
    expect(reviewKey(press('5', { target: { tagName: 'INPUT' } }), SEVEN)).toBeNull();
    expect(reviewKey(press('5', { ctrlKey: true }), SEVEN)).toBeNull();
    expect(reviewKey(press('5', { repeat: true }), SEVEN)).toBeNull();
  });
});

describe('the packet on the page', () => {
  const packet = {
    designs: [
      {
        code: 'A',
        full: '',
        small: '',
        scores: [
          { score: 3, version: 1 },
          { score: 2, version: 1 },
        ],
      },
      { code: 'B', full: '', small: '', scores: [{ score: 4, version: 1 }, null] },
      { code: 'C', full: '', small: '', scores: [null, null] },
    ],
  } as never;

  it('shows given scores, saved or not, and what each design lacks', () => {
    const designs = scoredDesigns(packet, [{ code: 'B', criterion: 0, score: 7, seen: 1 }]);
    expect(designs.map(({ state }) => state)).toEqual(['done', 'partly', 'empty']);
    expect(designs[1]?.scores).toEqual([7, null]);
    expect(firstMissing(designs[1] as never)).toBe(1);
    expect(firstMissing(designs[0] as never)).toBe(0);
  });

  it('leads to the next design with something missing, round the end', () => {
    const designs = scoredDesigns(packet, []);
    expect(missingIn(designs, 0)).toEqual({ scores: 3, designs: 2, next: 1 });
    expect(missingIn(designs, 1).next).toBe(2);
    expect(missingIn(designs, 2).next).toBe(1);
    expect(missingIn(designs.slice(0, 1), 0)).toEqual({ scores: 0, designs: 0, next: null });
  });
});
