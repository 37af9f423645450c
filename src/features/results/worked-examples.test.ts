import { describe, expect, it } from 'vitest';
import { DEFAULT_CONSTANTS } from '../../domain/constants.ts';
import { DEFAULT_CONTEST_SETTINGS, type RoundSettings, roundSettingsOf } from '../../domain/settings.ts';
import { workedExamples } from './worked-examples.ts';

const usual = roundSettingsOf({ ...DEFAULT_CONTEST_SETTINGS, methods: ['pairwise', 'likes', 'experts'] });
const withConstants = (change: Partial<RoundSettings['constants']>): RoundSettings => ({
  ...usual,
  constants: { ...DEFAULT_CONSTANTS, ...change },
});

describe('worked examples', () => {
  it('say what the formulas say', () => {
    const examples = workedExamples(usual);
    expect(examples.chances[2]).toEqual({ difference: 1, chance: 1 / (1 + Math.exp(-1)) });
    expect(examples.newVoter.reliability).toBeCloseTo(0.8125, 10);
    expect(examples.newVoter.weight).toBeCloseTo(0.8125 * 0.7, 10);
    expect(examples.activity.map(({ comparisons, total }) => [comparisons, Number(total.toFixed(1))])).toEqual([
      [20, 20],
      [40, 40],
      [100, 63.2],
      [400, 126.5],
    ]);
    const { likes } = examples;
    expect(likes.average).toBeCloseTo(48 / 83, 12);
    expect(likes.designs[0]?.rate).toBeCloseTo((4 * likes.average + 1) / 5, 12);
  });

  it('show what they are there to show', () => {
    const { pairwise, likes, reliability, experts } = workedExamples(usual);
    const [a, , c, d] = pairwise;
    expect(a?.strength).toBeGreaterThan(c?.strength ?? 1);
    // Two wins of two: no champion.
    expect(d?.strength95[0]).toBeLessThan(0.5);
    // One like of one is a raw share of 1 and still ranks below 34 of 40.
    expect(likes.designs[0]?.raw).toBe(1);
    expect(likes.designs[0]?.rate).toBeLessThan(likes.designs[1]?.rate ?? 0);
    const [nearTie, oneClear, sixClear, steady] = reliability.map(({ factor }) => factor) as [
      number,
      number,
      number,
      number,
    ];
    expect(nearTie).toBeGreaterThan(oneClear);
    expect(nearTie).toBeGreaterThan(0.8);
    expect(sixClear).toBeLessThan(0.65);
    expect(steady).toBeGreaterThan(0.8125);
    expect(experts.agreement).toBeGreaterThan(0.7);
  });

  it('follow the constants and criteria of the round', () => {
    const tight = workedExamples(withConstants({ sigma: 0.5, activityFull: 10, likes: { priorVotes: 400 } }));
    const loose = workedExamples(usual);
    expect(tight.pairwise[3]?.strength).toBeLessThan(loose.pairwise[3]?.strength ?? 0);
    expect(tight.activity[1]).toEqual({ comparisons: 10, factor: 1, total: 10 });
    expect(tight.likes.designs[0]?.rate).toBeCloseTo(tight.likes.average, 2);
    const criteria = [
      { name: 'Clarity', description: '', weight: 3, min: 0, max: 10 },
      { name: 'Craft', description: '', weight: 1, min: 1, max: 5 },
    ];
    const { experts } = workedExamples({ ...usual, criteria });
    expect(experts.scores).toEqual([8, 3]);
    expect(experts.combined).toBeCloseTo((3 * 0.8 + 0.5) / 4, 12);
  });
});
