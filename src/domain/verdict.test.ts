import { expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

it('claims only with the stated certainty, on either side', () => {
  expect(verdictOf(0.95, 0.95)).toBe('credibly');
  expect(verdictOf(0.949, 0.95)).toBe('not_settled');
  expect(verdictOf(0.051, 0.95)).toBe('not_settled');
  expect(verdictOf(0.049, 0.95)).toBe('credibly_not');
});
