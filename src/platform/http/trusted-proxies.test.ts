import { Router } from 'express';
import { expect, test } from 'vitest';
import { serve } from '../../../test/serve.ts';
import { createLog } from '../log.ts';
import { buildHttpApp } from './http-app.ts';
import { addressOf } from './rate-limits.ts';

/** The address that the limits look at, for a request that came through these proxies. */
async function addressThrough(trustedProxies: string[], forwardedFor: string): Promise<string> {
  const router = Router();
  router.get('/address', (request, response) => void response.json(addressOf(request)));
  const app = buildHttpApp({
    services: { log: createLog({ level: 'silent' }), baseUrl: 'http://blindrank.test' },
    authenticate: async () => null,
    routes: [router],
    probes: { alive: () => true, ready: async () => ({ ready: true, checks: {} }) },
    trustedProxies,
  });
  const served = await serve(app);
  try {
    const answer = await fetch(`${served.url}/api/v1/address`, { headers: { 'X-Forwarded-For': forwardedFor } });
    return (await answer.json()) as string;
  } finally {
    await served.close();
  }
}

test.each([
  ['a proxy on this machine is believed', ['loopback'], '203.0.113.7', '203.0.113.7'],
  ['nobody else is', ['10.0.0.0/8'], '203.0.113.7', '127.0.0.1'],
  [
    'a chain is followed through trusted proxies only',
    ['loopback', '10.0.0.0/8'],
    '6.6.6.6, 203.0.113.7, 10.1.2.3',
    '203.0.113.7',
  ],
])('%s', async (_, trusted, forwardedFor, address) => {
  expect(await addressThrough(trusted, forwardedFor)).toBe(address);
});
