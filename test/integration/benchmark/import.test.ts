import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineAsHostOf } from '../../../src/features/access/require-role.ts';
import { importBenchmark } from '../../../src/features/briefs/import-benchmark.ts';
import { openFolder } from '../../../src/features/manifests/folder-source.ts';
import { openZip } from '../../../src/features/manifests/zip-source.ts';
import type { Device } from '../../device.ts';
import { insertOpenBenchmark, LOGS, smallBenchmark, sourceOf } from '../../fixtures/benchmark.ts';
import { type Files, folderOf, namedPicture, zipOf } from '../../fixtures/manifest.ts';
import { createInstallation, type Installation, newContest } from '../../installation.ts';
import { createWatchedStore } from '../../watched-store.ts';

let house: Installation;
let host: Device;
const store = createWatchedStore();

beforeAll(async () => {
  house = await createInstallation({ media: store.watch });
  host = await house.host();
});
afterAll(() => house.close());

async function newBenchmark(): Promise<string> {
  const answer = await host.post('/benchmarks', { name: 'Posters', question: 'Which model designs best?' });
  expect(answer.status).toBe(201);
  return answer.json.slug;
}

const bring = async (slug: string, manifest: object, files: Files) =>
  importBenchmark(house.services, await machineAsHostOf(house.services, slug), {
    open: async () => sourceOf(manifest, files),
  });

const small = { briefs: 2, models: 2, runs: 2 } as const;

async function contents(slug: string) {
  const where = { contest: { slug } };
  const { task, contestant, entry, media, attempt } = house.services.prisma;
  return {
    briefs: await task.count({ where }),
    models: await contestant.count({ where }),
    runs: await entry.count({ where }),
    attempts: await attempt.count({ where: { entry: where } }),
    media: await media.count({ where }),
  };
}

describe('a manifest of a benchmark', () => {
  it('brings briefs, models and runs with every attempt, their pictures and anchors', async () => {
    const slug = await newBenchmark();
    const { manifest, files } = await smallBenchmark({
      ...small,
      anchors: 2,
      directions: 2,
      outcomes: (m, b, run) => {
        if (m === 0 && b === 0 && run === 1) return ['provider_error', 'completed'];
        if (m === 1 && b === 0 && run === 1) return ['model_truncated'];
        if (m === 1 && b === 1 && run === 2) return ['pipeline_error', 'provider_error'];
        return undefined;
      },
      sideNote: (m, b) => (m === 1 && b === 0 ? 'Limit raised to 64,000' : undefined),
    });
    expect(await bring(slug, manifest, files)).toEqual({
      briefs: 2,
      models: 2,
      runs: 9,
      attempts: 11,
      anchors: 4,
      changed: 0,
      replaced: 0,
      unchanged: 0,
      waiting: 1,
    });
    const { contest, entry, task } = house.services.prisma;
    const { settings } = await contest.findUniqueOrThrow({ where: { slug } });
    expect(settings).toMatchObject({ benchmark: { leastRuns: 3, generation: manifest.settings } });
    const briefs = await task.findMany({
      where: { contest: { slug } },
      orderBy: { position: 'asc' },
      include: { anchors: { orderBy: { position: 'asc' }, include: { media: true } } },
    });
    expect(briefs).toMatchObject([
      { key: 'brief-0', layer: 'poster', requiredText: ['Fair 0', '12 May'], text: manifest.briefs[0]?.text },
      { key: 'brief-1', layer: 'packaging' },
    ]);
    expect(briefs[1]?.anchors).toMatchObject([
      { position: 1, note: 'Anchor 0', scores: { legibility: 8, appeal: 8 } },
      { position: 2, note: 'Anchor 1', scores: { legibility: 4 } },
    ]);
    const runs = await entry.findMany({
      where: { contest: { slug }, task: { key: 'brief-0' }, run: 1 },
      orderBy: [{ contestant: { key: 'asc' } }, { sideNote: 'asc' }],
      include: { attempts: { orderBy: { number: 'asc' } }, directions: true, media: true },
    });
    expect(runs).toMatchObject([
      {
        status: 'submitted',
        failure: null,
        media: { kind: 'image' },
        directions: [{ number: 2 }],
        attempts: [
          { number: 1, outcome: 'provider_error', rule: 'endpoint-failed', log: LOGS.provider_error, settings: {} },
          { number: 2, outcome: 'completed', rule: 'work-is-there', log: LOGS.completed },
        ],
      },
      {
        sideNote: '',
        status: 'failed',
        failure: { outcome: 'model_truncated', rule: 'cut-off-at-the-limit' },
        media: null,
        directions: [],
      },
      { sideNote: 'Limit raised to 64,000', status: 'submitted', attempts: [{ settings: { limit: 64_000 } }] },
    ]);
    const audit = (await host.get(`/contests/${slug}/audit`)).json;
    expect(audit[0]).toMatchObject({ action: 'benchmark.imported', detail: { runs: 9, attempts: 11, waiting: 1 } });
  });

  it('may come in a folder or a zip', async () => {
    const { manifest, files } = await smallBenchmark(small);
    const folder = await folderOf(manifest, files);
    const path = join(folder, 'all.zip');
    await writeFile(path, await zipOf(manifest, files, 'posters/'));
    for (const open of [() => openFolder(folder), () => openZip(path)]) {
      const slug = await newBenchmark();
      const counts = await importBenchmark(house.services, await machineAsHostOf(house.services, slug), { open });
      expect(counts).toMatchObject({ runs: 8, attempts: 8 });
    }
    await rm(path);
  });

  it('adds to what there is, and leaves alone what is there', async () => {
    const slug = await newBenchmark();
    const { manifest, files } = await smallBenchmark({ ...small, anchors: 1, directions: 2 });
    await bring(slug, manifest, files);
    const before = store.taken();
    const again = await bring(slug, manifest, files);
    expect(again).toMatchObject({ briefs: 0, models: 0, runs: 0, attempts: 0, anchors: 0, changed: 0, unchanged: 8 });
    expect(store.taken()).toBe(before);
    const more = {
      version: 1,
      kind: 'benchmark',
      models: [{ key: 'late', label: 'Late' }],
      runs: [
        { model: 'late', brief: 'brief-1', run: 1, directions: ['late.png'], attempts: [{ log: LOGS.completed }] },
      ],
    };
    expect(await bring(slug, more, { 'late.png': await namedPicture(99) })).toMatchObject({ models: 1, runs: 1 });
    expect(await contents(slug)).toEqual({ briefs: 2, models: 3, runs: 9, attempts: 9, media: 19 });
  });

  it('goes on where it was cut short', async () => {
    const slug = await newBenchmark();
    const { manifest, files } = await smallBenchmark({ ...small, anchors: 1 });
    store.breakAfter(9);
    await expect(bring(slug, manifest, files)).rejects.toThrow('the disk is full');
    const half = await contents(slug);
    expect(half.runs).toBe(2);
    store.mend();
    const before = store.taken();
    expect(await bring(slug, manifest, files)).toMatchObject({ runs: 6, attempts: 6, unchanged: 2, anchors: 0 });
    expect(store.taken() - before).toBe(12);
    expect(await contents(slug)).toEqual({ briefs: 2, models: 2, runs: 8, attempts: 8, media: 10 });
  });

  it('brings the reruns of runs that failed by no fault of the model', async () => {
    const slug = await newBenchmark();
    const failed = await smallBenchmark({ ...small, outcomes: (m) => (m === 0 ? ['provider_error'] : undefined) });
    expect(await bring(slug, failed.manifest, failed.files)).toMatchObject({ runs: 8, waiting: 4 });
    const rerun = await smallBenchmark({
      ...small,
      outcomes: (m, b) => (m === 0 ? ['provider_error', b === 0 ? 'completed' : 'model_empty'] : undefined),
    });
    Object.assign(rerun.manifest, { runs: rerun.manifest.runs.filter(({ model }) => model === 'model-0') });
    expect(await bring(slug, rerun.manifest, rerun.files)).toMatchObject({ runs: 0, attempts: 4, waiting: 0 });
    const runs = await house.services.prisma.entry.findMany({
      where: { contest: { slug }, contestant: { key: 'model-0' } },
      orderBy: [{ task: { key: 'asc' } }, { run: 'asc' }],
      include: { attempts: { orderBy: { number: 'asc' } } },
    });
    expect(runs.map(({ status, attempts }) => [status, ...attempts.map(({ outcome }) => outcome)])).toEqual([
      ['submitted', 'provider_error', 'completed'],
      ['submitted', 'provider_error', 'completed'],
      ['failed', 'provider_error', 'model_empty'],
      ['failed', 'provider_error', 'model_empty'],
    ]);
  });

  it('mends words, pictures and anchors of a draft, and says so', async () => {
    const slug = await newBenchmark();
    const { manifest, files } = await smallBenchmark({ ...small, anchors: 2, directions: 2 });
    await bring(slug, manifest, files);
    const [brief] = manifest.briefs;
    Object.assign(brief ?? {}, { requiredText: ['Fair 0'], anchors: brief?.anchors?.slice(1) });
    Object.assign(manifest.models[1] ?? {}, { label: 'Model Z' });
    files['outputs/0/0-1-2.png'] = await namedPicture(77, 90, 30);
    const before = await house.services.prisma.rendition.findMany({ select: { storageKey: true } });
    expect(await bring(slug, manifest, files)).toMatchObject({ changed: 2, replaced: 1, runs: 0, anchors: 1 });
    expect(await contents(slug)).toEqual({ briefs: 2, models: 2, runs: 8, attempts: 8, media: 19 });
    const after = new Set(
      (await house.services.prisma.rendition.findMany({ select: { storageKey: true } })).map((one) => one.storageKey),
    );
    for (const { storageKey } of before.filter((one) => !after.has(one.storageKey))) {
      expect(await house.services.media.read(storageKey)).toBeUndefined();
    }
  });

  it('is brought one at a time, into benchmarks alone, and only until judging opens', async () => {
    const slug = await newBenchmark();
    const { manifest, files } = await smallBenchmark(small);
    const both = await Promise.allSettled([bring(slug, manifest, files), bring(slug, manifest, files)]);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'import_running' } });
    await expect(bring(await newContest(host), manifest, files)).rejects.toMatchObject({ code: 'benchmark_only' });
    const open = await insertOpenBenchmark(house.services, small);
    await expect(bring(open.slug, manifest, files)).rejects.toMatchObject({ code: 'wrong_contest_state' });
  });
});
