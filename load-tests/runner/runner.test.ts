import { describe, expect, it } from 'vitest';
import { arrivals, durationMs, execute } from './executors.ts';
import { type Meters, meterOf, percentile } from './metrics.ts';
import { check } from './modules/k6.ts';
import { run } from './run-state.ts';
import { judge, ruleHolds } from './thresholds.ts';

describe('metrics', () => {
  it('interpolate percentiles as k6 does', () => {
    expect([0, 50, 95, 100].map((percent) => percentile([10, 20, 30, 40, 50], percent))).toEqual([10, 30, 48, 50]);
    expect(percentile([], 95)).toBe(0);
  });

  it('keep one meter a name, of one kind', () => {
    const meters: Meters = new Map();
    meterOf(meters, 'votes', 'counter').add(2);
    meterOf(meters, 'votes', 'counter').add(3);
    expect(meterOf(meters, 'votes', 'counter').values(2)).toEqual({ count: 5, rate: 2.5 });
    expect(() => meterOf(meters, 'votes', 'trend')).toThrow('votes is a counter');
  });

  it('count checks, also one that throws', () => {
    const conditions = { good: () => true, bad: () => 0, broken: (value: string | null) => value?.length === 0 };
    expect(check(null, conditions)).toBe(false);
    expect(check('', { good: (value) => value === '' })).toBe(true);
    expect(run.meters.get('checks')?.values(1)).toMatchObject({ passes: 2, fails: 2 });
  });
});

describe('thresholds', () => {
  it.each([
    ['p(95)<200', true],
    ['p(95)<=190', true],
    ['p(95)<190', false],
    ['count==3', true],
    ['count!=3', false],
    ['med>=100.5', true],
  ])('%s is %s', (rule, holds) => {
    expect(ruleHolds(rule, { 'p(95)': 190, count: 3, med: 101 })).toBe(holds);
  });

  it('that cannot be judged are errors', () => {
    expect(() => ruleHolds('p(95)', { 'p(95)': 1 })).toThrow('cannot read');
    expect(() => ruleHolds('rate<1', { count: 1 })).toThrow('does not have');
  });

  it('are judged by metric; what was never measured breaks none', () => {
    const meters: Meters = new Map();
    meterOf(meters, 'vote_ms', 'trend').add(300);
    expect(judge({ vote_ms: ['max<200', 'count>0'], away_ms: ['max<1'] }, meters, 1)).toEqual({
      vote_ms: { 'max<200': { ok: false }, 'count>0': { ok: true } },
      away_ms: { 'max<1': { ok: true } },
    });
  });
});

describe('executors', () => {
  it('read durations', () => {
    expect(['500ms', '1m30s', '2h', '1.5s'].map(durationMs)).toEqual([500, 90_000, 7_200_000, 1500]);
    for (const wrong of ['', '30', 's', '1 s', '-1s']) expect(() => durationMs(wrong)).toThrow('not a duration');
  });

  it('let people come at a rate that rises in a straight line, then stays', () => {
    const stages = [
      { target: 10, duration: '2s' },
      { target: 10, duration: '1s' },
    ];
    const times = [...arrivals({ startRate: 0, timeUnit: '1s', stages })];
    expect(times).toHaveLength(20);
    expect(times[9]).toBeCloseTo(2000, 6);
    expect(times.slice(9).map((time, k) => time - 2000 - 100 * k)).toSatisfy((gaps: number[]) =>
      gaps.every((gap) => Math.abs(gap) < 1e-6),
    );
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
  });

  it('give each virtual user its iterations, one after another', async () => {
    const seen: number[] = [];
    const options = { executor: 'per-vu-iterations', vus: 3, iterations: 2, maxDuration: '10s', exec: 'x' } as const;
    await execute(options, { start: async (vu) => void seen.push(vu), drop: () => undefined });
    expect(seen.toSorted()).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it('drop who comes while nobody is free, and leave alone who never ends', async () => {
    let dropped = 0;
    const options = {
      executor: 'ramping-arrival-rate',
      startRate: 100,
      timeUnit: '1s',
      stages: [{ target: 100, duration: '100ms' }],
      preAllocatedVUs: 4,
      gracefulStop: '50ms',
      exec: 'x',
    } as const;
    await execute(options, { start: () => new Promise(() => undefined), drop: () => void dropped++ });
    expect(dropped).toBe(6);
  });

  it('start nothing after their time', async () => {
    let started = 0;
    const options = { executor: 'per-vu-iterations', vus: 2, iterations: 9, maxDuration: '20ms', exec: 'x' } as const;
    let end = () => {};
    const until = new Promise<void>((resolve) => {
      end = resolve;
    });
    const start = () => {
      started++;
      return until;
    };
    await execute(options, { start, drop: () => undefined });
    end();
    await until;
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toBe(2);
  });
});
