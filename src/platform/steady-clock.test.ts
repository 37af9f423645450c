import { afterEach, expect, test, vi } from 'vitest';
import { steadyNow } from './steady-clock.ts';

afterEach(() => vi.restoreAllMocks());

test('goes on when somebody sets the machine’s clock back', () => {
  const before = steadyNow();
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
  vi.spyOn(Date, 'now').mockReturnValue(before - 3_600_000);
  expect(steadyNow()).toBeGreaterThanOrEqual(before);
});
