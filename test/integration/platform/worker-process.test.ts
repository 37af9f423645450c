import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { isAlive } from '../../../src/platform/processes.ts';
import { startWorkerProcess } from '../../../src/platform/queue/worker-process.ts';
import { modulePath, nodeArguments } from '../../../src/platform/source.ts';
import { until } from '../../until.ts';

const MODULE = 'test/integration/platform/worker-of-tests';
const log = createLog({ level: 'silent' });
let folder: string;
let witness: string;
let worker: ReturnType<typeof startWorkerProcess> | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blindrank-worker-'));
  witness = join(folder, 'witness');
  await writeFile(witness, '');
});

afterEach(async () => {
  await worker?.close();
  worker = undefined;
  await rm(folder, { recursive: true });
});

async function events(kind: string, roundId?: string): Promise<{ roundId: string; pid: number }[]> {
  const lines = (await readFile(witness, 'utf8')).split('\n').map((line) => line.split(' '));
  return lines
    .filter(([event, round]) => event === kind && (roundId === undefined || round === roundId))
    .map(([, round, pid]) => ({ roundId: round ?? '', pid: Number(pid) }));
}

test('requests run in a process of lower priority, also those made before it was ready', async () => {
  worker = startWorkerProcess({ log, env: { WITNESS: witness }, module: MODULE });
  const roundId = randomUUID();
  await worker.request('refit-round', { roundId });
  const [done] = await until(async () => (await events('done', roundId)).length > 0 && events('done', roundId));
  expect(done?.pid).toBe(worker.pid());
  expect(done?.pid).not.toBe(process.pid);
  expect(getPriority(done?.pid)).toBeGreaterThan(getPriority());
});

test.runIf(existsSync('/proc/self/autogroup'))(
  'Linux weighs the worker against the web process, not apart from it',
  async () => {
    const own = await readFile('/proc/self/autogroup', 'utf8');
    worker = startWorkerProcess({ log, env: { WITNESS: witness }, module: MODULE });
    expect(await readFile(`/proc/${worker.pid()}/autogroup`, 'utf8')).toBe(own);
  },
);

test('Ctrl-C, which reaches both, ends neither the worker nor what it does', async () => {
  worker = startWorkerProcess({ log, env: { WITNESS: witness }, module: MODULE });
  await until(async () => (await events('ready')).length === 1, 'the worker');
  const pid = worker.pid() as number;
  process.kill(pid, 'SIGINT');
  const roundId = randomUUID();
  await worker.request('refit-round', { roundId });
  const [done] = await until(async () => (await events('done', roundId)).length > 0 && events('done', roundId));
  expect(done?.pid).toBe(pid);
});

test('a worker that is killed is replaced, and what it had not finished runs again', async () => {
  const [hanging, finished] = [randomUUID(), randomUUID()];
  worker = startWorkerProcess({ log, env: { WITNESS: witness, HANGS_AT_FIRST: hanging }, module: MODULE });
  await worker.request('refit-round', { roundId: finished });
  await until(async () => (await events('done', finished)).length === 1, 'the finished round');
  await worker.request('refit-round', { roundId: hanging });
  const [run] = await until(async () => (await events('run', hanging)).length > 0 && events('run', hanging));
  process.kill(run?.pid as number, 'SIGKILL');
  const [done] = await until(async () => (await events('done', hanging)).length > 0 && events('done', hanging));
  expect(done?.pid).not.toBe(run?.pid);
  expect(await events('run', finished)).toHaveLength(1);
});

test('closing tells the worker to end and waits for that', async () => {
  const closing = startWorkerProcess({ log, env: { WITNESS: witness }, module: MODULE });
  await until(async () => (await events('ready')).length === 1, 'the worker');
  const pid = closing.pid() as number;
  await closing.close();
  expect(await events('stop')).toHaveLength(1);
  expect(isAlive(pid)).toBe(false);
});

test('a worker whose web process is killed ends by itself', async () => {
  const web = fork(modulePath('test/integration/platform/web-of-tests'), [], {
    execArgv: nodeArguments(),
    env: { ...process.env, WITNESS: witness },
  });
  const [pid] = (await once(web, 'message')) as [number];
  await until(async () => (await events('ready')).length === 1, 'the worker');
  web.kill('SIGKILL');
  await until(() => !isAlive(pid), 'the end of the worker');
  expect(await events('stop')).toHaveLength(1);
});
