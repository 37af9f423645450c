import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../test/fixtures/golden/cells.ts';
import { golden, worstError } from '../../test/fixtures/golden/read.ts';
import { fitBradleyTerry } from './bradley-terry.ts';
import { fitBradleyTerryLarge } from './bradley-terry-large.ts';
import { logistic } from './logistic.ts';
import {
  bald,
  expectedAgreement,
  informationGain,
  outcomeEntropy,
  pairBelief,
  pairBeliefs,
  predictive,
  predictiveClosedForm,
} from './pair-information.ts';
import { createRandom } from './random.ts';

const d = fc.double({ min: -6, max: 6, noNaN: true });
const v = fc.double({ min: 0, max: 5, noNaN: true });

describe('pair information', () => {
  it('gives the reference values of every pair (1e-8)', () => {
    for (const example of golden('worked-examples').bradleyTerry) {
      const pairs = cellsOf(example);
      const fit = fitBradleyTerry(pairs, { sigma: example.sigma });
      const large = fitBradleyTerryLarge(pairs, { sigma: example.sigma });
      for (const pair of example.expected.pairs) {
        const belief = pairBelief(fit, pair.i, pair.j);
        const { difference, variance } = belief;
        expect(worstError([difference, variance], [pair.difference, pair.variance])).toBeLessThan(1e-8);
        expect(Math.abs(predictive(difference, variance) - pair.predictive)).toBeLessThan(1e-8);
        expect(Math.abs(bald(difference, variance) - pair.bald)).toBeLessThan(1e-8);
        expect(Math.abs(informationGain(difference, variance) - pair.dOptimal)).toBeLessThan(1e-8);
        expect(Math.abs(expectedAgreement(difference, variance) - pair.expectedAgreement)).toBeLessThan(1e-8);
        expect(Math.abs(pairBelief(large, pair.i, pair.j).variance - variance)).toBeLessThan(1e-12);
      }
      const [first, second] = ['i', 'j'].map((side) => example.expected.pairs.map((pair: never) => pair[side]));
      const one = (of: typeof fit | typeof large) =>
        pairBeliefs(of, first, second).flatMap(({ difference, variance }) => [difference, variance]);
      expect(worstError(one(large), one(fit))).toBeLessThan(1e-12);
      expect(pairBeliefs(fit, first, second)[0]).toEqual(pairBelief(fit, first[0], second[0]));
    }
  });

  it('is exact where nothing is uncertain', () => {
    expect(predictive(1, 0)).toBeCloseTo(logistic(1), 14);
    expect(predictiveClosedForm(1, 0)).toBe(logistic(1));
    expect(informationGain(1, 0)).toBe(0);
    expect(bald(1, 0)).toBeCloseTo(0, 14);
    expect(expectedAgreement(0, 0)).toBeCloseTo(0.5, 14);
    expect(expectedAgreement(50, 0)).toBeCloseTo(1, 14);
  });

  it('is symmetric in the pair, grows with uncertainty, and stays in its bounds', () => {
    fc.assert(
      fc.property(d, v, (difference, variance) => {
        expect(informationGain(-difference, variance)).toBeCloseTo(informationGain(difference, variance), 12);
        expect(bald(-difference, variance)).toBeCloseTo(bald(difference, variance), 10);
        expect(predictive(difference, variance) + predictive(-difference, variance)).toBeCloseTo(1, 12);
        expect(Math.abs(predictive(difference, variance) - predictiveClosedForm(difference, variance))).toBeLessThan(
          0.012,
        );
        expect(outcomeEntropy(difference, variance)).toBeLessThanOrEqual(Math.LN2);
        expect(bald(difference, variance)).toBeLessThanOrEqual(Math.LN2);
        expect(informationGain(difference, variance + 0.5)).toBeGreaterThan(informationGain(difference, variance));
        expect(expectedAgreement(difference, variance)).toBeGreaterThanOrEqual(0.5 - 1e-12);
      }),
    );
  });

  it('BALD and G order pairs alike when little is uncertain (BALD → G)', () => {
    fc.assert(
      fc.property(d, fc.double({ min: 1e-3, max: 0.02, noNaN: true }), (difference, variance) => {
        expect(Math.abs(bald(difference, variance) / informationGain(difference, variance) - 1)).toBeLessThan(0.02);
      }),
    );
  });

  it('agrees with sampling', () => {
    const random = createRandom('agreement');
    let repeat = 0;
    let win = 0;
    for (let k = 0; k < 200_000; k++) {
      const p = logistic(0.8 + Math.sqrt(1.3) * random.normal());
      repeat += p * p + (1 - p) ** 2;
      win += p;
    }
    expect(expectedAgreement(0.8, 1.3)).toBeCloseTo(repeat / 200_000, 2);
    expect(predictive(0.8, 1.3)).toBeCloseTo(win / 200_000, 2);
  });

  it('refuses what is no pair and no variance', () => {
    const example = golden('worked-examples').bradleyTerry[1];
    const fit = fitBradleyTerry(cellsOf(example), { sigma: 1.5 });
    expect(pairBelief(fit, 1, 1).variance).toBe(0);
    expect(() => pairBelief(fit, 0, 2)).toThrow(/j must/);
    expect(() => predictiveClosedForm(0, -1)).toThrow(/variance/);
    expect(() => bald(0, -1)).toThrow(/variance/);
  });
});
