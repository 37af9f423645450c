import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../addresses.ts';
import { createLog } from '../log.ts';
import { connectLiveRedis } from './live-redis.ts';

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const step of cleanUp.splice(0)) step();
});

test('while Redis is away nothing piles up, nothing waits, and no refusal is left to end the process', async () => {
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  cleanUp.push(() => process.off('unhandledRejection', unheard));
  const redis = connectLiveRedis(`redis://127.0.0.1:${await freePort()}`, createLog({ level: 'silent' }));
  cleanUp.push(() => redis.disconnect());
  const published = Array.from({ length: 1000 }, () => redis.publish('channel', Buffer.alloc(1500)));
  const lost = new Promise((resolve) => redis.once('close', resolve));
  // Before it is even known that there is no connection.
  expect(await Promise.race([Promise.all(published), lost])).toEqual(Array(1000).fill(0));
  await expect(redis.xadd('stream', '*', 'state', 'x'.repeat(1500))).rejects.toThrow();
  // As the adapter does, which looks at nothing that comes of it.
  for (let k = 0; k < 100; k++) void redis.publish('channel', 'x');
  await new Promise((resolve) => setImmediate(resolve));
  expect(unheard).not.toHaveBeenCalled();
});

test('its copies wait for Redis: their reading begins again by itself', async () => {
  const redis = connectLiveRedis(`redis://127.0.0.1:${await freePort()}`, createLog({ level: 'silent' }));
  const copy = redis.duplicate();
  copy.on('error', () => undefined);
  cleanUp.push(
    () => redis.disconnect(),
    () => copy.disconnect(),
  );
  const reading = copy.xread('COUNT', 1, 'STREAMS', 'stream', '$').then(
    () => 'read',
    () => 'refused',
  );
  const soon = new Promise((resolve) => copy.once('reconnecting', () => resolve('waits')));
  expect(await Promise.race([reading, soon])).toBe('waits');
});
