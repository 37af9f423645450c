import { describe, expect, it } from 'vitest';
import { comparing as t } from './comparing.ts';

describe('the words of a comparison of methods', () => {
  it('name value, interval and number of designs', () => {
    expect(t.value(-0.125, { low: -0.6, high: 0.4 }, 12)).toBe('−0.13 (95 % from −0.60 to 0.40), over 12 designs');
    expect(t.value(1, null, 3)).toBe('1.00, over 3 designs');
  });

  it('say why there is none', () => {
    expect(t.undefined.fewer_than_three_items(1)).toBe('Only 1 design was ranked by both: too few to compare orders.');
    expect(t.undefined.fewer_than_three_items(0)).toMatch(/^No design/);
  });

  it('put closeness into words, from the same to opposite', () => {
    const said = [1, 0.6, 0.3, 0, -0.7].map(t.closeness);
    expect(new Set(said).size).toBe(5);
    expect(said[0]).toMatch(/nearly the same/);
    expect(said[4]).toMatch(/opposite/);
  });

  it('explain a design by the method in which it stands higher, whichever is named first', () => {
    expect(t.far.meaning('pairwise', 'likes', [1, 9])).toBe(t.far.meaning('likes', 'pairwise', [9, 1]));
    expect(t.far.meaning('pairwise', 'likes', [1, 9])).not.toBe(t.far.meaning('pairwise', 'likes', [9, 1]));
    for (const [a, b] of [
      ['pairwise', 'likes'],
      ['pairwise', 'experts'],
      ['likes', 'experts'],
    ] as const) {
      for (const ranks of [
        [1, 9],
        [9, 1],
      ] as const)
        expect(t.far.meaning(a, b, ranks)).toMatch(/ may /);
    }
  });

  it('count the places that are far: more than a third of 12 is at least 5', () => {
    expect(t.far.intro(12 / 3)).toContain('at least 5 places');
    expect(t.far.intro(10 / 3)).toContain('at least 4 places');
  });
});
