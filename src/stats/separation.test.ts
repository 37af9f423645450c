import { describe, expect, it } from 'vitest';
import { fitBradleyTerry } from './bradley-terry.ts';
import { fitBradleyTerryLarge } from './bradley-terry-large.ts';
import { normalCdf } from './normal.ts';
import { aggregatePairs } from './pair-counts.ts';
import { drawPosterior } from './posterior-draws.ts';
import { medianOf } from './quantiles.ts';
import { createRandom } from './random.ts';
import { neighbourSeparation, separationReliability } from './separation.ts';

const one = aggregatePairs(1, [], []);
const two = aggregatePairs(2, [0], [1], [2]);

describe('separationReliability', () => {
  it('is 0 without votes and by hand for two items', () => {
    expect(separationReliability(fitBradleyTerry(aggregatePairs(3, [], []), { sigma: 1.5 }))).toEqual({
      kind: 'estimated',
      value: 0,
    });
    // Worked example: θ = ±0.7806154339470316, sd(δ) = 0.7008421521904843
    const expected = 0.7806154339470316 ** 2 / (0.7806154339470316 ** 2 + 0.7008421521904843 ** 2);
    const result = separationReliability(fitBradleyTerry(two, { sigma: 1.5 }));
    expect(result.kind === 'estimated' && result.value).toBeCloseTo(expected, 10);
  });

  it('nears 1 with many clear votes', () => {
    const result = separationReliability(
      fitBradleyTerry(aggregatePairs(2, [0, 1], [1, 0], [8e5, 2e5]), { sigma: 1.5 }),
    );
    expect(result.kind === 'estimated' && result.value).toBeGreaterThan(0.9999);
  });

  it('is undefined for a single item', () => {
    expect(separationReliability(fitBradleyTerry(one, { sigma: 1.5 }))).toEqual({
      kind: 'undefined',
      reason: 'single_item',
    });
  });
});

describe('neighbourSeparation', () => {
  it('agrees with the share of posterior draws, full and diagonal', () => {
    const pairs = aggregatePairs(4, [0, 0, 1, 2, 3, 0, 1], [1, 2, 2, 3, 0, 3, 3], [3, 1, 2, 2, 1, 2, 1]);
    const fit = fitBradleyTerry(pairs, { sigma: 1.5 });
    const { order, probability, median } = neighbourSeparation(fit);
    const draws = drawPosterior(fit, 40_000, createRandom('neighbours'));
    for (let k = 0; k < 3; k++) {
      let above = 0;
      for (let s = 0; s < 40_000; s++) if (draws.theta[4 * s + order[k]] > draws.theta[4 * s + order[k + 1]]) above++;
      expect(Math.abs(above / 40_000 - probability[k])).toBeLessThan(0.01);
    }
    expect(median).toEqual({ kind: 'estimated', value: medianOf(probability) });
    const large = neighbourSeparation(fitBradleyTerryLarge(pairs, { sigma: 1.5 }));
    expect(large.probability[0]).toBeCloseTo(probability[0], 10);
  });

  it('is Φ(d/√v), ½ for equals, and undefined for a single item', () => {
    const { probability } = neighbourSeparation(fitBradleyTerry(two, { sigma: 1.5 }));
    expect(probability[0]).toBeCloseTo(normalCdf(1.5612308678940632 / Math.sqrt(1.96471888914796)), 10);
    expect(neighbourSeparation(fitBradleyTerry(aggregatePairs(2, [], []), { sigma: 1.5 })).probability[0]).toBe(0.5);
    expect(neighbourSeparation(fitBradleyTerry(one, { sigma: 1.5 })).median).toEqual({
      kind: 'undefined',
      reason: 'single_item',
    });
  });
});
