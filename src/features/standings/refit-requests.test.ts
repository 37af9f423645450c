import { expect, test, vi } from 'vitest';
import { createRefitRequests } from './refit-requests.ts';

test('a refit is asked for at once, then a few times a second, and after the last vote; each round for itself', async () => {
  vi.useFakeTimers();
  try {
    const asked: [number, string][] = [];
    const began = performance.now();
    const request = (_name: string, { roundId }: { roundId?: string }) => {
      asked.push([Math.round(performance.now() - began), roundId ?? '']);
      return Promise.resolve();
    };
    const requests = createRefitRequests({ request } as never, 200);
    requests.ask('a');
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(([, round]) => round)).toEqual(['a']);
    for (let ms = 0; ms < 500; ms += 10) {
      requests.ask('a');
      if (ms === 100) requests.ask('b');
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(1000);
    const of = (round: string) => asked.filter((one) => one[1] === round).map(([ms]) => ms);
    expect(of('a')).toHaveLength(4);
    expect(of('a').at(-1)).toBeGreaterThan(500);
    expect(of('b')).toHaveLength(1);
    requests.ask('a');
    requests.stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(of('a')).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});
