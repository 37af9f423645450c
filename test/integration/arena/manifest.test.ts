import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineAsHostOf } from '../../../src/features/access/require-role.ts';
import { openFolder } from '../../../src/features/manifests/folder-source.ts';
import { importManifest } from '../../../src/features/manifests/import-manifest.ts';
import type { ManifestRefused } from '../../../src/features/manifests/manifest-refused.ts';
import { openZip } from '../../../src/features/manifests/zip-source.ts';
import type { Device } from '../../device.ts';
import { folderOf, namedModel, namedPicture, smallArena, zipOf } from '../../fixtures/manifest.ts';
import { SECRET } from '../../fixtures/models.ts';
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

async function newArena(): Promise<string> {
  const answer = await host.post('/arenas', { name: 'Birds', question: 'Which is closer?' });
  expect(answer.status).toBe(201);
  return answer.json.slug;
}

const bring = async (slug: string, folder: string) =>
  importManifest(house.services, await machineAsHostOf(house.services, slug), { open: () => openFolder(folder) });
const bringZip = async (slug: string, path: string) =>
  importManifest(house.services, await machineAsHostOf(house.services, slug), { open: () => openZip(path) });

/** `place code` of everything that is wrong. */
const mistakes = (importing: Promise<unknown>): Promise<string[]> =>
  importing.then(
    () => ['taken'],
    (error: ManifestRefused) => {
      if (error.faults === undefined) throw error;
      return error.faults.map(({ place, code }) => `${place} ${code}`);
    },
  );

async function contents(slug: string) {
  const where = { contest: { slug } };
  const { task, contestant, entry, media } = house.services.prisma;
  return {
    tasks: await task.count({ where }),
    generators: await contestant.count({ where }),
    entries: await entry.count({ where }),
    media: await media.count({ where }),
  };
}

describe('a manifest', () => {
  it('brings tasks, generators, outputs and gold assets, their files cleaned', async () => {
    const slug = await newArena();
    const { manifest, files } = await smallArena();
    const counts = await bring(slug, await folderOf(manifest, files));
    expect(counts).toEqual({ tasks: 2, generators: 2, outputs: 4, gold: 2, unchanged: 0, appended: 0 });
    const tasks = await house.services.prisma.task.findMany({
      where: { contest: { slug } },
      orderBy: { position: 'asc' },
      include: {
        referenceMedia: { include: { renditions: true } },
        entries: { include: { contestant: true, media: { include: { renditions: true } } } },
      },
    });
    expect(tasks).toMatchObject([
      {
        key: 'cat',
        category: 'animals',
        format: 'image',
        reference: { source: 'https://museum.example/cat', licence: 'CC0-1.0', attribution: 'A painter' },
        referenceMedia: { kind: 'image' },
      },
      { key: 'bird', format: 'model', reference: null, referenceMedia: null },
    ]);
    const [cat, bird] = tasks;
    expect(cat?.entries.map(({ contestant, gold }) => contestant?.key ?? gold).sort()).toEqual([
      'alpha',
      'bad',
      'beta',
      'good',
    ]);
    const alpha = cat?.entries.find(({ contestant }) => contestant?.key === 'alpha');
    expect(alpha).toMatchObject({ run: 1, gold: null, contestant: { kind: 'ai', model: 'alpha-1' } });
    expect(alpha?.media?.renditions.map(({ size, width, height }) => [size, width, height]).sort()).toEqual([
      ['full', 80, 40],
      ['small', 80, 40],
    ]);
    const sizes = bird?.entries.map(({ contestant, media }) => [
      contestant?.key,
      media?.renditions.map(({ size }) => size).sort(),
    ]);
    expect(Object.fromEntries(sizes ?? [])).toEqual({ alpha: ['model'], beta: ['model', 'poster'] });
    for (const { storageKey, contentType, bytes } of tasks.flatMap(({ entries }) =>
      entries.flatMap(({ media }) => media?.renditions ?? []),
    )) {
      const file = await (await house.services.media.read(storageKey))?.bytes();
      expect(file?.length).toBe(bytes);
      expect(file?.toString('latin1')).not.toMatch(new RegExp(`${SECRET}|Painter`));
      expect(['image/webp', 'model/gltf-binary']).toContain(contentType);
    }
    const audit = (await host.get(`/contests/${slug}/audit`)).json;
    expect(audit[0]).toMatchObject({ action: 'arena.imported', detail: { outputs: 4, gold: 2 } });
  });

  it('may come in a zip, at its root or in its one folder', async () => {
    const { manifest, files } = await smallArena();
    const folder = await folderOf(manifest, files);
    for (const root of ['', 'my-arena/']) {
      const path = join(folder, `${root === '' ? 'flat' : 'deep'}.zip`);
      await writeFile(path, await zipOf(manifest, files, root));
      expect(await bringZip(await newArena(), path)).toMatchObject({ outputs: 4, gold: 2 });
      await rm(path);
    }
  });

  it('adds to what there is, and leaves alone what is there', async () => {
    const slug = await newArena();
    const { manifest, files } = await smallArena();
    const folder = await folderOf(manifest, files);
    await bring(slug, folder);
    const before = store.taken();
    expect(await bring(slug, folder)).toEqual({
      tasks: 0,
      generators: 0,
      outputs: 0,
      gold: 0,
      unchanged: 7,
      appended: 0,
    });
    expect(store.taken()).toBe(before);
    const more = await folderOf(
      {
        version: 1,
        generators: [{ key: 'gamma', label: 'Gamma' }],
        outputs: [
          { generator: 'gamma', task: 'cat', file: 'c.png' },
          { generator: 'alpha', task: 'cat', run: 2, file: 'a2.png' },
        ],
      },
      { 'c.png': await namedPicture(20), 'a2.png': await namedPicture(21) },
    );
    expect(await bring(slug, more)).toMatchObject({ tasks: 0, generators: 1, outputs: 2 });
    expect(await contents(slug)).toMatchObject({ tasks: 2, generators: 3, entries: 8 });
  });

  it('goes on where it was cut short', async () => {
    const slug = await newArena();
    const { manifest, files } = await smallArena();
    const folder = await folderOf(manifest, files);
    store.breakAfter(7);
    await expect(bring(slug, folder)).rejects.toThrow('the disk is full');
    const half = await contents(slug);
    expect(half.entries).toBeGreaterThan(0);
    expect(half.entries).toBeLessThan(6);
    store.mend();
    const rest = await bring(slug, folder);
    expect(rest.unchanged).toBe(half.media);
    expect(rest.unchanged + rest.outputs + rest.gold).toBeGreaterThanOrEqual(6);
    expect(await contents(slug)).toEqual({ tasks: 2, generators: 2, entries: 6, media: 7 });
  });

  it('mends an arena that is not open yet, and adds posters to models that have none', async () => {
    const slug = await newArena();
    const { manifest, files } = await smallArena();
    const folder = await folderOf(manifest, files);
    await bring(slug, folder);
    await writeFile(join(folder, 'cats/a.png'), await namedPicture(50, 90, 30));
    const [, , model] = manifest.outputs;
    Object.assign(model ?? {}, { poster: 'birds/b.png' });
    Object.assign(manifest.tasks[1] ?? {}, { title: 'A small bird' });
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    expect(await bring(slug, folder)).toMatchObject({ outputs: 1, unchanged: 6 });
    expect(await contents(slug)).toEqual({ tasks: 2, generators: 2, entries: 6, media: 7 });
    const renditions = await house.services.prisma.rendition.findMany({ where: { media: { contest: { slug } } } });
    expect(renditions.filter(({ size }) => size === 'poster')).toHaveLength(2);
    expect(renditions.filter(({ width }) => width === 90)).toHaveLength(2);
  });

  it('is brought one at a time, and into arenas alone', async () => {
    const slug = await newArena();
    const { manifest, files } = await smallArena();
    const folder = await folderOf(manifest, files);
    const both = await Promise.allSettled([bring(slug, folder), bring(slug, folder)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'import_running' } });
    await expect(bring(await newContest(host), folder)).rejects.toMatchObject({ code: 'arena_only' });
  });
});

describe('what is wrong with a manifest', () => {
  /** Changes a right manifest and says what is found; nothing is stored. */
  async function wrong(change: (all: Awaited<ReturnType<typeof smallArena>>) => unknown): Promise<string[]> {
    const slug = await newArena();
    const all = await smallArena();
    await change(all);
    const found = await mistakes(bring(slug, await folderOf(all.manifest, all.files)));
    expect(await contents(slug)).toEqual({ tasks: 0, generators: 0, entries: 0, media: 0 });
    return found;
  }

  it('is all named, each with its place', async () => {
    const found = await wrong(({ manifest }) => {
      manifest.tasks.push({ key: 'cat', title: 'Again', category: '', format: 'image' } as never);
      manifest.generators.push({ key: 'alpha', label: 'Again', model: '' });
      manifest.outputs.push({ generator: 'nobody', task: 'cat', file: 'cats/a.png' });
      manifest.outputs.push({ generator: 'alpha', task: 'fish', file: 'cats/a.png' });
      manifest.outputs.push({ generator: 'alpha', task: 'cat', file: 'cats/b.png' });
      manifest.gold.push({ task: 'fish', kind: 'good', file: 'cats/a.png' });
    });
    expect(found.toSorted()).toEqual([
      'generators[2] duplicate',
      'gold[2].task unknown_task',
      'outputs[4].generator unknown_generator',
      'outputs[5].task unknown_task',
      'outputs[6] duplicate',
      'tasks[2] duplicate',
    ]);
  });

  it('may be its form', async () => {
    const found = await wrong(({ manifest }) => {
      Object.assign(manifest.tasks[0] ?? {}, { format: 'video', colour: 'red' });
      Object.assign(manifest.outputs[1] ?? {}, { run: 0 });
      delete (manifest.generators[0] as { label?: string }).label;
    });
    expect(found.toSorted()).toEqual([
      'generators[0].label field_wrong',
      'outputs[1].run field_wrong',
      'tasks[0] field_wrong',
      'tasks[0].format field_wrong',
    ]);
    const slug = await newArena();
    expect(await mistakes(bring(slug, await folderOf('{ "version": 1,', {})))).toEqual([' manifest_no_json']);
    expect(await mistakes(bring(slug, await folderOf({ version: 1 }, {})))).toEqual([' nothing_in_it']);
    const folder = await folderOf({ version: 1 }, {});
    await rename(join(folder, 'manifest.json'), join(folder, 'other.json'));
    expect(await mistakes(bring(slug, folder))).toEqual([' manifest_missing']);
    expect(await mistakes(bring(slug, join(folder, 'other.json')))).toEqual([' nothing_in_it']);
  });

  it('may be a file that is missing, empty, too large or elsewhere', async () => {
    const found = await wrong(({ manifest, files }) => {
      delete files['cats/a.png'];
      files['cats/b.png'] = '';
      files['cats/good.png'] = Buffer.alloc(21 * 1024 * 1024);
      Object.assign(manifest.gold[1] ?? {}, { file: '../outside.png' });
      Object.assign(manifest.outputs[2] ?? {}, { file: '/etc/passwd' });
    });
    expect(found).toEqual([
      'outputs[0].file file_missing',
      'outputs[1].file file_missing',
      'outputs[2].file path_outside',
      'gold[0].file file_too_large',
      'gold[1].file path_outside',
    ]);
  });

  it('may be a link that leads out of the folder', async () => {
    const { manifest, files } = await smallArena();
    const folder = await folderOf(manifest, files);
    const elsewhere = await folderOf(manifest, files);
    await rm(join(folder, 'cats/a.png'));
    await symlink(join(elsewhere, 'cats/a.png'), join(folder, 'cats/a.png'));
    expect(await mistakes(bring(await newArena(), folder))).toEqual(['outputs[0].file path_outside']);
  });

  it('may be what a file holds', async () => {
    const found = await wrong(async ({ manifest, files }) => {
      files['cats/a.png'] = 'no picture at all';
      files['cats/b.png'] = await namedModel(1);
      files['cats/bad.png'] = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      files['birds/a.glb'] = (await namedModel(1)).subarray(0, 300);
      files['birds/b.png'] = 'no poster';
      files['references/cat.png'] = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      manifest.outputs.push({ generator: 'alpha', task: 'bird', run: 2, file: 'cats/good.png' });
    });
    expect(found).toEqual([
      'tasks[0].reference.file image_too_small',
      'outputs[0].file image_unknown_type',
      'outputs[1].file format_mixed',
      'outputs[2].file model_unreadable',
      'outputs[3].poster image_unknown_type',
      'outputs[4].file format_mixed',
      'gold[1].file image_vector',
    ]);
  });

  it('may be the zip: no zip, names that lead out, or no manifest', async () => {
    const slug = await newArena();
    const { manifest, files } = await smallArena();
    const folder = await folderOf(manifest, files);
    const zip = await zipOf(manifest, files);
    const as = async (bytes: Uint8Array) => {
      const path = join(folder, 'sent.zip');
      await writeFile(path, bytes);
      return mistakes(bringZip(slug, path));
    };
    expect(await as(Buffer.from('PK no zip'))).toEqual([' zip_unreadable']);
    expect(await as(zip.subarray(0, zip.length - 30))).toEqual([' zip_unreadable']);
    const replaced = (from: string, to: string) => Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
    expect(await as(replaced('cats/a.png', '../../a.pn'))).toEqual([' path_outside']);
    expect(await as(replaced('cats/a.png', '/etc/a.png'))).toEqual([' path_outside']);
    expect(await as(replaced('manifest.json', 'anifest.jsonx'))).toEqual([' manifest_missing']);
  });

  it('may be a zip that unpacks to more than it says', async () => {
    const { manifest, files } = await smallArena();
    const folder = await folderOf(manifest, files);
    const zip = await zipOf(manifest, { ...files, 'cats/a.png': Buffer.alloc(200_000) });
    // In the central directory, which readers go by, the file claims to be small.
    const at = zip.lastIndexOf('cats/a.png') - 46 + 24;
    expect(zip.readUInt32LE(at)).toBe(200_000);
    zip.writeUInt32LE(100, at);
    const path = join(folder, 'bomb.zip');
    await writeFile(path, zip);
    expect(await mistakes(bringZip(await newArena(), path))).toEqual(['outputs[0].file zip_unreadable']);
  });
});
