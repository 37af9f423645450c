import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJoinCode } from '../../src/domain/readable-code.ts';
import { readSessionCookie } from '../../src/features/access/session-token.ts';
import { scrub } from '../../src/platform/log.ts';
import { checkMediaKey } from '../../src/platform/media-store.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import type { Device } from '../device.ts';
import { insertJudged } from '../fixtures/judged.ts';
import { createInstallation, enter, type Installation } from '../installation.ts';

/** As long as a header or a body may be. */
const LONG = 64 * 1024;
/** Far above what any of it takes on a slow machine, far below what would be felt by a room. */
const PATIENCE_MS = 400;

const repeated = (text: string) => text.repeat(Math.ceil(LONG / text.length)).slice(0, LONG);
const LONG_TEXTS = [
  ...['a', '-', ' ', '/', 'A', '0', '.', '%', '=', ';', '\0', '\u0130', '🏳️‍🌈'].map(repeated),
  ...['a-', 'a.', '?key=', 'a://', 'a://:b', 'br_session=', '=;', '2099-01-01T', '00000000-', '/x'].map(repeated),
  `${repeated('a')}!`,
  `/${repeated('x')}!`,
  `a://:${repeated('b')}`,
  `2099-01-01T00:00:00.${repeated('0')}`,
];

let house: Installation;
let host: Device;
beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
});
afterAll(() => house.close());

/** Everything that the modules of the contract export. */
async function contract(): Promise<[string, unknown][]> {
  const folder = join(repositoryRoot, 'src', 'contract');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const modules = await Promise.all(files.map((name): Promise<object> => import(join(folder, name))));
  return modules.flatMap((module) => Object.entries(module));
}

/** Everything that parses what strangers send. */
async function readers(): Promise<[string, (text: string) => unknown][]> {
  const fields = (await contract()).flatMap(([name, schema]): [string, z.ZodType][] => {
    if (!(schema instanceof z.ZodType)) return [];
    const shape = schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];
    return [[name, schema], ...shape.map(([key, field]): [string, z.ZodType] => [`${name}.${key}`, field])];
  });
  return [
    ...fields.map(([name, schema]): [string, (text: string) => unknown] => [name, (text) => schema.safeParse(text)]),
    ['a join code', readJoinCode],
    ['a cookie', readSessionCookie],
    ['a line of the log', scrub],
    [
      'a key of the media store',
      (text) => {
        try {
          checkMediaKey(text);
        } catch {
          // Refused is what it should be.
        }
      },
    ],
  ];
}

/** Milliseconds of what is done; of four times, where the first was slow, for a machine has more to do than this. */
function quickest(work: () => unknown): number {
  let ms = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 4 && ms >= PATIENCE_MS; times++) {
    const began = performance.now();
    work();
    ms = Math.min(ms, Math.round(performance.now() - began));
  }
  return ms;
}

describe('a long text', () => {
  it('is read by nothing in more than a moment', async () => {
    const all = await readers();
    expect(all.length).toBeGreaterThan(60);
    for (const [name, read] of all) {
      // Connections that are kept must not find everybody asleep.
      await nextTurn();
      for (const text of LONG_TEXTS) {
        const ms = quickest(() => read(text));
        expect([name, text.slice(0, 20), ms < PATIENCE_MS ? 'quick' : ms]).toEqual([name, text.slice(0, 20), 'quick']);
      }
    }
  });

  it('as an address costs the log no time either', async () => {
    for (const path of ['a', 'x/', 'a://:b', '%2e'].map((part) => part.repeat(12_000 / part.length))) {
      const began = performance.now();
      await host.get(`/contests/${path}`);
      expect(performance.now() - began).toBeLessThan(5 * PATIENCE_MS);
    }
  });
});

const send = (body: string | Buffer, headers: Record<string, string> = {}) =>
  host.send('POST', '/contests', {
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a body', () => {
  it('that is deep, wide or endless is refused at once', async () => {
    for (const body of [
      '['.repeat(60_000),
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      '{"a":'.repeat(10_000),
      `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
      `[${'0,'.repeat(30_000)}0]`,
      `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":0`).join()}}`,
      `"${'x'.repeat(200_000)}"`,
    ]) {
      const began = performance.now();
      const answer = await send(body);
      expect([body.slice(0, 12), answer.status]).toEqual([body.slice(0, 12), 400]);
      expect(performance.now() - began).toBeLessThan(5 * PATIENCE_MS);
    }
  });

  it('of two megabytes, as a judge may send, takes no time either, and a stranger may not', async () => {
    const { slug } = await insertJudged(house.services, 1);
    const judge = await enter(host, slug, 'judge', house.device());
    const most = 2 * 1024 * 1024 - 100;
    const headers = { 'content-type': 'application/json' };
    const put = (device: Device, body: string) =>
      device.send('PUT', `/benchmarks/${slug}/briefs/brief-0/draft`, { body, headers });
    for (const body of [
      '['.repeat(most),
      `${'['.repeat(most / 2)}${']'.repeat(most / 2)}`,
      `${'{"a":'.repeat(most / 6)}1${'}'.repeat(most / 6)}`,
      `[${'0,'.repeat(most / 2 - 2)}0]`,
      `{"version":0,"items":{${Array.from({ length: most / 14 }, (_, n) => `"K${n}":0`).join()}}}`,
      `{"version":0,"items":${'{"AAAAA":'.repeat(most / 10)}1${'}'.repeat(most / 10)}}`,
    ]) {
      const began = performance.now();
      const answer = await put(judge, body);
      const ms = performance.now() - began;
      expect([body.slice(0, 24), answer.status, answer.bytes.length < 20_000]).toEqual([body.slice(0, 24), 400, true]);
      expect([body.slice(0, 24), ms < 10 * PATIENCE_MS ? 'quick' : ms]).toEqual([body.slice(0, 24), 'quick']);
      expect((await put(house.device(), body)).status).toBe(400);
    }
    expect((await put(judge, JSON.stringify({ version: 0, items: {} }))).status).toBe(200);
  });

  it('that is small only while it is packed is not unpacked', async () => {
    const packed = gzipSync(Buffer.alloc(60 * 1024 * 1024, 0x20));
    const memory = process.memoryUsage.rss();
    const answer = await send(packed, { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(400);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(50 * 1024 * 1024);
  });

  it('of more than 64 kB is refused whatever it says, packed or not', async () => {
    const contest = JSON.stringify({ name: 'x', question: 'y' });
    const long = contest + ' '.repeat(64 * 1024);
    expect((await send(long)).status).toBe(400);
    expect((await send(gzipSync(long), { 'content-encoding': 'gzip' })).status).toBe(400);
    expect((await send(contest + ' '.repeat(60 * 1024))).status).toBe(201);
  });

  it('changes no object but itself', async () => {
    const contest = { name: 'x', question: 'y' };
    for (const evil of [
      '{"__proto__":{"host":true,"polluted":true},"name":"x","question":"y"}',
      '{"constructor":{"prototype":{"polluted":true}},"name":"x","question":"y"}',
      '{"name":"x","question":"y","pairwiseRoles":{"__proto__":{"polluted":true}}}',
      '{"name":{"toString":"x"},"question":{"__proto__":null}}',
    ]) {
      const answer = await send(evil);
      expect(answer.status === 400 || answer.status === 201).toBe(true);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      expect(({} as { host?: boolean }).host).toBeUndefined();
    }
    expect((await send(JSON.stringify(contest))).status).toBe(201);
  });
});
