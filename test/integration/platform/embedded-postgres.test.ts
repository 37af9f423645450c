import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/embedded-postgres.ts';
import { createLog } from '../../../src/platform/log.ts';
import { findPostgresHome } from '../../../src/platform/postgres-home.ts';
import { isAlive } from '../../../src/platform/processes.ts';
import { modulePath, nodeArguments } from '../../../src/platform/source.ts';
import { StartupError } from '../../../src/platform/startup-error.ts';
import { until } from '../../until.ts';

const log = createLog({ level: 'silent' });
const settings = { fsync: 'off' };
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blindrank-pg-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, '.data');
});

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  started.push(postgres);
  return postgres;
}

/** Starts it in a process of its own, to be killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string; failed?: string; text?: string }> {
  const child = fork(modulePath('test/integration/platform/postgres-of-tests'), [dataDir], {
    execArgv: nodeArguments(),
  });
  children.push(child);
  const [message] = (await once(child, 'message')) as [{ url: string; failed?: string; text?: string }];
  return { child, ...message };
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** The process between this one and its PostgreSQL. */
function supervisorPid(): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const ours = processes
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('embedded-postgres-child'),
    );
  return Number(ours.at(-1)?.[0]);
}

async function supervisors(url: string): Promise<number> {
  const name = 'blindrank-supervisor';
  return (await query(url, `SELECT 1 FROM pg_stat_activity WHERE application_name = '${name}'`)).length;
}

test('keeps its data from one start to the next, behind a password, on the loopback interface', async () => {
  const first = await start();
  expect(new URL(first.url).hostname).toBe('127.0.0.1');
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const settingsNow = await query<{ name: string; setting: string }>(
    first.url,
    "SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'synchronous_commit', 'max_connections') ORDER BY 1",
  );
  expect(settingsNow.map((row) => row.setting)).toEqual(['127.0.0.1', '100', 'on']);
  const wrong = new URL(first.url);
  wrong.password = 'guessed';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  expect(await runningEmbeddedPostgres(dataDir)).toBe(first.url);

  await first.stop();
  expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined();
  const second = await start();
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('ends when its process is killed, and starts again right after', async () => {
  const { child, url } = await startElsewhere();
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = await serverPid();
  child.kill('SIGKILL');
  const again = await start();
  expect(await query(again.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await until(() => !isAlive(pid), 'the end of the first server');
});

test('a server that a kill left behind is taken over, and stopped at the end', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = await serverPid();
  process.kill(supervisorPid(), 'SIGKILL');
  await until(async () => (await supervisors(first.url)) === 0, 'the end of the supervisor');
  await until(async () => (await supervisors(first.url)) === 1, 'the next supervisor');
  expect(await serverPid()).toBe(pid);
  expect(await query(first.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await first.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a server that is killed comes back on the same address', async () => {
  const { url } = await start();
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = await serverPid();
  process.kill(pid, 'SIGKILL');
  const rows = await until(() => query(url, 'SELECT answer FROM kept').catch(() => undefined), 'the server');
  expect(rows).toEqual([{ answer: 42 }]);
  expect(await serverPid()).not.toBe(pid);
});

test('a second start in the same folder is refused in one line, and the first goes on', async () => {
  const { url } = await start();
  const second = await startElsewhere();
  expect(second.failed).toBe('StartupError');
  expect(second.text).toMatch(/^Another Blindrank already runs with the data in [^\n]+$/);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('of two starts at once in an empty folder one wins', async () => {
  const both = await Promise.all([startElsewhere(), startElsewhere()]);
  const winners = both.filter((one) => one.failed === undefined);
  expect(winners).toHaveLength(1);
  expect(both.find((one) => one.failed !== undefined)?.failed).toBe('StartupError');
  expect(await query(winners[0]?.url ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a lock file that names another program’s process is removed', async () => {
  await (await start()).stop();
  const lock = [process.pid, join(dataDir, 'postgres', 'data'), 1, 5432, '', '127.0.0.1', '0 0', 'ready'].join('\n');
  await writeFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), `${lock}\n`);
  const { url } = await start();
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a half-made cluster of a start that was cut off is not mistaken for one', async () => {
  await mkdir(join(dataDir, 'postgres.new-cut'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.new-cut', 'password'), 'x');
  const { url } = await start();
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a cluster of another PostgreSQL is refused in one line', async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '14\n');
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    /^The database in .+ was made by PostgreSQL 14[^\n]*$/,
  );
});

test('a folder that cannot be written is refused in one line that says what to do', async () => {
  await writeFile(dataDir, 'a file where the folder should be');
  const refused = startEmbeddedPostgres({ dataDir: join(dataDir, 'below'), log });
  await expect(refused).rejects.toBeInstanceOf(StartupError);
  await expect(refused).rejects.toThrow(/^Cannot write to [^\n]+ or set DATA_DIR to a folder that is\.$/);
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('below a folder closed to others, data and binaries lie where PostgreSQL’s user can reach them', async () => {
    await chmod(folder, 0o700);
    const home = await findPostgresHome(dataDir).then(async () => {
      await mkdir(dataDir, { recursive: true });
      return findPostgresHome(dataDir);
    });
    expect(home.folder.startsWith(folder)).toBe(false);
    expect(home.notes.join('\n')).toContain(home.folder);
    try {
      const first = await start();
      await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await first.stop();
      const second = await start();
      expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      await second.stop();
    } finally {
      await rm(home.folder, { recursive: true, force: true });
    }
  });
});
