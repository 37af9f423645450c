import { Counter, Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { type MetricsServer, startMetricsServer } from './metrics-server.ts';

const TOKEN = 'a token of sixteen or more';

let server: MetricsServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(options: { token?: string; ready?: boolean; broken?: boolean } = {}) {
  const registry = new Registry();
  new Counter({ name: 'votes_total', help: 'Votes', registers: [registry] }).inc(3);
  server = await startMetricsServer({
    host: '127.0.0.1',
    port: 0,
    token: options.token,
    read: async () => {
      if (options.broken === true) throw new Error('of ours, with a secret');
      return [await registry.getMetricsAsJSON()];
    },
    probes: {
      alive: () => true,
      ready: async () => ({ ready: options.ready ?? true, checks: { database: options.ready ?? true } }),
    },
  });
  const { port } = server;
  return (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

test('metrics are read without a token where none is asked for', async () => {
  const get = await start();
  const answer = await get('/metrics?x=1');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await answer.text()).toContain('\nvotes_total 3\n');
});

test('where a token is asked for, nothing but that token opens them', async () => {
  const get = await start({ token: TOKEN });
  const wrong = ['', 'Bearer', 'Bearer ', `Basic ${TOKEN}`, `Bearer ${TOKEN.slice(1)}`, `Bearer ${TOKEN}x`, TOKEN];
  for (const authorization of wrong) {
    const answer = await get('/metrics', { authorization });
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  }
  expect((await get('/metrics')).status).toBe(401);
});

test('the token opens them', async () => {
  const get = await start({ token: 'a-token-of-sixteen-or-more' });
  const answer = await get('/metrics', { authorization: 'Bearer a-token-of-sixteen-or-more' });
  expect(answer.status).toBe(200);
});

test('what fails in reading is not told', async () => {
  const get = await start({ broken: true });
  const answer = await get('/metrics');
  expect([answer.status, await answer.text()]).toEqual([500, '']);
});

test('health and readiness are told, and nothing else is there', async () => {
  const get = await start({ ready: false });
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
  const readiness = await get('/readyz');
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toEqual({ status: 'unavailable', checks: { database: false } });
  expect((await get('/')).status).toBe(404);
});
