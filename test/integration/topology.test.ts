import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import type { LiveSnapshot } from '../../src/contract/host.ts';
import type { ContestView } from '../../src/contract/http/contests.ts';
import type { ContestResults } from '../../src/contract/http/results.ts';
import type { VoteState } from '../../src/contract/vote.ts';
import { freePort } from '../../src/platform/addresses.ts';
import { createLog } from '../../src/platform/log.ts';
import { createS3MediaStore } from '../../src/platform/s3-media-store.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import { type Challenge, openChallenge } from '../challenge.ts';
import { createBareDatabase } from '../database.ts';
import { createHost, createPerson, must, type Person } from '../person.ts';
import { startS3Server, type TestS3 } from '../s3-server.ts';
import { type StickyProxy, startStickyProxy } from '../sticky-proxy.ts';
import { until } from '../until.ts';

/** A service of docker-compose.yml as a process of its own. */
interface Running {
  readonly name: string;
  readonly role: string;
  readonly url: string;
  readonly metricsUrl: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  readonly env: Record<string, string>;
  readonly output: () => string;
}

const cleanUp: (() => Promise<unknown> | unknown)[] = [];
let processes: Running[];
let store: TestS3;
let proxy: StickyProxy;
let pool: pg.Pool;
let host: Person;
let challenge: Challenge;

const web = () => processes.filter(({ role }) => role === 'web');
const worker = () => processes.filter(({ role }) => role === 'worker')[0];

beforeAll(async () => {
  // Three processes that build at once would be in each other's way.
  expect(spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: repositoryRoot }).status).toBe(0);
  store = await startS3Server();
  cleanUp.push(() => store.close());
  const database = await createBareDatabase();
  cleanUp.push(database.drop);
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  cleanUp.push(() => pool.end());
  const ports = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  proxy = await startStickyProxy(ports.map((port) => `http://127.0.0.1:${port}`));
  cleanUp.push(() => proxy.close());
  const shared = {
    ...store.env,
    DATABASE_URL: database.url,
    REDIS_URL: `${inject('redisUrl')}/5`,
    BASE_URL: proxy.url,
    TRUSTED_PROXIES: 'loopback',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DEMO: 'off',
  };
  // All at once, on a database without tables.
  processes = await Promise.all((await servicesOfCompose()).map((one) => start(one, shared, ports)));
  await Promise.all(processes.map(healthy));
  host = await createHost(proxy.url, pool);
  challenge = await openChallenge(proxy.url, host);
}, 240_000);
afterAll(async () => {
  for (const person of [host, ...(challenge?.jurors ?? [])]) person?.leave();
  for (const { child } of processes ?? []) child.kill('SIGKILL');
  for (const step of cleanUp.toReversed()) await step();
});

/** Those that are built from this repository, with their variables. */
async function servicesOfCompose(): Promise<{ name: string; environment: Record<string, string> }[]> {
  const text = await readFile(`${repositoryRoot}docker-compose.yml`, 'utf8');
  const { services } = parse(text, { merge: true });
  return Object.keys(services)
    .filter((name) => services[name].build !== undefined)
    .map((name) => ({ name, environment: services[name].environment }));
}

/** With the addresses of this test in the place of those of the containers. */
async function start(
  { name, environment }: { name: string; environment: Record<string, string> },
  shared: Record<string, string>,
  ports: number[],
): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), `blindrank-${name}-`));
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  const [port, metricsPort] = [ports[Number(name.slice(-1)) - 1] ?? 0, await freePort('127.0.0.1')];
  const own = { DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: String(metricsPort) };
  const names = Object.keys(environment);
  const replaced = Object.fromEntries(Object.entries(shared).filter(([key]) => names.includes(key)));
  const env = { ...environment, ...replaced, ...own, HOST: shared.HOST, PATH: process.env.PATH ?? '' };
  const child = spawn(process.execPath, ['src/cli/blindrank.mjs', 'start'], {
    cwd: repositoryRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return {
    name,
    role: environment.ROLE,
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    dataDir,
    child,
    env,
    output: () => output,
  };
}

/** As the container's health check finds out. */
async function healthy({ name, child, env, output }: Running): Promise<void> {
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended: ${output()}`);
      const check = spawn(process.execPath, ['docker/healthcheck.mjs'], { cwd: repositoryRoot, env });
      const [code] = await once(check, 'exit');
      return code === 0;
    },
    `the health of ${name}`,
    90_000,
  );
}

async function measure(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(name));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
}

async function castOne(socket: Awaited<ReturnType<Person['connect']>>, state: VoteState): Promise<VoteState> {
  if (state.open === null) throw new Error('no open pair');
  const { ordinal, attempt, left } = state.open;
  const command = { round: challenge.roundId, ordinal, attempt, choice: { pick: left.code } };
  return (await must(socket, 'cast', command)).state;
}

describe('the processes of docker-compose.yml', () => {
  it('are two web processes and a worker, each of them ready with every part', async () => {
    expect(processes.map(({ role }) => role)).toEqual(['web', 'web', 'worker']);
    for (const { url } of web()) {
      expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
        status: 'ok',
        checks: { database: true, migrations: true, open: true, media: true, redis: true },
      });
    }
    expect((await fetch(`${worker().metricsUrl}/readyz`)).status).toBe(200);
  });

  it('take votes on both web processes, and the worker’s standing reaches host screens of both', async () => {
    const screens: LiveSnapshot[] = [];
    for (const [k, { url }] of web().entries()) {
      const socket = await createPerson(url, 'host', host.cookie()).connect('/host');
      cleanUp.push(() => socket.disconnect());
      socket.on('live', (live: LiveSnapshot) => {
        screens[k] = live;
      });
      screens[k] = (await must<{ live: LiveSnapshot }>(socket, 'watch', { round: challenge.roundId })).live;
    }
    for (const [k, { url }] of web().entries()) {
      const socket = await createPerson(url, 'juror', challenge.jurors[k].cookie()).connect('/vote');
      cleanUp.push(() => socket.disconnect());
      let { state } = await must(socket, 'join', { contest: challenge.slug });
      for (let vote = 0; vote < 6; vote++) state = await castOne(socket, state);
    }
    for (const { metricsUrl } of web()) {
      expect(await measure(metricsUrl, 'blindrank_votes_total{kind="choice"')).toBe(6);
    }
    const counts = ({ standing, machine }: LiveSnapshot) => standing !== null && machine.behind === 0;
    await until(() => screens.every(counts), 'the standing on both screens', 60_000);
    expect(screens[0].standing?.rows).toEqual(screens[1].standing?.rows);
    expect(await measure(worker().metricsUrl, 'blindrank_job_run_seconds_count{name="refit-round"')).toBeGreaterThan(0);
    expect(await measure(web()[0].metricsUrl, 'blindrank_job_run_seconds_count')).toBeNaN();
  });

  it('serve the same pictures, which lie in the bucket and on no machine of theirs', async () => {
    const socket = await createPerson(web()[0].url, 'juror', challenge.jurors[0].cookie()).connect('/vote');
    cleanUp.push(() => socket.disconnect());
    const { state } = await must(socket, 'join', { contest: challenge.slug });
    const name = state.open?.left.full;
    const [one, other] = await Promise.all(
      web().map(async ({ url }) => {
        const answer = await createPerson(url, 'juror', challenge.jurors[0].cookie()).request(
          'GET',
          `/api/v1/media/${name}`,
        );
        expect(answer.status).toBe(200);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(one.length).toBeGreaterThan(100);
    expect(one.equals(other)).toBe(true);
    const kept = createS3MediaStore({ log: createLog({ level: 'error' }), s3: store.s3 });
    const keys: string[] = [];
    for await (const key of kept.list()) keys.push(key);
    expect(keys).toHaveLength(14);
    const stored = await Promise.all(keys.map(async (key) => (await kept.read(key))?.bytes()));
    expect(stored.some((bytes) => bytes?.equals(one))).toBe(true);
    for (const { dataDir } of processes) expect(await readdir(dataDir)).not.toContain('media');
  });

  it('let people in by long polling through the balancer, each staying with one process', async () => {
    const nodes = new Set<string>();
    for (const juror of challenge.jurors) {
      nodes.add(/node=\d/.exec(juror.cookie())?.[0] ?? '');
      const socket = await juror.connect('/vote', ['polling']);
      let { state } = await must(socket, 'join', { contest: challenge.slug });
      for (let vote = 0; vote < 3; vote++) state = await castOne(socket, state);
      juror.leave();
    }
    for (const designer of challenge.designers) nodes.add(/node=\d/.exec(designer.cookie())?.[0] ?? '');
    expect(nodes).toEqual(new Set(['node=0', 'node=1']));
  });

  it('publish the same results on both', async () => {
    await host.json<ContestView>('POST', `/api/v1/rounds/${challenge.roundId}/close`);
    await until(
      async () => {
        const { rows } = await pool.query('SELECT final FROM "Standing"');
        return rows[0]?.final === true;
      },
      'the final standing',
      60_000,
    );
    await host.json('POST', `/api/v1/contests/${challenge.slug}/publish`);
    const texts = await Promise.all(
      web().map(async ({ url }) => (await fetch(`${url}/api/v1/contests/${challenge.slug}/results`)).text()),
    );
    expect(texts[0]).toBe(texts[1]);
    expect((JSON.parse(texts[0]) as ContestResults).rounds[0].designs).toHaveLength(7);
  });

  it('end in order when they are asked to', async () => {
    const ends = processes.map(async ({ child }) => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      return (await exit)[0];
    });
    expect(await Promise.all(ends)).toEqual([0, 0, 0]);
    for (const { output } of processes) expect(output()).not.toMatch(/"level":"(error|fatal)"/);
  });
});
