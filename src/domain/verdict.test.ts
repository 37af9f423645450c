import { expect, it } from 'vitest';
import { pairwiseConfidence } from './confidence.ts';
import { DEFAULT_CONSTANTS } from './constants.ts';
import { tellsApart, verdictOf } from './verdict.ts';

it('claims only with the stated certainty, on either side', () => {
  expect(verdictOf(0.95, 0.95, true)).toBe('credibly');
  expect(verdictOf(0.949, 0.95, true)).toBe('not_settled');
  expect(verdictOf(0.051, 0.95, true)).toBe('not_settled');
  expect(verdictOf(0.049, 0.95, true)).toBe('credibly_not');
});

it('claims nothing while the votes may come from equal designs', () => {
  for (const probability of [0, 0.5, 1]) expect(verdictOf(probability, 0.95, false)).toBe('not_settled');
});

it('reads from the label whether equality is rejected, and leaves standings older than labels as they are', () => {
  const label = (logBayesFactor: number | null) =>
    pairwiseConfidence(
      { comparisons: [9, 9], voters: 3, components: 1, separation: 0.5, logBayesFactor, neighbours: 0.6 },
      DEFAULT_CONSTANTS.confidence.pairwise,
    );
  expect(tellsApart(label(Math.log(10)))).toBe(true);
  expect(tellsApart(label(Math.log(9.9)))).toBe(false);
  expect(tellsApart(label(null))).toBe(false);
  expect(tellsApart(null)).toBe(true);
  expect(tellsApart(undefined)).toBe(true);
});
