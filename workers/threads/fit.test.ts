import { describe, expect, it } from 'vitest';
import { DEFAULT_CONSTANTS } from '../../src/domain/constants.ts';
import { fitBradleyTerry } from '../../src/stats/bradley-terry.ts';
import { logistic } from '../../src/stats/logistic.ts';
import { centredStrengths } from '../../src/stats/posterior.ts';
import { samplePosterior } from '../../src/stats/posterior-sample.ts';
import { createRandom } from '../../src/stats/random.ts';
import { fit as fitBoard } from './fit.ts';

const { sigma, draws, assignment, reweighting } = DEFAULT_CONSTANTS;
const seed = new Uint8Array(32).fill(3);

/** Three entries: the first won three of four against the second, the second all five against the third. */
const cells = {
  items: 3,
  low: Int32Array.of(0, 1),
  high: Int32Array.of(1, 2),
  lowWins: Float64Array.of(3, 5),
  highWins: Float64Array.of(1, 0),
};
const task = { ...cells, sigma, draws, reweightUpTo: reweighting, seed, benchmarks: [1], assignment };
const pairs = { n: 3, low: cells.low, high: cells.high, lowWins: cells.lowWins, highWins: cells.highWins };
const model = fitBradleyTerry(pairs, { sigma });

describe('fit', () => {
  it('re-weights strength intervals to the exact posterior; ranks and joint chances are those of the plain draws', () => {
    const sample = samplePosterior(model, draws, createRandom(seed), { reweightBy: pairs });
    const plain = samplePosterior(model, draws, createRandom(seed), { benchmarks: [1] });
    if (sample.reweighting.kind !== 'applied') throw new Error('re-weighting was refused');
    const { intervals, effectiveSize } = sample.reweighting;
    const result = fitBoard(task);
    expect(result.strength95[0]).toBe(logistic(intervals.deltaLow95[0]));
    expect(result.strength95[5]).toBe(logistic(intervals.deltaHigh95[2]));
    expect(result.strength50[2]).toBe(logistic(intervals.deltaLow50[1]));
    expect(result.strength50[3]).toBe(logistic(intervals.deltaHigh50[1]));
    expect(result.rankShares).toEqual(plain.rankShares);
    expect(result.beatsAll).toEqual(plain.beatsAll);
    expect(result.effectiveDraws).toBe(effectiveSize);
    // The loser of all five has a long tail towards weakness, which the normal approximation cuts short.
    expect(result.strength95[4]).toBeLessThan(centredStrengths(model).low95[2]);
  });

  it.each([
    ['with more pairs than that', { ...task, reweightUpTo: { ...reweighting, mostPairs: 1 } }],
    ['when never asked to', { ...task, reweightUpTo: { ...reweighting, mostPairs: 0 } }],
    ['with more votes than that', { ...task, reweightUpTo: { ...reweighting, mostMean: 5 } }],
  ])('keeps the normal approximation %s', (_when, plain) => {
    const { low95, high95 } = centredStrengths(model);
    const result = fitBoard(plain);
    expect([...result.strength95]).toEqual([low95[0], high95[0], low95[1], high95[1], low95[2], high95[2]]);
    expect(result.effectiveDraws).toBe(draws);
  });

  it('re-weights up to as many votes as that', () => {
    // 9 votes are 6 comparisons of each of 3 entries.
    const just = fitBoard({ ...task, reweightUpTo: { ...reweighting, mostMean: 6 } });
    expect(just.effectiveDraws).toBeLessThan(draws);
  });

  it('gives equal intervals before the first vote', () => {
    const none = new Float64Array(0);
    const empty = { low: new Int32Array(0), high: new Int32Array(0), lowWins: none, highWins: none };
    const { strength95 } = fitBoard({ ...task, ...empty });
    expect(new Set([strength95[0], strength95[2], strength95[4]]).size).toBe(1);
  });
});
