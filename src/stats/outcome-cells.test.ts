import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateOutcomes, creditTies, indexCells, OUTCOME } from './outcome-cells.ts';
import { aggregatePairs } from './pair-counts.ts';

const votes = fc.array(
  fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 5 }), fc.constantFrom(...Object.values(OUTCOME)), fc.nat(3)),
  { maxLength: 60 },
);

describe('aggregateOutcomes', () => {
  it('sums by pair whichever side came first', () => {
    const cells = aggregateOutcomes(3, [0, 2, 2, 0, 1], [2, 0, 0, 2, 0], [0, 0, 1, 2, 2]);
    expect(cells).toEqual({
      n: 3,
      low: Int32Array.of(0, 0),
      high: Int32Array.of(1, 2),
      lowWins: Float64Array.of(0, 2),
      highWins: Float64Array.of(0, 1),
      ties: Float64Array.of(1, 1),
    });
  });

  it('is the same for few and for many items, and without ties the same as pair cells', () => {
    fc.assert(
      fc.property(votes, (list) => {
        const first = list.map(([a]) => a);
        const second = list.map(([a, step]) => (a + step) % 6);
        const outcome = list.map(([, , o]) => o);
        const weight = list.map(([, , , w]) => w);
        const few = aggregateOutcomes(6, first, second, outcome, weight);
        expect({ ...aggregateOutcomes(3000, first, second, outcome, weight), n: 6 }).toEqual(few);
        const decided = list.map((_, k) => k).filter((k) => outcome[k] !== OUTCOME.tie);
        const winner = decided.map((k) => (outcome[k] === OUTCOME.firstWins ? first[k] : second[k]));
        const loser = decided.map((k) => (outcome[k] === OUTCOME.firstWins ? second[k] : first[k]));
        expect(creditTies(few, 0)).toEqual(
          aggregatePairs(
            6,
            winner,
            loser,
            decided.map((k) => weight[k]),
          ),
        );
      }),
    );
  });

  it('refuses other arguments', () => {
    expect(() => aggregateOutcomes(2, [0], [0], [0])).toThrow(/second\[0\]/);
    expect(() => aggregateOutcomes(2, [2], [0], [0])).toThrow(/first\[0\]/);
    expect(() => aggregateOutcomes(2, [0], [1.5], [0])).toThrow(/second\[0\]/);
    expect(() => aggregateOutcomes(2, [0], [1], [3])).toThrow(/outcome\[0\]/);
    expect(() => aggregateOutcomes(2, [0], [1], [])).toThrow(/outcome/);
    expect(() => aggregateOutcomes(2, [0], [1], [0], [Number.NaN])).toThrow(/weight\[0\]/);
    expect(() => indexCells(0, [], [])).toThrow(/n must/);
  });
});

describe('creditTies', () => {
  const cells = aggregateOutcomes(3, [0, 0, 1], [1, 1, 2], [0, 2, 2]);

  it('adds wins in both directions', () => {
    expect(creditTies(cells, 1)).toMatchObject({ lowWins: Float64Array.of(2, 1), highWins: Float64Array.of(1, 1) });
    expect(creditTies(cells, 0.5)).toMatchObject({
      lowWins: Float64Array.of(1.5, 0.5),
      highWins: Float64Array.of(0.5, 0.5),
    });
    expect(creditTies(cells, 0)).toMatchObject({ low: Int32Array.of(0), lowWins: Float64Array.of(1) });
    expect(() => creditTies(cells, -1)).toThrow(/tieCredit/);
  });
});
