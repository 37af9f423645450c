import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { nodeArguments } from '../../src/platform/source.ts';
import { benchmarkPlan, type PlanFolder, painter, planFolder } from '../fixtures/generation.ts';
import { namedPicture } from '../fixtures/manifest.ts';
import { openAiServer, says } from '../openai-server.ts';
import { until } from '../until.ts';

const MAIN = pathToFileURL(fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))).href;

/** The command in a process of its own, that can be killed. */
function start({ plan, out }: PlanFolder): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const program = `const { main } = await import('${MAIN}'); await main(['node', 'blindrank', ...process.argv.slice(1)]);`;
  const words = ['generate', plan, '--out', out, '--json'];
  const child = spawn(process.execPath, [...nodeArguments(), '--input-type=module', '-e', program, '--', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: endOf(child) };
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const said = Promise.all([text(child.stdout as never), text(child.stderr as never)]);
  const [code] = (await once(child, 'exit')) as [number | null];
  const [out, error] = await said;
  return { code, out, error };
}

const callsOf = async ({ folder }: PlanFolder) =>
  (await readFile(join(folder, 'calls.txt'), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .sort();
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const letGo = ({ folder }: PlanFolder) => writeFile(join(folder, 'go'), '');

/** Alpha has finished both briefs, and beta holds on to its first. */
async function inTheMiddle(): Promise<{ folder: PlanFolder } & ReturnType<typeof start>> {
  const generators = [painter('alpha', 'paint'), { ...painter('beta', 'hold,paint'), atOnce: 1 }];
  const folder = await planFolder(benchmarkPlan(generators));
  onTestFinished(() => letGo(folder));
  const started = start(folder);
  await until(
    async () => {
      const logs = ['poster', 'menu'].map((brief) => join(folder.out, `attempts/alpha/${brief}/1/1/log.json`));
      const isDone = (await Promise.all(logs.map(exists))).every((there) => there);
      return isDone && (await callsOf(folder)).includes('beta/poster/1 1 hold');
    },
    'the middle',
    60_000,
  );
  return { folder, ...started };
}

/** A start in a process of its own takes seconds where others are busy. */
const PATIENCE_MS = 180_000;

it(
  'killed in the middle, a second start finishes without making again what is finished',
  async () => {
    const { folder, child, ended } = await inTheMiddle();
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull();
    expect(await exists(join(folder.out, 'manifest.json'))).toBe(false);
    // Beta had not begun with the menu, and would hold on to it too.
    await letGo(folder);
    expect(await start(folder).ended).toMatchObject({ code: 0, error: '' });
    expect(await callsOf(folder)).toEqual([
      'alpha/menu/1 1 paint',
      'alpha/poster/1 1 paint',
      'beta/menu/1 1 hold',
      'beta/poster/1 1 hold',
      'beta/poster/1 2 paint',
    ]);
    const { runs } = JSON.parse(await readFile(join(folder.out, 'manifest.json'), 'utf8'));
    expect(
      runs.map(({ model, brief, attempts }: { model: string; brief: string; attempts: object[] }) => [
        model,
        brief,
        attempts.length,
      ]),
    ).toEqual([
      ['alpha', 'poster', 1],
      ['beta', 'poster', 2],
      ['alpha', 'menu', 1],
      ['beta', 'menu', 1],
    ]);
  },
  PATIENCE_MS,
);

it(
  'a second start beside the first is refused',
  async () => {
    const { folder, child, ended } = await inTheMiddle();
    const second = await start(folder).ended;
    expect(second.error).toContain(`process ${child.pid}`);
    expect(second.code).toBe(1);
    expect((await callsOf(folder)).filter((line) => line.startsWith('beta'))).toHaveLength(1);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
  },
  PATIENCE_MS,
);

it(
  'asked to stop, it ends its programs, keeps what is finished and can go on',
  async () => {
    const { folder, child, ended } = await inTheMiddle();
    child.kill('SIGINT');
    const stopped = await ended;
    expect(stopped.code).toBe(130);
    expect(stopped.error).toContain('Stopped.');
    expect(JSON.parse(await readFile(join(folder.out, 'manifest.json'), 'utf8')).runs).toHaveLength(2);
    expect((await readdir(folder.out)).filter((name) => name.startsWith('.'))).toEqual([]);
    await letGo(folder);
    expect((await start(folder).ended).code).toBe(0);
  },
  PATIENCE_MS,
);

it(
  'sends no more calls in a minute than the plan says, of all generators that share an endpoint',
  async () => {
    const base64 = (await namedPicture(11)).toString('base64');
    const held: (() => void)[] = [];
    const server = await openAiServer(async (response, asked) => {
      await new Promise<void>((free) => void held.push(free));
      await says({ data: [{ b64_json: base64 }] })(response, asked);
    });
    const endpoints = [{ key: 'here', baseUrl: server.baseUrl, callsPerMinute: 2 }];
    const call = (key: string) => ({ key, label: key, steps: [{ kind: 'images', endpoint: 'here', model: key }] });
    const folder = await planFolder(benchmarkPlan([call('alpha'), call('beta')] as never, { endpoints }));
    const { child, ended } = start(folder);
    await until(() => held.length === 2, 'two calls', 60_000);
    for (const free of held) free();
    const runs = ['alpha/poster', 'alpha/menu', 'beta/poster', 'beta/menu'];
    const logs = () => Promise.all(runs.map((run) => exists(join(folder.out, `attempts/${run}/1/1/log.json`))));
    await until(async () => (await logs()).filter((there) => there).length === 2, 'two works', 60_000);
    // The other two wait at the gate, and let go of it when they are asked to stop.
    expect(server.asked).toHaveLength(2);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
    expect(server.asked).toHaveLength(2);
  },
  PATIENCE_MS,
);
