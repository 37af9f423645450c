import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';
import { createLog } from '../log.ts';
import { answerWithProblem } from './problem.ts';
import { createRateLimit, limitAccounts, limitAddresses } from './rate-limits.ts';
import { logRequests } from './request-log.ts';

describe('createRateLimit', () => {
  it('refuses after the last point, says how long, and keeps keys apart', async () => {
    const limit = createRateLimit({ points: 2, seconds: 60 });
    await limit.take('a');
    await limit.check('a');
    await limit.take('a');
    await expect(limit.check('a')).rejects.toMatchObject({ code: 'rate_limited' });
    const refused = await limit.take('a').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rate_limited', detail: { retryAfterMs: expect.any(Number) } });
    await limit.take('b');
  });
});

describe('limits of the API', () => {
  let served: Served;
  beforeAll(async () => {
    const app = express();
    app.use(logRequests({ log: createLog({ level: 'silent' }) }), limitAddresses());
    app.use((request, _response, next) => {
      const { account } = request.query;
      request.actor = typeof account === 'string' ? { accountId: account, host: false } : null;
      next();
    });
    app.use(limitAccounts());
    app.use((_request, response) => void response.end('ok'));
    app.use(answerWithProblem);
    served = await serve(app);
  });
  afterAll(() => served.close());

  const statuses = async (path: string, times: number, method = 'GET') => {
    const found = new Map<number, number>();
    for (let done = 0; done < times; done += 50) {
      const batch = Array.from({ length: Math.min(50, times - done) }, () => fetch(`${served.url}${path}`, { method }));
      for (const response of await Promise.all(batch)) {
        await response.text();
        found.set(response.status, (found.get(response.status) ?? 0) + 1);
      }
    }
    return Object.fromEntries(found);
  };

  it('hold one account to its writes and leave its reads and its neighbours alone', async () => {
    expect(await statuses('/?account=x', 250, 'POST')).toEqual({ 200: 240, 429: 10 });
    expect(await statuses('/?account=x', 1)).toEqual({ 200: 1 });
    expect(await statuses('/?account=y', 1, 'POST')).toEqual({ 200: 1 });
  });

  it('let a room of 2,000 phones behind one address in', async () => {
    expect(await statuses('/', 2000, 'POST')).toEqual({ 200: 2000 });
  });
});
