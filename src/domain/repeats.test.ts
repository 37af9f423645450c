import { describe, expect, it } from 'vitest';
import { createRandom } from '../stats/random.ts';
import { chooseRepeat, type PastComparison, type RepeatQuestion } from './repeats.ts';

const constants = { probability: 0.08, distance: 8 };
const always = { ...constants, probability: 1 };

function past(index: number): PastComparison {
  return { ordinal: index, low: 2 * index, high: 2 * index + 1, lowShownLeft: true, index };
}

function question(change: Partial<RepeatQuestion> = {}): RepeatQuestion {
  return {
    past: [past(1)],
    repeated: new Set(),
    comparisons: 9,
    previousWasRepeat: false,
    previous: [],
    ...change,
  };
}

describe('chooseRepeat', () => {
  it('asks in about 8 % of requests', () => {
    const chance = createRandom(5n);
    let asked = 0;
    for (let k = 0; k < 20_000; k++) if (chooseRepeat(question(), constants, chance) !== null) asked++;
    expect(asked / 20_000).toBeGreaterThan(0.072);
    expect(asked / 20_000).toBeLessThan(0.088);
  });

  it('asks nothing that is less than 8 comparisons old', () => {
    const chance = createRandom(5n);
    expect(chooseRepeat(question({ comparisons: 8 }), always, chance)).toBeNull();
    expect(chooseRepeat(question({ comparisons: 9 }), always, chance)?.ordinal).toBe(1);
  });

  it('asks nothing twice, nothing right after a repeat, and shows no design just shown', () => {
    const chance = createRandom(5n);
    expect(chooseRepeat(question({ repeated: new Set([1]) }), always, chance)).toBeNull();
    expect(chooseRepeat(question({ previousWasRepeat: true }), always, chance)).toBeNull();
    expect(chooseRepeat(question({ previous: [3, 9] }), always, chance)).toBeNull();
  });

  it('chooses among all that qualify', () => {
    const chance = createRandom(5n);
    const many = question({ past: [past(1), past(2), past(9)], comparisons: 12 });
    const asked = new Set(Array.from({ length: 50 }, () => chooseRepeat(many, always, chance)?.ordinal));
    expect([...asked].toSorted()).toEqual([1, 2]);
  });
});
