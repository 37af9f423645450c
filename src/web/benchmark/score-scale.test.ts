import { expect, it } from 'vitest';
import type { BriefMean } from '../../domain/benchmark-report.ts';
import { agreementDomain, differenceDomain, estimateOf, scoreDomain } from './score-scale.ts';

const mean = (low: number, high: number): BriefMean => ({
  mean: (low + high) / 2,
  briefs: 6,
  interval95: [low, high],
  interval50: [low, high],
  student95: null,
  caution: true,
});

it('scores stand on whole numbers around all intervals, within the scale and never on a point', () => {
  expect(scoreDomain([mean(4.2, 5.3), mean(7.3, 8.2), null])).toEqual([4, 9]);
  expect(scoreDomain([mean(7.1, 7.4)])).toEqual([6, 8]);
  expect(scoreDomain([mean(10, 10)])).toEqual([8, 10]);
  expect(scoreDomain([mean(1, 1)])).toEqual([1, 3]);
  expect(scoreDomain([null])).toEqual([1, 10]);
});

it('differences stand around 0, agreement between 0 and 1 unless it is worse than chance', () => {
  expect(differenceDomain([mean(0.1, 0.7), mean(-0.2, 0.3)])).toEqual([-1, 1]);
  expect(differenceDomain([])).toEqual([-0.5, 0.5]);
  expect(agreementDomain([0.62, 0.8])).toEqual([0, 1]);
  expect(agreementDomain([-0.31])).toEqual([-0.4, 1]);
  expect(agreementDomain([-7])).toEqual([-1, 1]);
  expect(estimateOf(mean(1, 3))).toEqual({ value: 2, half: [1, 3], most: [1, 3] });
});
