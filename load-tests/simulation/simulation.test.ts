import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/stats/random.ts';
import { comparisonsPerRefit, learningCurve, meanCurve, pointsOf, whereReached } from './learning-curve.ts';
import { playRound } from './play.ts';
import { POLICIES, type PolicyName } from './policies.ts';
import { drawTruth, newRound, refit, vote, votesOf } from './rounds.ts';
import { addUp, perRun, splitRuns } from './runs.ts';
import { mergeSort, quicksort, type Sorting, shuffled } from './sorting.ts';

describe('a simulated round', () => {
  it('falls alike on a pair’s k-th vote, whoever asks and when', () => {
    const { truth, seed } = drawTruth('round', 5);
    const one = newRound(truth, seed, 100);
    const other = newRound(truth, seed, 100);
    vote(other, 2, 3);
    const votes = Array.from({ length: 40 }, () => vote(one, 0, 1));
    expect(Array.from({ length: 40 }, () => vote(other, 0, 1))).toEqual(votes);
    expect(new Set(votes).size).toBe(2);
  });

  it('lets the stronger win as often as the model says', () => {
    const round = newRound(Float64Array.of(0, Math.log(4)), 7, 20_000);
    let lowWon = 0;
    for (let k = 0; k < 20_000; k++) if (vote(round, 0, 1)) lowWon++;
    expect(lowWon / 20_000).toBeCloseTo(0.2, 1);
    expect(votesOf(round).lowWins[0]).toBe(lowWon);
    expect(refit(round).theta[1] - refit(round).theta[0]).toBeCloseTo(Math.log(4), 1);
  });

  it('is played to its end, adaptive pairing with a look at every refit', () => {
    const { truth, seed } = drawTruth('play', 12);
    let looks = 0;
    const adaptive = playRound({ truth, seed, pairing: 'adaptive', perItem: 10, name: 'a' }, () => looks++);
    expect(adaptive.comparisons).toBe(60);
    expect(looks).toBe(10);
    expect(playRound({ truth, seed, pairing: 'random', perItem: 10, name: 'a' }).comparisons).toBe(60);
  });
});

describe('sorting', () => {
  /** Answers by the items' numbers, the larger one winning. */
  function sorted(sorting: Sorting): { order: number[]; asked: number } {
    let asked = 0;
    let step = sorting.next();
    for (; !step.done; asked++) step = sorting.next(step.value[0] > step.value[1]);
    return { order: step.value, asked };
  }

  it('orders items whose comparisons do not err, with few of them', () => {
    const random = createRandom(3n);
    const items = shuffled(50, random);
    const order = Array.from({ length: 50 }, (_, i) => 49 - i);
    const quick = sorted(quicksort(items, random));
    const merge = sorted(mergeSort(items));
    expect([quick.order, merge.order]).toEqual([order, order]);
    expect(merge.asked).toBeLessThan(50 * 6);
    expect(quick.asked).toBeLessThan(1225);
  });
});

describe('policies', () => {
  it.each(Object.keys(POLICIES) as PolicyName[])(
    '%s asks for pairs of different items and learns from them',
    (name) => {
      const curve = learningCurve(name, 12, 0);
      expect(curve.rmse[curve.rmse.length - 1]).toBeLessThan(curve.rmse[0]);
      expect(curve.spearman[curve.spearman.length - 1]).toBeGreaterThan(0.6);
    },
  );

  it('fewest-first keeps all counts within one', () => {
    const planner = POLICIES.fewest(9, createRandom(2n));
    const counts = new Int32Array(9);
    for (let k = 0; k < 60; k++) for (const item of planner.next()) counts[item]++;
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('ours goes on between two works, which no designer may judge', () => {
    const planner = POLICIES.blindrank(2, createRandom(2n));
    expect(Array.from({ length: 5 }, () => planner.next())).toEqual(Array(5).fill([0, 1]));
  });

  it('near ties are the nearest, each item once between two fits', () => {
    const planner = POLICIES.nearTie(8, createRandom(1n));
    const { truth, seed } = drawTruth('ties', 8);
    const round = newRound(truth, seed, 200);
    for (let k = 0; k < 200; k++) planner.answered(vote(round, ...planner.next()));
    const fit = refit(round);
    planner.refitted(fit);
    const gap = ([a, b]: [number, number]) => Math.abs(fit.theta[a] - fit.theta[b]);
    const first = planner.next();
    for (let i = 0; i < 8; i++) for (let j = 0; j < i; j++) expect(gap(first)).toBeLessThanOrEqual(gap([j, i]) + 1e-8);
    expect(new Set([first, planner.next(), planner.next(), planner.next()].flat()).size).toBe(8);
  });
});

describe('learning curves', () => {
  it('are read where they reach a value, between their points', () => {
    const points = Float64Array.of(1, 2, 3, 4);
    expect(whereReached(points, Float64Array.of(4, 3, 1, 0), 2, true)).toBe(2.5);
    expect(whereReached(points, Float64Array.of(0.1, 0.5, 0.6, 0.9), 0.75, false)).toBeCloseTo(3.5, 12);
    expect(whereReached(points, Float64Array.of(4, 3, 1, 0), 5, true)).toBe(1);
    expect(whereReached(points, Float64Array.of(4, 3, 2, 2), 1, true)).toBeNull();
  });

  it('end at 30 comparisons an item, a refit every quarter of the items', () => {
    for (const items of [12, 50, 200]) {
      const points = pointsOf(items);
      expect(points[points.length - 1]).toBeGreaterThan(29);
      expect(points[points.length - 1]).toBeLessThanOrEqual(30);
      expect(points[0] * items).toBe(2 * comparisonsPerRefit(items));
    }
  });

  it('average point by point', () => {
    const curve = (value: number) => ({ rmse: Float64Array.of(value, 1), spearman: Float64Array.of(0, value) });
    expect(meanCurve([curve(1), curve(3)])).toEqual({ rmse: Float64Array.of(2, 1), spearman: Float64Array.of(0, 2) });
  });
});

describe('runs', () => {
  it('are split without loss and added up field by field', () => {
    expect(splitRuns(25, 10)).toEqual([
      { first: 0, count: 10 },
      { first: 10, count: 10 },
      { first: 20, count: 5 },
    ]);
    const sums = splitRuns(25, 10).map((runs) => perRun(runs, (run) => ({ runs: 1, total: run })));
    expect(addUp(sums)).toEqual({ runs: 25, total: 300 });
  });
});
