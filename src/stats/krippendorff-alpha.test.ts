import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlphaScale, alphaOverClusters, type JudgedUnits, krippendorffAlpha } from './krippendorff-alpha.ts';
import { createRandom } from './random.ts';

const random = () => createRandom('alpha');

/** Rows of observers, columns of units; null where one did not observe. */
type Rows = readonly (readonly (number | null)[])[];
const unitsOf = (rows: Rows): number[][] =>
  (rows[0] ?? []).map((_, u) => rows.flatMap((row) => (row[u] === null ? [] : [row[u] as number])));

/** Four observers of twelve units: [Krippendorff2011], part C. */
const OBSERVERS: Rows = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
  [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
];

/** Three coders of fifteen units: [WikipediaAlpha]. */
const CODERS: Rows = [
  [null, null, null, null, null, 3, 4, 1, 2, 1, 1, 3, 3, null, 3],
  [1, null, 2, 1, 3, 3, 4, 3, null, null, null, null, null, null, null],
  [null, null, 2, 1, 3, 4, 4, null, 2, 1, 1, 3, 3, null, 4],
];

/**
 * The definition, pair by pair: observed disagreement within units, expected disagreement among all pairable values,
 * with any distance.
 */
function slowAlpha(units: JudgedUnits, distance: (a: number, b: number, all: readonly number[]) => number): number {
  const pairable = units.filter(({ length }) => length > 1);
  const all = pairable.flat();
  let observed = 0;
  for (const values of pairable) {
    values.forEach((a, i) => {
      values.forEach((b, j) => {
        if (i !== j) observed += distance(a, b, all) / (values.length - 1);
      });
    });
  }
  let expected = 0;
  all.forEach((a, i) => {
    all.forEach((b, j) => {
      if (i !== j) expected += distance(a, b, all);
    });
  });
  return 1 - observed / all.length / (expected / all.length / (all.length - 1));
}

const DISTANCE = {
  nominal: (a: number, b: number) => (a === b ? 0 : 1),
  interval: (a: number, b: number) => (a - b) ** 2,
  ratio: (a: number, b: number) => ((a - b) / (a + b)) ** 2,
  /** (Σ of how often the values from one to the other occur, less half of both ends)². */
  ordinal: (a: number, b: number, all: readonly number[]) => {
    const [low, high] = a < b ? [a, b] : [b, a];
    const often = (from: number, to: number) => all.filter((x) => from <= x && x <= to).length;
    return a === b ? 0 : (often(low, high) - (often(low, low) + often(high, high)) / 2) ** 2;
  },
};

const alphaOf = (units: JudgedUnits, scale: AlphaScale = 'interval') => {
  const result = krippendorffAlpha(units, scale);
  return result.kind === 'estimated' ? result.alpha : result.reason;
};

describe('krippendorffAlpha', () => {
  it('published examples: ordinal .815 and interval .849 of four observers, interval .811 of three coders', () => {
    const units = unitsOf(OBSERVERS);
    expect(alphaOf(units, 'ordinal')).toBeCloseTo(0.815, 3);
    expect(alphaOf(units, 'interval')).toBeCloseTo(0.849, 3);
    expect(krippendorffAlpha(units, 'interval')).toMatchObject({ units: 11, values: 40 });
    expect(alphaOf(unitsOf(CODERS), 'interval')).toBeCloseTo(0.811, 3);
  });

  it('the definition against which it is held gives all published values, nominal and ratio too', () => {
    const units = unitsOf(OBSERVERS);
    expect(slowAlpha(units, DISTANCE.nominal)).toBeCloseTo(0.743, 3);
    expect(slowAlpha(units, DISTANCE.ordinal)).toBeCloseTo(0.815, 3);
    expect(slowAlpha(units, DISTANCE.interval)).toBeCloseTo(0.849, 3);
    expect(slowAlpha(units, DISTANCE.ratio)).toBeCloseTo(0.797, 3);
    expect(slowAlpha(unitsOf(CODERS), DISTANCE.nominal)).toBeCloseTo(0.691, 3);
  });

  const unit = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 0, maxLength: 5 });
  const judged = fc.array(unit, { minLength: 2, maxLength: 12 });

  it('agrees with the definition on both scales (1e-12)', () => {
    fc.assert(
      fc.property(judged, (units) => {
        for (const scale of ['interval', 'ordinal'] as const) {
          const fast = alphaOf(units, scale);
          if (typeof fast === 'number') expect(fast).toBeCloseTo(slowAlpha(units, DISTANCE[scale]), 12);
        }
      }),
    );
  });

  it('is 1 for perfect agreement, blind to who judged, to the order of units and to the unit of measurement', () => {
    fc.assert(
      fc.property(judged, fc.integer({ min: 1, max: 9 }), fc.integer({ min: -50, max: 50 }), (units, scale, shift) => {
        const alpha = alphaOf(units);
        if (typeof alpha !== 'number') return;
        expect(alpha).toBeLessThanOrEqual(1);
        expect(alphaOf(units.toReversed().map((values) => values.toReversed()))).toBeCloseTo(alpha, 10);
        expect(alphaOf(units.map((values) => values.map((x) => scale * x + shift)))).toBeCloseTo(alpha, 10);
        // Any order-preserving change leaves the ordinal scale as it was.
        const ordinal = alphaOf(units, 'ordinal') as number;
        expect(
          alphaOf(
            units.map((values) => values.map((x) => x ** 3)),
            'ordinal',
          ),
        ).toBeCloseTo(ordinal, 12);
        // Units that one judged, or none, say nothing.
        expect(alphaOf([...units, [7], []])).toBe(alpha);
      }),
    );
    expect(alphaOf([[3, 3], [8, 8, 8], [5]])).toBe(1);
    expect(alphaOf([[3, 3], [8, 8, 8], [5]], 'ordinal')).toBe(1);
  });

  it('is below 0 where judges disagree more than chance', () => {
    expect(
      alphaOf([
        [1, 10],
        [10, 1],
        [1, 10],
      ]),
    ).toBeLessThan(-0.5);
  });

  it('says when it cannot, also of values whose mean is a rounding away', () => {
    expect(alphaOf([])).toBe('no_pairable_values');
    expect(alphaOf([[4], [5], []])).toBe('no_pairable_values');
    expect(
      alphaOf([
        [6.95, 6.95],
        [6.95, 6.95, 6.95],
      ]),
    ).toBe('constant_values');
    expect(() => krippendorffAlpha([[1, Number.NaN]], 'interval')).toThrow(/units\[0\]\[1\]/);
    expect(() => alphaOverClusters([[[1, 2]], [[1], [2, Number.NaN]]], random())).toThrow(/clusters\[1\]\[1\]\[1\]/);
  });
});

describe('alphaOverClusters', () => {
  const briefs = (count: number): number[][][] => {
    const draw = createRandom(`briefs ${count}`);
    return Array.from({ length: count }, () =>
      Array.from({ length: 6 }, () => {
        const worth = 5.5 + 2 * draw.normal();
        return [worth + draw.normal(), worth + draw.normal(), worth + draw.normal()];
      }),
    );
  };

  it('is the α of all units, within an interval that narrows with more clusters', () => {
    const widths = [10, 160].map((count) => {
      const clusters = briefs(count);
      const result = alphaOverClusters(clusters, random());
      if (result.kind !== 'estimated' || result.interval.kind !== 'interval') throw new Error(result.kind);
      const { low95, low50, high50, high95 } = result.interval;
      expect(result.alpha).toBeCloseTo(alphaOf(clusters.flat()) as number, 12);
      expect([low95, low50, result.alpha, high50, high95]).toEqual(
        [low95, low50, result.alpha, high50, high95].toSorted((a, b) => a - b),
      );
      return high95 - low95;
    });
    // Three independent looks with as much noise as half the spread: α is about 0.8.
    expect(widths[1]).toBeLessThan(widths[0] / 2.5);
    expect(alphaOverClusters(briefs(160), random())).toMatchObject({ alpha: expect.closeTo(0.8, 1) });
  });

  it('the same seed gives the same interval; one cluster gives none, nor do constant ones', () => {
    const clusters = briefs(10);
    expect(alphaOverClusters(clusters, random())).toEqual(alphaOverClusters(clusters, random()));
    expect(alphaOverClusters(clusters.slice(0, 1), random())).toMatchObject({
      kind: 'estimated',
      interval: { reason: 'fewer_than_two_clusters' },
    });
    const twoConstant = [[[4, 4]], [[6, 6]]];
    expect(alphaOverClusters(twoConstant, random())).toMatchObject({
      alpha: 1,
      interval: { reason: 'often_undefined' },
    });
    expect(alphaOverClusters([[[4]], []], random())).toMatchObject({ reason: 'no_pairable_values' });
  });
});
