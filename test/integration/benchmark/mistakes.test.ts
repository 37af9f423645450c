import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MANIFEST_LIMITS } from '../../../src/domain/manifest-limits.ts';
import { machineAsHostOf } from '../../../src/features/access/require-role.ts';
import { importBenchmark } from '../../../src/features/briefs/import-benchmark.ts';
import type { ManifestRefused } from '../../../src/features/manifests/manifest-refused.ts';
import type { ManifestSource } from '../../../src/features/manifests/manifest-source.ts';
import { openZip } from '../../../src/features/manifests/zip-source.ts';
import { MANIFEST_SENTENCES } from '../../../src/words/manifest-faults.ts';
import type { Device } from '../../device.ts';
import { LOGS, smallBenchmark, sourceOf } from '../../fixtures/benchmark.ts';
import { folderOf, namedPicture, smallArena, zipOf } from '../../fixtures/manifest.ts';
import { createInstallation, type Installation } from '../../installation.ts';
import { createWatchedStore } from '../../watched-store.ts';
import { type All, FIRST, inBrief, inFile, inRun, MISTAKES } from './manifest-mistakes.ts';

let house: Installation;
let host: Device;
let slug: string;
const store = createWatchedStore();
let before = 0;

beforeAll(async () => {
  house = await createInstallation({ media: store.watch });
  host = await house.host();
});
afterAll(() => house.close());
beforeEach(async () => {
  slug = (await host.post('/benchmarks', { name: 'Posters', question: 'Which model designs best?' })).json.slug;
  before = store.taken();
});

const bring = async (source: ManifestSource) =>
  importBenchmark(house.services, await machineAsHostOf(house.services, slug), { open: async () => source });

/** `place code` of everything that is wrong; each has a sentence. */
async function mistakes(importing: Promise<unknown>): Promise<string[]> {
  const refused = (await importing.then(
    () => ({ faults: [] }),
    (error: unknown) => error,
  )) as ManifestRefused;
  if (refused.faults === undefined) throw refused;
  for (const { code, detail } of refused.faults) {
    // What a form says of a wrong field is not in our words.
    if (code !== 'field_wrong' && code !== 'log_wrong') {
      expect(MANIFEST_SENTENCES[code](detail)).not.toMatch(/undefined|NaN|“”/);
    }
  }
  return refused.faults.map(({ place, code }) => `${place} ${code}`);
}

/** All that a benchmark may hold. */
async function contents() {
  const where = { contest: { slug } };
  const { contest, task, contestant, entry, media, attempt, anchor, direction } = house.services.prisma;
  const { settings } = await contest.findUniqueOrThrow({ where: { slug } });
  return {
    settings: (settings as { benchmark: { generation: object } }).benchmark.generation,
    rows: [
      await task.count({ where }),
      await contestant.count({ where }),
      await entry.count({ where }),
      await media.count({ where }),
      await attempt.count({ where: { entry: where } }),
      await anchor.count({ where: { task: where } }),
      await direction.count({ where: { entry: where } }),
    ],
    files: store.taken() - before,
  };
}
const NOTHING = { settings: {}, rows: [0, 0, 0, 0, 0, 0, 0], files: 0 };

const small = { briefs: 2, models: 2, runs: 2, anchors: 1 } as const;

describe('a mistake in a benchmark’s manifest', () => {
  it.each(MISTAKES)('$kind is named with its place, and nothing is stored', async ({ change, found }) => {
    const all = await smallBenchmark(small);
    await change(all);
    expect(await mistakes(bring(sourceOf(all.manifest, all.files)))).toEqual(found);
    expect(await contents()).toEqual(NOTHING);
  });

  it('is named beside all others of words and files, before a picture is opened', async () => {
    const all = await smallBenchmark(small);
    inRun(0, { model: 'nobody', settings: { effort: 'most' } })(all);
    inRun(1, { attempts: [] })(all);
    inBrief(1, { requiredText: [] })(all);
    delete all.files['outputs/1/1-2-1.png'];
    await inFile(FIRST, () => 'no picture at all')(all);
    expect(await mistakes(bring(sourceOf(all.manifest, all.files)))).toEqual([
      'briefs[1].requiredText no_required_text',
      'runs[0].model unknown_model',
      'runs[0].settings settings_of_its_own',
      'runs[1].attempts no_attempts',
      'runs[7].directions[0] file_missing',
    ]);
    expect(await contents()).toEqual(NOTHING);
  });

  it('may be that there is no manifest, no JSON, nothing in it, or an arena’s', async () => {
    const text = (readManifest: () => Promise<string>): ManifestSource => ({ ...sourceOf({}, {}), readManifest });
    expect(await mistakes(bring(text(async () => '{ "version": 1,')))).toEqual([' manifest_no_json']);
    expect(await mistakes(bring(sourceOf({ version: 1, kind: 'benchmark' }, {})))).toEqual([' nothing_in_it']);
    const { manifest, files } = await smallArena();
    expect((await mistakes(bring(sourceOf(manifest, files))))[0]).toBe('kind field_wrong');
    const folder = await folderOf({}, {});
    const path = join(folder, 'sent.zip');
    await writeFile(
      path,
      (await zipOf({}, {})).toString('latin1').replaceAll('manifest.json', 'anifest.jsonx'),
      'latin1',
    );
    const opened = importBenchmark(house.services, await machineAsHostOf(house.services, slug), {
      open: () => openZip(path),
    });
    expect(await mistakes(opened)).toEqual([' manifest_missing']);
    expect(await contents()).toEqual(NOTHING);
  });

  it('are listed up to a number; the rest is counted', async () => {
    const { manifest, files } = await smallBenchmark({ briefs: 1, models: 1, runs: 1 });
    const runs = Array.from({ length: MANIFEST_LIMITS.faults + 3 }, (_, n) => {
      return { model: `m${n}`, brief: 'brief-0', run: 1, attempts: [{ log: LOGS.model_empty }] };
    });
    const refused = await bring(sourceOf({ ...manifest, runs }, files)).catch((error) => error);
    expect([refused.faults.length, refused.more]).toEqual([MANIFEST_LIMITS.faults, 3]);
  });
});

describe('a mistake against what is stored', () => {
  const failed = {
    ...small,
    outcomes: (m: number) => (m === 0 ? (['provider_error', 'pipeline_error'] as const) : undefined),
  };

  /** Brings runs and then a changed manifest; says what is found, and that nothing has changed. */
  async function foundIn(change: (all: All) => unknown): Promise<string[]> {
    const all = await smallBenchmark(failed);
    await bring(sourceOf(all.manifest, all.files));
    const before = await contents();
    await change(all);
    const found = await mistakes(bring(sourceOf(all.manifest, all.files)));
    expect(await contents()).toEqual(before);
    return found;
  }
  const without = (list: readonly unknown[] | undefined, n: number) => list?.filter((_, at) => at !== n);
  const completed = { directions: [FIRST], attempts: [{ log: LOGS.completed }] };

  it('may be other settings for all', async () => {
    expect(await foundIn(({ manifest }) => Object.assign(manifest.settings, { effort: 'low' }))).toEqual([
      'settings settings_changed',
    ]);
  });

  it('may be an attempt that is left out', async () => {
    const dropLast = (all: All) => inRun(0, { attempts: without(all.manifest.runs[0]?.attempts, 1) })(all);
    expect(await foundIn(dropLast)).toEqual(['runs[0].attempts attempts_missing']);
  });

  it('may be an attempt with another log, or another one in its place', async () => {
    const edit = (all: All) => {
      all.files['logs/0/0-1-1.json'] = JSON.stringify({ ...LOGS.provider_error, httpStatus: 500 });
    };
    expect(await foundIn(edit)).toEqual(['runs[0].attempts[0] attempt_changed']);
  });

  it('may be a failure that is gone', async () => {
    const swap = async (all: All) => {
      all.files[FIRST] = await namedPicture(44);
      inRun(0, completed)(all);
    };
    expect(await foundIn(swap)).toEqual(['runs[0].attempts attempts_missing', 'runs[0].attempts[0] attempt_changed']);
  });

  it('may be a rerun of what is final', async () => {
    const again = (all: All) =>
      inRun(4, { attempts: [...(all.manifest.runs[4]?.attempts ?? []), { log: LOGS.completed }] })(all);
    expect(await foundIn(again)).toEqual(['runs[4].attempts[1] rerun_of_final']);
  });

  it('is none where the same settings are said with their names in another order, or not at all', async () => {
    const { manifest, files } = await smallBenchmark(small);
    await bring(sourceOf(manifest, files));
    const { limit, ...rest } = manifest.settings as { limit: number };
    Object.assign(manifest, { settings: { limit, ...rest }, briefs: [], models: [] });
    inRun(0, { settings: manifest.settings })({ manifest, files });
    expect(await bring(sourceOf(manifest, files))).toMatchObject({ unchanged: 8 });
    expect(await bring(sourceOf({ ...manifest, settings: undefined }, files))).toMatchObject({ unchanged: 8 });
  });
});
