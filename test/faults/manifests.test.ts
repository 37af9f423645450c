import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostOf, machineAsHostOf } from '../../src/features/access/require-role.ts';
import { importBenchmark } from '../../src/features/briefs/import-benchmark.ts';
import { importManifest } from '../../src/features/manifests/import-manifest.ts';
import { ManifestRefused } from '../../src/features/manifests/manifest-refused.ts';
import type { ManifestSource } from '../../src/features/manifests/manifest-source.ts';
import { openZip } from '../../src/features/manifests/zip-source.ts';
import { LOGS, smallBenchmark, sourceOf } from '../fixtures/benchmark.ts';
import { type Files, folderOf, namedPicture, zipOf } from '../fixtures/manifest.ts';
import { createInstallation, type Installation } from '../installation.ts';
import { brokenJson, mutate, mutation, nastyText, nastyValue } from './malformed.ts';

/** FUZZ_RUNS=100000 is the long run, FUZZ_SEED repeats one. */
const RUNS = Math.ceil(Number(process.env.FUZZ_RUNS ?? 2000) / 10);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));

let house: Installation;
beforeAll(async () => {
  house = await createInstallation();
});
afterAll(() => house.close());

type Bring = (open: () => Promise<ManifestSource>) => Promise<unknown>;

async function rows(contestId: string): Promise<number[]> {
  const { task, contestant, entry, media, attempt } = house.services.prisma;
  const where = { contestId };
  return [
    await task.count({ where }),
    await contestant.count({ where }),
    await entry.count({ where }),
    await media.count({ where }),
    await attempt.count({ where: { entry: where } }),
  ];
}

/** Brings what may be wrong in any way: taken, or refused with what is wrong, and then nothing is stored. */
async function attack({ contest }: HostOf, bring: Bring, open: () => Promise<ManifestSource>): Promise<void> {
  const before = await rows(contest.id);
  const outcome = await bring(open).catch((error: unknown) => error);
  if (!(outcome instanceof Error)) return;
  if (!(outcome instanceof ManifestRefused)) throw outcome;
  expect(outcome.faults.length).toBeGreaterThan(0);
  expect(await rows(contest.id)).toEqual(before);
}

type Path = readonly (string | number)[];

/** Puts something else in the place of a part of a manifest. */
function changed(manifest: unknown, [key, ...rest]: Path, change: (part: unknown) => unknown): unknown {
  if (key === undefined) return change(manifest);
  const copy = structuredClone(manifest) as Record<string | number, unknown>;
  copy[key] = changed(copy[key], rest, change);
  return copy;
}

/** Where the texts, numbers and empty lists of a manifest stand. */
function leavesOf(part: unknown, path: Path = []): Path[] {
  const inside = typeof part === 'object' && part !== null ? Object.keys(part) : [];
  if (inside.length === 0) return [path];
  return inside.flatMap((key) => leavesOf((part as Record<string, unknown>)[key], [...path, key]));
}

interface Kind {
  readonly name: string;
  readonly make: () => Promise<{ manifest: object; files: Files; host: HostOf; bring: Bring }>;
  /** Where a manifest is changed. */
  readonly paths: readonly Path[];
}

async function newDraft(path: '/arenas' | '/benchmarks'): Promise<HostOf> {
  const answer = await (await house.host()).post(path, { name: 'Fuzz', question: 'Which?' });
  return machineAsHostOf(house.services, answer.json.slug);
}

const KINDS: readonly Kind[] = [
  {
    name: 'a benchmark',
    paths: [
      [],
      ['settings'],
      ['briefs', 0],
      ['briefs', 0, 'anchors', 0],
      ['briefs', 0, 'anchors', 0, 'scores'],
      ['models', 0],
      ['runs', 0],
      ['runs', 1],
      ['runs', 1, 'attempts', 0],
      ['runs', 1, 'attempts', 0, 'log'],
    ],
    async make() {
      const host = await newDraft('/benchmarks');
      const { manifest, files } = await smallBenchmark({ briefs: 1, models: 1, runs: 2, anchors: 1 });
      Object.assign(manifest.runs[1] ?? {}, { attempts: [{ log: LOGS.completed }] });
      return { manifest, files, host, bring: (open) => importBenchmark(house.services, host, { open }) };
    },
  },
  {
    name: 'an arena',
    paths: [[], ['tasks', 0], ['generators', 0], ['outputs', 0], ['gold', 0]],
    async make() {
      const host = await newDraft('/arenas');
      const manifest = {
        version: 1,
        tasks: [{ key: 'cat', title: 'A cat', format: 'image', reference: { source: 'x', licence: 'y' } }],
        generators: [{ key: 'alpha', label: 'Alpha' }],
        outputs: [{ generator: 'alpha', task: 'cat', run: 1, file: 'a.png' }],
        gold: [{ task: 'cat', kind: 'good', file: 'b.png' }],
      };
      const files = { 'a.png': await namedPicture(1), 'b.png': await namedPicture(2) };
      return { manifest, files, host, bring: (open) => importManifest(house.services, host, { open }) };
    },
  },
];

describe.each(KINDS)('the manifest of $name', ({ make, paths }) => {
  it('may hold anything: it is taken, or refused and nothing is stored', { timeout: 60_000 + RUNS * 300 }, async () => {
    const { manifest, files, host, bring } = await make();
    const written = fc.oneof(
      fc
        .tuple(fc.constantFrom(...paths), mutation)
        .map(([path, one]) => changed(manifest, path, (part) => mutate((part ?? {}) as object, one))),
      // Everything else is right: what is taken here is stored.
      fc
        .tuple(fc.constantFrom(...leavesOf(manifest)), fc.oneof(nastyText, nastyValue))
        .map(([path, value]) => changed(manifest, path, () => value)),
    );
    await fc.assert(
      fc.asyncProperty(written, (one) =>
        attack(host, bring, async () => ({
          ...sourceOf({}, files),
          readManifest: async () => JSON.stringify(one) ?? '',
        })),
      ),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  });

  it('may be any text', async () => {
    const { files, host, bring } = await make();
    await fc.assert(
      fc.asyncProperty(brokenJson, (text) =>
        attack(host, bring, async () => ({ ...sourceOf({}, files), readManifest: async () => text })),
      ),
      { seed: SEED, numRuns: Math.ceil(RUNS / 4), endOnFailure: true },
    );
  });

  it('may come in a zip of which any bytes are wrong', { timeout: 60_000 + RUNS * 100 }, async () => {
    const { manifest, files, host, bring } = await make();
    const zip = await zipOf(manifest, files);
    const path = join(await folderOf({}, {}), 'sent.zip');
    const wounds = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(wounds, fc.nat(zip.length), fc.boolean(), async (places, end, cut) => {
        const hurt = Buffer.from(zip);
        for (const [at, value] of places) hurt[at] = value;
        await writeFile(path, cut ? hurt.subarray(0, end) : hurt);
        await attack(host, bring, () => openZip(path));
      }),
      { seed: SEED, numRuns: Math.ceil(RUNS / 4), endOnFailure: true },
    );
  });
});
