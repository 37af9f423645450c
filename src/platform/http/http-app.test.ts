import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Router } from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Served, serve } from '../../../test/serve.ts';
import { problem } from '../../contract/common.ts';
import { AppError } from '../../domain/app-error.ts';
import { createLog } from '../log.ts';
import { buildHttpApp } from './http-app.ts';
import { parseInput } from './parse-input.ts';
import { securityHeaders, VIEWER_STYLE } from './security-headers.ts';

const BASE_URL = 'https://vote.example.org';
const SECRET = 'very-secret-cookie-value';
const body = z.strictObject({ name: z.string().min(2).max(5), kind: z.enum(['a', 'b']), n: z.int().max(3).optional() });

let lines: string[] = [];
let ready = true;
let folder: string;
let served: Served;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blindrank-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>page</title>');
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export {}');
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const router = Router();
  router.get('/who', (request, response) => void response.json({ actor: request.actor }));
  router.post('/things', (request, response) => void response.json(parseInput(body, request.body)));
  router.get('/busy', () => {
    throw new AppError('busy', { retryAfterMs: 1500 });
  });
  router.get('/broken', () => {
    throw new Error('the password is hunter2');
  });
  const app = buildHttpApp({
    services: { log: createLog({ level: 'debug' }, stream), baseUrl: BASE_URL },
    authenticate: async ({ headers: { cookie } }) => (cookie === undefined ? null : { accountId: cookie, host: false }),
    routes: [router],
    probes: { alive: () => true, ready: async () => ({ ready, checks: { database: ready } }) },
    webDir: folder,
  });
  served = await serve(app);
});

afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  lines = [];
  ready = true;
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${served.url}${path}`, { headers });
const post = (path: string, data: string, headers: Record<string, string> = {}) =>
  fetch(`${served.url}${path}`, {
    method: 'POST',
    body: data,
    headers: { 'content-type': 'application/json', ...headers },
  });
const problemIn = async (response: Response) => {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const document = problem.parse(await response.json());
  expect(document.status).toBe(response.status);
  expect(document.requestId).toBe(response.headers.get('x-request-id'));
  return document;
};

describe('errors', () => {
  it('answer an unknown API route with a problem, not with the page', async () => {
    const response = await get('/api/v1/nothing');
    expect(await problemIn(response)).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('name the wrong fields in the words of the form', async () => {
    const response = await post('/api/v1/things', JSON.stringify({ name: 'x', kind: 'c', n: 4, more: 1 }));
    const { code, fields } = await problemIn(response);
    expect(code).toBe('bad_request');
    expect(Object.fromEntries((fields ?? []).map(({ path, message }) => [path, message]))).toEqual({
      name: 'At least 2 characters, please.',
      kind: 'Please choose one of the offered values.',
      n: 'At most 3, please.',
      more: 'This field is not known here.',
    });
    const missing = await problemIn(await post('/api/v1/things', '{"kind":"a"}'));
    expect(missing.fields).toEqual([{ path: 'name', message: 'Please fill this in.' }]);
  });

  it('refuse what is no JSON, too large, or a text that no database keeps', async () => {
    for (const data of ['{"name":', JSON.stringify({ name: 'x'.repeat(70_000) }), '{"name":"a\\u0000b","kind":"a"}']) {
      expect((await problemIn(await post('/api/v1/things', data))).code).toBe('bad_request');
    }
    expect((await problemIn(await post('/api/v1/things', 'name=x', { 'content-type': 'text/plain' }))).code).toBe(
      'bad_request',
    );
  });

  it('say how long to wait', async () => {
    const response = await get('/api/v1/busy');
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await problemIn(response)).toMatchObject({ code: 'busy', status: 503 });
  });

  it('tell nothing of a fault of ours, and log it under the number that the person sees', async () => {
    const response = await get('/api/v1/broken');
    const document = await problemIn(response);
    expect(document).toMatchObject({ code: 'internal', status: 500 });
    expect(JSON.stringify(document)).not.toContain('hunter2');
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'unexpected error');
    expect(logged).toMatchObject({ requestId: document.requestId, err: { message: 'the password is hunter2' } });
  });
});

describe('the request log', () => {
  it('notes method, path and status, and no cookie, query, address or body', async () => {
    await post(`/api/v1/things?token=${SECRET}`, JSON.stringify({ name: 'abc', kind: 'a' }), {
      cookie: `br_session=${SECRET}`,
      origin: BASE_URL,
    });
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    const line = JSON.parse(lines.at(-1) as string);
    expect(line).toMatchObject({ req: { method: 'POST', url: '/api/v1/things' }, status: 200, msg: 'answered' });
    expect(lines.join('')).not.toContain(SECRET);
    expect(lines.join('')).not.toContain('127.0.0.1');
  });
});

describe('the origin check', () => {
  const cases: [string, Record<string, string>, number][] = [
    ['our own page, by its address', { origin: BASE_URL, cookie: 'a=b' }, 200],
    ['our own page, as the browser says', { 'sec-fetch-site': 'same-origin', origin: 'null', cookie: 'a=b' }, 200],
    ['a program without cookie and origin', {}, 200],
    ['another site', { origin: 'https://evil.example', cookie: 'a=b' }, 403],
    ['another site without a cookie', { origin: 'https://evil.example' }, 403],
    ['another site of the same domain', { origin: 'https://evil.example.org', 'sec-fetch-site': 'same-site' }, 403],
    ['a page without origin', { origin: 'null', cookie: 'a=b' }, 403],
    ['a cookie from nowhere', { cookie: 'a=b' }, 403],
    ['a cross-site request without origin', { 'sec-fetch-site': 'cross-site' }, 403],
  ];
  it.each(cases)('%s', async (_name, headers, status) => {
    const response = await post('/api/v1/things', JSON.stringify({ name: 'abc', kind: 'a' }), headers);
    expect(response.status).toBe(status);
    if (status === 403) expect((await problemIn(response)).code).toBe('wrong_origin');
  });

  it('knows the host by which it was reached', async () => {
    const response = await post('/api/v1/things', '{"name":"abc","kind":"a"}', { origin: served.url, cookie: 'a=b' });
    expect(response.status).toBe(200);
  });

  it('lets everybody read', async () => {
    expect((await get('/api/v1/who', { origin: 'https://evil.example', cookie: 'a=b' })).status).toBe(200);
  });
});

describe('headers', () => {
  it('let a page load only what is ours, and nothing inline', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain(`style-src 'self' ${VIEWER_STYLE};`);
    expect(policy).toContain("img-src 'self' blob: data:;");
    expect(policy).toContain(`connect-src 'self' blob: wss://${new URL(served.url).host};`);
    expect(policy).toContain("worker-src 'self' blob:;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.replace('wasm-unsafe-eval', '')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).not.toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('allow the one style that the viewer of 3D models brings with it', async () => {
    const template = await readFile('node_modules/@google/model-viewer/lib/template.js', 'utf8');
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(template) ?? [];
    expect(VIEWER_STYLE).toBe(`'sha256-${createHash('sha256').update(String(style)).digest('base64')}'`);
  });

  it('let a service that checks persons in where it is configured, and nothing else', async () => {
    const policyOf = (checks: readonly ('turnstile' | 'hcaptcha')[]) =>
      new Promise<string>((resolve) => {
        const response = {
          setHeader: (name: string, value: string) => name === 'Content-Security-Policy' && resolve(value),
          removeHeader: () => {},
        };
        const request = { headers: { host: 'vote.example.org' } };
        securityHeaders({ baseUrl: BASE_URL, checks })(request as never, response as never, () => {});
      });
    expect(await policyOf([])).not.toMatch(/cloudflare|hcaptcha|frame-src/);
    const turnstile = await policyOf(['turnstile']);
    expect(turnstile).toContain("script-src 'self' 'wasm-unsafe-eval' https://challenges.cloudflare.com;");
    expect(turnstile).toContain('frame-src https://challenges.cloudflare.com;');
    expect(turnstile).not.toContain('hcaptcha');
    expect(turnstile).toContain("default-src 'none'");
    const both = await policyOf(['turnstile', 'hcaptcha']);
    expect(both).toContain('frame-src https://challenges.cloudflare.com https://hcaptcha.com https://*.hcaptcha.com;');
    expect(both).toContain("img-src 'self' blob: data:;");
  });

  it('keep answers of the API out of every cache', async () => {
    expect((await get('/api/v1/who')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('pages', () => {
  it('come for every path of a page, and are asked for anew each time', async () => {
    for (const path of ['/', '/join/ABC123', '/host/contest-x', '/stage/abc']) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<title>page</title>');
    }
  });

  it('keep hashed files for ever and others not', async () => {
    expect((await get('/assets/main-abc123.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('come packed to who can unpack them', async () => {
    const plain = await get('/assets/main-abc123.js', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'export {}']);
    for (const encoding of ['br', 'gzip']) {
      const answer = await get('/assets/main-abc123.js', { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('content-type')).toContain('javascript');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(await answer.text()).toBe('export {}');
    }
  });

  it('do not stand in for a file that is gone, or for anything outside their folder', async () => {
    for (const path of [
      '/assets/main-old.js',
      '/favicon.ico',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('know who asks only by a cookie', async () => {
    expect(await (await get('/api/v1/who')).json()).toEqual({ actor: null });
    expect(await (await get('/api/v1/who', { cookie: 'x' })).json()).toEqual({
      actor: { accountId: 'x', host: false },
    });
  });
});

describe('probes', () => {
  it('tell alive from ready', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    ready = false;
    expect((await get('/healthz')).status).toBe(200);
    const response = await get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'unavailable', checks: { database: false } });
  });
});
