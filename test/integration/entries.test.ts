import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownEntry } from '../../src/contract/http/entries.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import type { Device } from '../device.ts';
import { createInstallation, enter, type Installation, newContest, picture } from '../installation.ts';

let house: Installation;
let host: Device;
/** What a test makes the media store do before it keeps a file. */
let beforePut: () => Promise<void> = async () => {};

beforeAll(async () => {
  house = await createInstallation({
    media: (store) => ({
      ...store,
      put: async (...args) => {
        await beforePut();
        await store.put(...args);
      },
    }),
  });
  host = await house.host();
});
afterAll(() => house.close());

async function designing(): Promise<{ slug: string; designer: Device; path: string }> {
  const slug = await newContest(host);
  const designer = await enter(host, slug, 'designer', house.device());
  await host.post(`/contests/${slug}/open-submissions`);
  return { slug, designer, path: `/contests/${slug}/my-entry` };
}

/** Everything stored, in rows and in files. */
async function stored(): Promise<{
  media: number;
  renditions: number;
  names: number;
  entries: number;
  contestants: number;
  files: string[];
}> {
  const { prisma, media } = house.services;
  const files: string[] = [];
  for await (const key of media.list()) files.push(key);
  const [mediaRows, renditions, names, entries, contestants] = await Promise.all([
    prisma.media.count(),
    prisma.rendition.count(),
    prisma.wireName.count(),
    prisma.entry.count(),
    prisma.contestant.count(),
  ]);
  return { media: mediaRows, renditions, names, entries, contestants, files: files.sort() };
}

describe("a designer's work", () => {
  it('is handed in, seen again, replaced and taken back', async () => {
    const { designer, path } = await designing();
    expect((await designer.get(path)).json).toEqual({ submitted: false, label: '', preview: null, open: true });
    const before = await stored();
    const first = ownEntry.parse((await designer.upload('PUT', path, await picture(1), { label: ' Ada ' })).json);
    expect(first).toMatchObject({ submitted: true, label: 'Ada', open: true });
    const once = await stored();
    expect(once.files.length).toBe(before.files.length + 2);
    const second = ownEntry.parse((await designer.upload('PUT', path, await picture(2))).json);
    expect(second.label).toBe('Ada');
    expect(second.preview?.full).not.toBe(first.preview?.full);
    expect((await designer.get(`/media/${first.preview?.full}`)).status).toBe(404);
    const twice = await stored();
    expect({ ...twice, files: twice.files.length }).toEqual({ ...once, files: once.files.length });
    expect(ownEntry.parse((await designer.get(path)).json)).toEqual(second);
    expect((await designer.upload('PUT', path, await picture(2), { label: '' })).json.label).toBe('');
    expect((await designer.delete(path)).status).toBe(204);
    expect(await stored()).toEqual(before);
    expect((await designer.delete(path)).status).toBe(404);
  });

  it('can come and go only while submissions are open', async () => {
    const slug = await newContest(host);
    const designer = await enter(host, slug, 'designer', house.device());
    const path = `/contests/${slug}/my-entry`;
    expect((await designer.upload('PUT', path, await picture(1))).code).toBe('wrong_contest_state');
    await host.post(`/contests/${slug}/open-submissions`);
    await designer.upload('PUT', path, await picture(1));
    await host.post(`/contests/${slug}/close-submissions`);
    expect((await designer.upload('PUT', path, await picture(2))).code).toBe('submissions_closed');
    expect((await designer.delete(path)).code).toBe('submissions_closed');
    expect((await designer.get(path)).json).toMatchObject({ submitted: true, open: false });
  });

  it('is one, however many are sent at once', async () => {
    const { slug, designer, path } = await designing();
    const before = await stored();
    const pictures = await Promise.all([1, 2, 3, 4].map(picture));
    const answers = await Promise.all(pictures.map((file) => designer.upload('PUT', path, file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const after = await stored();
    expect({ ...after, files: after.files.length }).toEqual({
      media: before.media + 1,
      renditions: before.renditions + 2,
      names: before.names + 2,
      entries: before.entries + 1,
      contestants: before.contestants + 1,
      files: before.files.length + 2,
    });
    expect((await host.get(`/contests/${slug}`)).json.host.designs).toBe(1);
  });

  it('is one image in one form', async () => {
    const { designer, path } = await designing();
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await picture(1))]), 'a.png');
    form.append('image', new Blob([new Uint8Array(await picture(2))]), 'b.png');
    expect((await designer.send('PUT', path, { body: form })).code).toBe('file_too_many');
    expect((await designer.upload('PUT', path, Buffer.alloc(0))).code).toBe('file_missing');
    expect((await designer.upload('PUT', path, await picture(1), { owner: 'me' })).code).toBe('bad_request');
    expect((await designer.upload('PUT', path, Buffer.alloc(21 * 1024 * 1024))).code).toBe('file_too_large');
    expect((await designer.get(path)).json.submitted).toBe(false);
  });
});

describe('nothing half-stored stays', () => {
  it('when the store fails at the second file', async () => {
    const { designer, path } = await designing();
    const before = await stored();
    let puts = 0;
    beforePut = async () => {
      puts += 1;
      if (puts === 2) throw new Error('disk full');
    };
    const answer = await designer.upload('PUT', path, await picture(1)).finally(() => {
      beforePut = async () => {};
    });
    expect(answer).toMatchObject({ status: 500, code: 'internal' });
    expect(puts).toBe(2);
    expect(await stored()).toEqual(before);
  });

  it('when submissions close while the picture is made', async () => {
    const { slug, designer, path } = await designing();
    const before = await stored();
    beforePut = async () => {
      beforePut = async () => {};
      await host.post(`/contests/${slug}/close-submissions`);
    };
    expect((await designer.upload('PUT', path, await picture(1))).code).toBe('submissions_closed');
    expect(await stored()).toEqual(before);
  });

  it('when the rows of a benchmark cannot be written', async () => {
    const slug = await newContest(host);
    const before = await stored();
    beforePut = async () => {
      beforePut = async () => {};
      await house.services.prisma.task.deleteMany({ where: { contest: { slug } } });
    };
    const answer = await host.upload('POST', `/contests/${slug}/benchmarks`, await picture(1), {
      label: 'x',
      tool: 'y',
    });
    expect(answer.status).toBe(500);
    expect(await stored()).toEqual(before);
  });
});

describe('AI benchmarks', () => {
  it('are added with what made them, listed and removed', async () => {
    const slug = await newContest(host);
    const path = `/contests/${slug}/benchmarks`;
    const fields = { label: 'Bot', tool: 'Tool', model: 'M', version: '1', prompt: 'Draw', note: 'n' };
    const before = await stored();
    const added = await host.upload('POST', path, await picture(1), fields);
    expect(added).toMatchObject({ status: 201, json: { ...fields, preview: expect.stringMatching(/^[\w-]{22}$/) } });
    await host.upload('POST', path, await picture(2), { label: 'Another', tool: 'Tool' });
    const { json } = await host.get(path);
    expect(json.map(({ label }: { label: string }) => label)).toEqual(['Another', 'Bot']);
    for (const { id } of json) expect((await host.delete(`${path}/${id}`)).status).toBe(204);
    expect(await stored()).toEqual(before);
    expect((await host.delete(`${path}/${json[0].id}`)).status).toBe(404);
  });

  it('need a label and a tool', async () => {
    const slug = await newContest(host);
    const answer = await host.upload('POST', `/contests/${slug}/benchmarks`, await picture(1), { label: '' });
    expect(answer.json.fields.map(({ path }: { path: string }) => path).sort()).toEqual(['label', 'tool']);
  });

  it("are the only works that a host removes: a designer's is not one", async () => {
    const { slug, designer, path } = await designing();
    await designer.upload('PUT', path, await picture(1));
    const { id } = await house.services.prisma.contestant.findFirstOrThrow({ where: { contest: { slug } } });
    expect((await host.delete(`/contests/${slug}/benchmarks/${id}`)).status).toBe(404);
    expect((await designer.get(path)).json.submitted).toBe(true);
  });
});

/** What becomes of every file there: null when it is presented. */
const EXPECTED: Record<string, Record<string, string | null>> = {
  uploads: {
    '16-bit-grey-alpha.png': null,
    '4.webp': null,
    '65536-uint32-limit.png': 'image_too_many_pixels',
    '8bit_depth.tiff': null,
    'Channel_digital_image_CMYK_color.jpg': null,
    'Landscape_6.jpg': null,
    'Portrait_8.jpg': null,
    'animated-loop-3.gif': 'image_animated',
    'animated-loop-3.webp': 'image_animated',
    'check.svg': 'image_vector',
    'corrupt-header.jpg': 'image_corrupt',
  },
  screens: {},
};

const shared = join(repositoryRoot, '..', 'shared', 'data');
const absent = !existsSync(shared);

describe.skipIf(absent)(`real files${absent ? ' (SKIPPED: ../shared/data is not beside this checkout)' : ''}`, () => {
  const folders = ['uploads', 'screens'];
  it.each(folders)(
    'of %s are presented, or refused with the right code and without a trace',
    { timeout: 240_000 },
    async (folder) => {
      const { designer, path } = await designing();
      await designer.upload('PUT', path, await picture(1));
      const before = await stored();
      const names = readdirSync(join(shared, folder));
      for (const known of Object.keys(EXPECTED[folder] ?? {})) expect(names).toContain(known);
      for (const name of names) {
        const expected = EXPECTED[folder]?.[name] ?? null;
        const answer = await designer.upload('PUT', path, readFileSync(join(shared, folder, name)));
        expect(answer.code ?? null, name).toBe(expected);
        if (expected !== null) continue;
        const full = await designer.get(`/media/${answer.json.preview.full}`);
        expect(full.headers.get('content-type'), name).toBe('image/webp');
        expect(full.bytes.toString('latin1', 8, 16), name).toBe('WEBPVP8 ');
      }
      const after = await stored();
      expect({ ...after, files: after.files.length }).toEqual({ ...before, files: before.files.length });
    },
  );
});
