import { Redis } from 'ioredis';
import type { Log } from '../log.ts';

const MAX_PAUSE_MS = 2000;
const COMPLAINT_EVERY_MS = 10_000;
const retryStrategy = (tries: number) => Math.min(50 * 2 ** tries, MAX_PAUSE_MS);

/**
 * The connection over which nodes tell each other what their sockets show. While Redis is away what is to be told to
 * other nodes is let go at once: waiting for it would keep it from this node's own sockets and fill the memory, and a
 * page takes its whole state anew when it joins.
 */
export function connectLiveRedis(redisUrl: string, log: Log): Redis {
  const redis = new Redis(redisUrl, { retryStrategy, enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  let lastComplaint = Number.NEGATIVE_INFINITY;
  redis.on('error', (error) => {
    if (performance.now() - lastComplaint < COMPLAINT_EVERY_MS) return;
    lastComplaint = performance.now();
    log.warn({ err: error }, 'Redis does not answer; votes are not affected');
  });
  // The adapter waits for no answer to what it publishes: a refusal would be nobody's to handle.
  const publish = redis.publish.bind(redis);
  redis.publish = (...message: Parameters<typeof publish>) => publish(...message).catch(() => 0);
  // The adapter reads on copies, which must wait: refused at once, their reading would begin again without a pause.
  redis.duplicate = () => new Redis(redisUrl, { retryStrategy, maxRetriesPerRequest: null });
  return redis;
}
