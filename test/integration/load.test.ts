import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invitation } from '../../src/contract/http/access.ts';
import type { ContestView } from '../../src/contract/http/contests.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import { type Challenge, openChallenge } from '../challenge.ts';
import { insertOpenArena } from '../fixtures/arena.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** The line of a scenario, which is run as people run it, at a size that fits into a test. */
async function load(scenario: string, options: readonly string[]): Promise<Record<string, number | string | null>> {
  const child = spawn(process.execPath, ['scripts/load.mjs', scenario, ...options], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const lines = output.trim().split('\n');
  expect(lines, errors).toHaveLength(1);
  return JSON.parse(lines[0]);
}

describe('load scenarios', { timeout: 300_000 }, () => {
  let server: TestServer;
  let challenge: Challenge;
  let reviewed: Challenge;
  let options: string[];

  beforeAll(async () => {
    server = await startTestServer();
    challenge = await openChallenge(server.url, server.host, { pairwiseRoles: ['designer', 'juror', 'voter'] });
    reviewed = await openChallenge(server.url, server.host, {
      designers: 3,
      jurors: 0,
      benchmarks: 1,
      methods: ['experts'],
    });
    const path = `/api/v1/contests/${challenge.slug}/invitations`;
    const { code } = await server.host.json<Invitation>('POST', path, { role: 'voter' });
    options = ['--url', server.url, '--code', String(code)];
  }, 120_000);
  afterAll(() => server.stop());

  const stored = async (): Promise<number> => {
    const { rows } = await server.database.pool.query('SELECT count(*)::int AS n FROM "Ballot"');
    return rows[0].n;
  };

  it('event-burst: every acknowledged vote is in the database once', async () => {
    const before = await stored();
    const line = await load('event-burst', [...options, '--vus', '6', '--duration', '8', '-e', 'THINK=0.2']);
    expect(line).toMatchObject({ load: 'event-burst', phones: 6, checksFailed: 0, refusals: 0 });
    expect(line.votes).toBeGreaterThan(0);
    expect(await stored()).toBe(before + Number(line.votes));
    expect(line.p50Ms).toBeGreaterThan(0);
    expect(line.seatedP95Ms).toBeGreaterThan(0);
  });

  it('public-round: people come, vote and go', async () => {
    const before = await stored();
    const more = ['--vus', '20', '--duration', '4', '-e', 'RATE=3', '-e', 'VOTES=3', '-e', 'THINK=0.2'];
    const line = await load('public-round', [...options, ...more]);
    expect(line).toMatchObject({ load: 'public-round', checksFailed: 0, dropped: 0 });
    expect(line.people).toBeGreaterThan(5);
    expect(line.votes).toBe(3 * Number(line.people));
    expect(await stored()).toBe(before + Number(line.votes));
  });

  it('arena-votes: every acknowledged vote is in the database, an answer to each question', async () => {
    const criteria = ['Shape', 'Colour'].map((name) => ({ name, description: '' }));
    const arena = await insertOpenArena(server.database.pool, { generators: 8, tasks: 4, arena: { criteria } });
    const path = `/api/v1/contests/${arena.slug}/invitations`;
    const { code } = await server.host.json<Invitation>('POST', path, { role: 'voter' });
    const before = await stored();
    const more = ['--vus', '6', '--duration', '8', '-e', 'THINK=1'];
    const line = await load('arena-votes', ['--url', server.url, '--code', String(code), ...more]);
    expect(line).toMatchObject({ load: 'arena-votes', visitors: 6, checksFailed: 0, refusals: 0 });
    expect(line.votes).toBeGreaterThan(6);
    expect(await stored()).toBe(before + 2 * Number(line.votes));
  });

  it('judging: a benchmark from its import to its report, every judgement stored once', async () => {
    const { slug } = await server.host.json<ContestView>('POST', '/api/v1/benchmarks', {
      name: 'Judged',
      question: 'Which?',
    });
    const { url } = await server.host.json<Invitation>('POST', `/api/v1/contests/${slug}/invitations`, {
      role: 'host',
    });
    const small = ['BRIEFS=2', 'MODELS=2', 'WIDTH=80', 'HEIGHT=60', `HOST=${url?.split('#')[1]}`];
    const options = ['--url', server.url, '--vus', '3', ...small.flatMap((one) => ['-e', one])];
    const line = await load('judging', options);
    expect(line).toMatchObject({ load: 'judging', judges: 3, judgements: 36, checksFailed: 0 });
    expect(line.reportP50Ms).toBeGreaterThan(0);
    const { rows } = await server.database.pool.query(
      `SELECT count(*)::int AS n FROM "Judgement" j JOIN "Entry" e ON e.id = j."entryId"
       JOIN "Contest" c ON c.id = e."contestId" WHERE c.slug = $1 AND c.status = 'published'`,
      [slug],
    );
    expect(rows).toEqual([{ n: 36 }]);
  });

  it('arena-works: every work of a zip is stored once, and joins a round that goes on', async () => {
    const { slug } = await server.host.json<ContestView>('POST', '/api/v1/arenas', {
      name: 'Works',
      question: 'Which?',
    });
    const { url } = await server.host.json<Invitation>('POST', `/api/v1/contests/${slug}/invitations`, {
      role: 'host',
    });
    const small = ['IMPORTS=2', 'TASKS=2', 'GENERATORS=3', 'WIDTH=80', 'HEIGHT=60', `HOST=${url?.split('#')[1]}`];
    const line = await load('arena-works', ['--url', server.url, ...small.flatMap((one) => ['-e', one])]);
    expect(line).toMatchObject({ load: 'arena-works', imports: 2, works: 12, checksFailed: 0 });
    const { rows } = await server.database.pool.query(
      `SELECT count(*)::int AS works, count("retiredAt")::int AS retired FROM "RoundEntry" re
       JOIN "Round" r ON r.id = re."roundId" JOIN "Contest" c ON c.id = r."contestId" WHERE c.slug = $1`,
      [slug],
    );
    expect(rows).toEqual([{ works: 12, retired: 4 }]);
  });

  it('leaderboard: readers without an account are told that a board has moved, and fetch it', async () => {
    const arena = await insertOpenArena(server.database.pool, { generators: 4, tasks: 2 });
    const path = `/api/v1/contests/${arena.slug}/invitations`;
    const { code } = await server.host.json<Invitation>('POST', path, { role: 'voter' });
    const more = ['--vus', '5', '--duration', '4'];
    const line = await load('leaderboard', ['--url', server.url, '--code', String(code), ...more]);
    expect(line).toMatchObject({ load: 'leaderboard', readers: 5, checksFailed: 0 });
    expect(line.boards).toBeGreaterThanOrEqual(5);
  });

  it('host-screens: screens are told while people vote', async () => {
    const path = `/api/v1/contests/${challenge.slug}/invitations`;
    const { url } = await server.host.json<Invitation>('POST', path, { role: 'host' });
    const more = [
      '--vus',
      '4',
      '--duration',
      '6',
      '-e',
      'SCREENS=6',
      '-e',
      'THINK=0.3',
      '-e',
      `HOST=${url?.split('#')[1]}`,
    ];
    const line = await load('host-screens', [...options, ...more]);
    expect(line).toMatchObject({ load: 'host-screens', screens: 6, checksFailed: 0 });
    expect(line.snapshots).toBeGreaterThan(12);
  });

  it('upkeep: every report reaches the host, every account goes, and votes stay', async () => {
    const before = await stored();
    const path = `/api/v1/contests/${challenge.slug}/invitations`;
    const { url } = await server.host.json<Invitation>('POST', path, { role: 'host' });
    const more = ['--vus', '5', '--duration', '8', '-e', 'THINK=0.1', '-e', `HOST=${url?.split('#')[1]}`];
    const line = await load('upkeep', [...options, ...more]);
    expect(line).toMatchObject({ load: 'upkeep', people: 5, votes: 15, reports: 5, deletions: 5, checksFailed: 0 });
    expect(await stored()).toBe(before + 15);
    const reports = await server.host.json<object[]>('GET', `/api/v1/contests/${challenge.slug}/reports`);
    expect(reports).toHaveLength(5);
    expect(line.closedReports).toBeGreaterThan(0);
  });

  it('jury: every packet counts', async () => {
    const path = `/api/v1/contests/${reviewed.slug}/invitations`;
    const { url } = await server.host.json<Invitation>('POST', path, { role: 'host' });
    const more = ['--vus', '3', '--duration', '60', '-e', 'THINK=0.1', '-e', `HOST=${url?.split('#')[1]}`];
    const line = await load('jury', ['--url', server.url, ...more]);
    expect(line).toMatchObject({ load: 'jury', jurors: 3, packets: 3, saves: 12, checksFailed: 0 });
    expect(line.saveP95Ms).toBeGreaterThan(0);
  });

  it('uploads: every picture is taken', async () => {
    const body = { name: 'Uploads', question: 'Which is better?', requiredBenchmarks: 0 };
    const { slug } = await server.host.json<ContestView>('POST', '/api/v1/contests', body);
    await server.host.json('POST', `/api/v1/contests/${slug}/open-submissions`);
    const path = `/api/v1/contests/${slug}/invitations`;
    const { code } = await server.host.json<Invitation>('POST', path, { role: 'designer' });
    const more = ['--vus', '3', '--duration', '1', '-e', 'WIDTH=320', '-e', 'HEIGHT=240'];
    const line = await load('uploads', ['--url', server.url, '--code', String(code), ...more]);
    expect(line).toMatchObject({ load: 'uploads', uploads: 3, checksFailed: 0 });
    const view = await server.host.json<ContestView>('GET', `/api/v1/contests/${slug}`);
    expect(view.host?.designs).toBe(3);
  });
});

it('reconnect-storm: all phones come back to a server that restarts, and no vote is refused', {
  timeout: 300_000,
}, async () => {
  const line = await load('reconnect-storm', ['--vus', '8', '--duration', '16', '-e', 'THINK=0.3']);
  expect(line).toMatchObject({ load: 'reconnect-storm', phones: 8, cameBack: 8, checksFailed: 0, refusals: 0 });
  expect(line.allBackMs).toBeGreaterThan(0);
});

it('a threshold that does not hold fails the run, which says which', { timeout: 120_000 }, async () => {
  const options = ['--vus', '2', '--duration', '1', '-e', 'WIDTH=64', '-e', 'HEIGHT=64'];
  const child = spawn(
    process.execPath,
    ['scripts/load.mjs', 'uploads', '--url', 'http://127.0.0.1:9', '--code', 'X', ...options],
    {
      cwd: repositoryRoot,
    },
  );
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(code).toBe(99);
  const line = JSON.parse(output);
  expect(line.uploads).toBe(0);
  expect(line.failedThresholds.toSorted()).toEqual(['checks: rate==1', 'uploads: count==2']);
});

it.each([
  ['https://vote.example.org', 'of this machine'],
  ['http://127.0.0.1.example.org', 'of this machine'],
])('load on %s is refused', { timeout: 60_000 }, async (url, reason) => {
  const child = spawn(process.execPath, ['scripts/load.mjs', 'event-burst', '--url', url], { cwd: repositoryRoot });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(code).toBe(1);
  expect(errors).toContain(reason);
});

it('an unknown scenario is refused with the list of those that exist', async () => {
  const child = spawn(process.execPath, ['scripts/load.mjs', 'nothing'], { cwd: repositoryRoot });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(code).toBe(2);
  expect(errors).toContain(
    'arena-votes, arena-works, event-burst, host-screens, judging, jury, leaderboard, public-round, ratings, reconnect-storm, upkeep, uploads',
  );
});
