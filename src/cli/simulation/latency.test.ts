import { expect, test } from 'vitest';
import { quantile, summariseLatencies } from './latency.ts';

test('a quantile is the smallest value that covers its share', () => {
  const values = [10, 20, 30, 40];
  expect([0, 0.25, 0.26, 0.5, 0.99, 1].map((q) => quantile(values, q))).toEqual([10, 10, 20, 20, 40, 40]);
  expect(() => quantile([], 0.5)).toThrow(RangeError);
});

test('latencies are summarised in any order, and nothing measured is null', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(summariseLatencies(values)).toEqual({ count: 100, p50Ms: 50, p95Ms: 95, p99Ms: 99, maxMs: 100 });
  expect(summariseLatencies([])).toBeNull();
});
