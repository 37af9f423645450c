import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '../../src/platform/env.ts';
import { createFileMediaStore } from '../../src/platform/file-media-store.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from '../database.ts';
import { insertJudged } from '../fixtures/judged.ts';
import { judges } from '../fixtures/llm-judge.ts';
import { openAiServer, saysNothing } from '../openai-server.ts';
import { createHost } from '../person.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { startWeb, startWorker } from './processes.ts';
import { ownRedis } from './stores.ts';

const KEY = 'sk-0123456789abcdef';

/** A benchmark, a server of models that says nothing to its first call, and what processes share. */
async function scene(briefs: number) {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { pool, prisma } = database;
  const media = createFileMediaStore(`${folder.path}/media`);
  const log = createLog({ level: 'silent' });
  const { slug } = await insertJudged({ pool, prisma, media, env: readEnv({}), log }, briefs);
  const server = await openAiServer(saysNothing, judges());
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    PORT: '0',
    LOG_LEVEL: 'trace',
    LLM_BASE_URL: server.baseUrl,
    LLM_API_KEY: KEY,
  };
  return {
    env,
    server,
    prisma,
    /** Adds a judge and starts it; gives its id once the model is asked. */
    async start(url: string): Promise<string> {
      const host = await createHost(url, pool);
      const path = `/api/v1/benchmarks/${slug}/judges`;
      const body = { kind: 'llm', label: 'Judge M', config: { model: 'judge-m' } };
      const { id } = await host.json<{ id: string }>('POST', path, body);
      await host.json('POST', `${path}/${id}/start`);
      await until(() => server.asked.length === 1, 'the first call');
      return id;
    },
    async done(id: string): Promise<void> {
      const isDone = async () => !(await prisma.judge.findUniqueOrThrow({ where: { voterId: id } })).running;
      await until(isDone, 'the judge to be done', 60_000);
    },
  };
}

it.each(['of its own machine', 'behind Redis'])(
  'a worker %s that is killed while a model is asked is replaced, and nothing is handed in twice',
  async (place) => {
    const { env, server, prisma, start, done } = await scene(2);
    const redis = place === 'behind Redis' ? { REDIS_URL: (await ownRedis()).url } : undefined;
    const web = await startWeb({ ...env, ...redis, ROLE: redis === undefined ? 'all' : 'web' });
    const worker = redis && startWorker({ ...env, ...redis });
    const id = await start(web.url);
    let other = worker;
    if (worker === undefined) process.kill(web.workerPid(), 'SIGKILL');
    else {
      await worker.end('SIGKILL');
      other = startWorker({ ...env, ...redis });
    }
    await done(id);
    expect(server.asked).toHaveLength(3);
    expect(server.asked[1]?.body).toEqual(server.asked[0]?.body);
    expect(await prisma.judgement.count({ where: { judgeId: id } })).toBe(10);
    const calls = await prisma.judgeCall.findMany({ where: { judgeId: id } });
    expect(calls.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    for (const one of [web, worker, other]) expect(one?.log() ?? '').not.toContain(KEY);
    if (other !== undefined) expect(await other.end('SIGTERM')).toBe(0);
    expect(await web.end('SIGTERM')).toBe(0);
  },
  240_000,
);

it('a worker that is asked to stop while a model is asked leaves the call to the next', async () => {
  const { env, prisma, start, done } = await scene(1);
  const web = await startWeb(env);
  const id = await start(web.url);
  const began = performance.now();
  expect(await web.end('SIGTERM')).toBe(0);
  // No model was waited for.
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await prisma.judgeCall.count()).toBe(0);
  await startWeb(env);
  await done(id);
  expect(await prisma.judgement.count({ where: { judgeId: id } })).toBe(5);
}, 240_000);
