import { check } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { ArenaWorks, ImportLine, Manifest } from '../../src/contract/manifest.ts';
import { bringZip, type Caller, send, textBytes } from './asking.ts';
import { openLink, read } from './enter.ts';
import { pngPicture } from './png.ts';
import { countOf, resultLine, type Summary, TREND_STATS, timesOf } from './result-line.ts';
import { MOST, number, text } from './settings.ts';
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
  const caller = { Cookie: cookie };
  for (let round = 0; round < IMPORTS; round++) {
    const zip = zipOf(round);
    const first = await bring(caller, arena, zip, importMs);
    const outputs = first?.kind === 'done' ? first.outputs : 0;
    check(first, { 'an import is done': () => outputs === TASKS * GENERATORS });
    imports.add(1);
    works.add(outputs);
    const again = await bring(caller, arena, zip, againMs);
    check(again, { 'what is there is not stored again': (line) => line?.kind === 'done' && line.outputs === 0 });
    if (round === 0) await send('POST', caller, `${arena}/open`, {});
    const listedAt = Date.now();
    const listed = await read<ArenaWorks>(cookie, `/api/v1${arena}/works`);
    listMs.add(Date.now() - listedAt);
    check(listed, { 'everything is in the round': ({ waiting }) => waiting === 0 });
  }
  await send('POST', caller, `${arena}/retire`, { generator: 'generator-0' });
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
  return storedZip([{ path: 'manifest.json', bytes: textBytes(JSON.stringify(manifest)) }, ...pictures]);
}

const bring = (caller: Caller, arena: string, zip: ArrayBuffer, trend: Trend) =>
  bringZip<ImportLine>(caller, `${arena}/manifest`, zip, trend);

export function handleSummary(summary: Summary) {
  return resultLine('arena-works', summary, {
    imports: countOf(summary, 'imports'),
    works: countOf(summary, 'works'),
    ...timesOf(summary, 'import_ms', 'import'),
    ...timesOf(summary, 'again_ms', 'again'),
    ...timesOf(summary, 'list_ms', 'list'),
  });
}
