import { request } from 'node:http';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Challenge, invite, openChallenge } from '../challenge.ts';
import type { Person } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
let challenge: Challenge;
let voter: Person;

beforeAll(async () => {
  server = await startTestServer();
  challenge = await openChallenge(server.url, server.host, {
    designers: 2,
    jurors: 0,
    benchmarks: 0,
    pairwiseRoles: ['voter'],
  });
  voter = await invite(server.url, server.host, challenge.slug, 'voter', 'voter');
}, 120_000);
afterAll(async () => {
  voter.leave();
  await server.stop();
});

/** Origins that are not ours, some of them nearly. */
function foreignOrigins(): string[] {
  const { host, port } = new URL(server.url);
  return [
    'https://evil.example',
    'null',
    `https://${host}`.replace(port, '1'),
    `http://${host}.evil.example`,
    `http://evil.example/${host}`,
    `http://127.0.0.1:${Number(port) + 1}`,
    `http://user@evil.example`,
    'file://',
    'not a url',
    '',
  ];
}

/** A socket's handshake as a foreign page's browser makes it: with the visitor's cookie and the page's origin. */
function connectFrom(origin: string, namespace: string, transport: 'websocket' | 'polling'): Promise<string> {
  const socket = io(`${server.url}${namespace}`, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: voter.cookie(), origin },
  });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', () => resolve('refused'));
  }).finally(() => socket.disconnect()) as Promise<string>;
}

describe('a page of another site', () => {
  it.each(['/vote', '/host', '/stage'])('opens no socket %s with a visitor’s cookie', async (namespace) => {
    for (const origin of foreignOrigins().filter((one) => one !== '')) {
      for (const transport of ['websocket', 'polling'] as const) {
        expect([origin, transport, await connectFrom(origin, namespace, transport)]).toEqual([
          origin,
          transport,
          'refused',
        ]);
      }
    }
  });

  it('makes no vote, whatever it calls its form', async () => {
    const state = await voter.json<{ open: { ordinal: number; left: { code: string } } }>(
      'GET',
      `/api/v1/contests/${challenge.slug}/pair`,
    );
    const body = JSON.stringify({ ordinal: state.open.ordinal, attempt: 1, choice: { pick: state.open.left.code } });
    const path = `/api/v1/rounds/${challenge.roundId}/ballots`;
    for (const origin of foreignOrigins()) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', '']) {
        const headers = { origin, cookie: voter.cookie(), 'content-type': type };
        expect([origin, type, (await post(path, headers, body)).status]).toEqual([origin, type, 403]);
      }
    }
    // A browser that names no origin says at least that the request comes from elsewhere; one that says nothing has no cookie.
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { cookie: voter.cookie(), 'content-type': 'application/json', 'sec-fetch-site': site };
      expect([site, (await post(path, headers, body)).status]).toEqual([site, 403]);
    }
    expect((await post(path, { cookie: voter.cookie(), 'content-type': 'application/json' }, body)).status).toBe(403);
    const { rows } = await server.database.pool.query('SELECT count(*)::int AS n FROM "Ballot"');
    expect(rows[0].n).toBe(0);
  });

  it('may read nothing: no answer is opened to other origins', async () => {
    for (const [method, path] of [
      ['OPTIONS', '/api/v1/me'],
      ['GET', '/api/v1/me'],
      ['GET', '/socket.io/?EIO=4&transport=polling'],
      ['OPTIONS', `/api/v1/rounds/${challenge.roundId}/ballots`],
    ] as const) {
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST', cookie: voter.cookie() },
      });
      const opened = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect([method, path, opened]).toEqual([method, path, []]);
    }
  });

  it('shows none of ours in a frame', async () => {
    const page = await fetch(`${server.url}/api/v1/me`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
  });
});

/** As `fetch`, which would not send an origin that is none. */
function post(path: string, headers: Record<string, string>, body: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
