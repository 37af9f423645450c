import { check } from 'k6';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { ArenaWorks, ImportLine, Manifest } from '../../src/contract/manifest.ts';
import { openLink, read } from './enter.ts';
import { pngPicture } from './png.ts';
import { countOf, resultLine, type Summary, TREND_STATS, timesOf } from './result-line.ts';
import { MOST, number, text, url } from './settings.ts';
import { storedZip } from './stored-zip.ts';

/**
 * The works of an arena: its host, whose single-use link has the secret HOST, brings IMPORTS (5) zips of TASKS (4) tasks
 * with a picture by each of GENERATORS (4) generators, every one a second time as after a cut connection, opens the arena
 * after the first, so that the others join a round that goes on, and retires a generator. The arena is a draft without works.
 */
const IMPORTS = number('IMPORTS', 5, 10);
const TASKS = number('TASKS', 4, 50);
const GENERATORS = number('GENERATORS', 4, 50);
const WIDTH = number('WIDTH', 800, 8192);
const HEIGHT = number('HEIGHT', 600, 8192);
const DURATION_S = number('DURATION', 120, MOST.seconds);

const imports = new Counter('imports');
const works = new Counter('works');
const importMs = new Trend('import_ms', true);
const againMs = new Trend('again_ms', true);
const listMs = new Trend('list_ms', true);

export const options: Options = {
  scenarios: {
    host: { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: `${DURATION_S}s`, exec: 'host' },
  },
  thresholds: {
    checks: ['rate==1'],
    imports: [`count==${IMPORTS}`],
    works: [`count==${IMPORTS * TASKS * GENERATORS}`],
    import_ms: ['p(95)<30000'],
    list_ms: ['p(95)<1000'],
  },
  summaryTrendStats: TREND_STATS,
};

export async function host(): Promise<void> {
  const { cookie, contest } = await openLink(text('HOST'));
  const arena = `/arenas/${contest}`;
  for (let round = 0; round < IMPORTS; round++) {
    const zip = zipOf(round);
    const first = await bring(cookie, arena, zip, importMs);
    const outputs = first?.kind === 'done' ? first.outputs : 0;
    check(first, { 'an import is done': () => outputs === TASKS * GENERATORS });
    imports.add(1);
    works.add(outputs);
    const again = await bring(cookie, arena, zip, againMs);
    check(again, { 'what is there is not stored again': (line) => line?.kind === 'done' && line.outputs === 0 });
    if (round === 0) check(await send(cookie, `${arena}/open`, {}), { 'the arena opens': (status) => status === 201 });
    const listedAt = Date.now();
    const listed = await read<ArenaWorks>(cookie, `/api/v1${arena}/works`);
    listMs.add(Date.now() - listedAt);
    check(listed, { 'everything is in the round': ({ waiting }) => waiting === 0 });
  }
  const retired = await send(cookie, `${arena}/retire`, { generator: 'generator-0' });
  check(retired, { 'a generator retires': (status) => status === 200 });
}

/** Tasks and pictures that no other import has; the generators are the same. */
function zipOf(round: number): ArrayBuffer {
  const tasks = Array.from({ length: TASKS }, (_, n) => `task-${round}-${n}`);
  const generators = Array.from({ length: GENERATORS }, (_, n) => `generator-${n}`);
  const outputs = tasks.flatMap((task) =>
    generators.map((generator) => ({ task, generator, file: `${generator}/${task}.png` })),
  );
  const manifest = {
    version: 1,
    tasks: tasks.map((key) => ({ key, title: `Task ${key}`, format: 'image' })),
    generators: generators.map((key) => ({ key, label: `Made by ${key}` })),
    outputs,
  } satisfies Partial<Record<keyof Manifest, unknown>>;
  const pictures = outputs.map(({ file }, n) => ({
    path: file,
    bytes: new Uint8Array(pngPicture(WIDTH, HEIGHT, round * outputs.length + n)),
  }));
  const bytes = Uint8Array.from(JSON.stringify(manifest), (letter) => letter.charCodeAt(0));
  return storedZip([{ path: 'manifest.json', bytes }, ...pictures]);
}

/** The last line of an import; null when the request failed. */
async function bring(cookie: string, arena: string, zip: ArrayBuffer, trend: Trend): Promise<ImportLine | null> {
  const headers = { Cookie: cookie, Origin: url, 'Content-Type': 'application/zip' };
  const sentAt = Date.now();
  const response = await http.asyncRequest('POST', `${url}/api/v1${arena}/manifest`, zip, { headers, timeout: '90s' });
  trend.add(Date.now() - sentAt);
  if (response.status !== 200) return null;
  return JSON.parse(String(response.body).trim().split('\n').at(-1) as string) as ImportLine;
}

async function send(cookie: string, path: string, body: object): Promise<number> {
  const headers = { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' };
  return (await http.asyncRequest('POST', `${url}/api/v1${path}`, JSON.stringify(body), { headers })).status;
}

export function handleSummary(summary: Summary) {
  return resultLine('arena-works', summary, {
    imports: countOf(summary, 'imports'),
    works: countOf(summary, 'works'),
    ...timesOf(summary, 'import_ms', 'import'),
    ...timesOf(summary, 'again_ms', 'again'),
    ...timesOf(summary, 'list_ms', 'list'),
  });
}
