import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arenaWorks, type ImportLine, importLine } from '../../../src/contract/manifest.ts';
import { roundSettings } from '../../../src/contract/settings.ts';
import { readAssetKey } from '../../../src/features/entries/asset-data.ts';
import { type AssetSize, sealAssetName } from '../../../src/features/entries/sealed-name.ts';
import type { Device } from '../../device.ts';
import { type Files, namedModel, namedPicture, smallArena, zipOf } from '../../fixtures/manifest.ts';
import { SECRET } from '../../fixtures/models.ts';
import { createInstallation, enter, type Installation } from '../../installation.ts';

let house: Installation;
let host: Device;

beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
});
afterAll(() => house.close());

async function newArena(): Promise<string> {
  const answer = await host.post('/arenas', { name: 'Birds', question: 'Which is closer?' });
  return answer.json.slug;
}

/** Sends a manifest and its files as a zip; what was told, line by line. */
async function send(slug: string, manifest: object, files: Files): Promise<ImportLine[]> {
  const zip = await zipOf(manifest, files);
  const answer = await host.send('POST', `/arenas/${slug}/manifest`, {
    body: new Uint8Array(zip),
    headers: { 'content-type': 'application/zip' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch('application/x-ndjson');
  const lines = answer.bytes.toString().trimEnd().split('\n');
  return lines.map((line) => importLine.parse(JSON.parse(line)));
}

async function filledArena(): Promise<string> {
  const slug = await newArena();
  const { manifest, files } = await smallArena();
  expect((await send(slug, manifest, files)).at(-1)).toMatchObject({ kind: 'done', outputs: 4, gold: 2 });
  return slug;
}

const works = async (slug: string) => arenaWorks.parse((await host.get(`/arenas/${slug}/works`)).json);
const roundOf = async (slug: string) =>
  house.services.prisma.round.findFirstOrThrow({
    where: { contest: { slug } },
    include: {
      entries: { orderBy: { slot: 'asc' }, include: { entry: { include: { contestant: true, task: true } } } },
    },
  });

describe('an arena', () => {
  it('is filled by a zip, which tells how far it is', async () => {
    const slug = await newArena();
    const { manifest, files } = await smallArena();
    const lines = await send(slug, manifest, files);
    expect(lines[0]).toEqual({ kind: 'progress', step: 'checking', done: 0, total: 0 });
    expect(lines).toContainEqual({ kind: 'progress', step: 'checking', done: 7, total: 7 });
    expect(lines).toContainEqual({ kind: 'progress', step: 'storing', done: 7, total: 7 });
    expect(await works(slug)).toMatchObject({
      status: 'draft',
      round: null,
      outputs: 4,
      gold: 2,
      waiting: 6,
      fault: null,
      tasks: [
        { key: 'cat', format: 'image', hasReference: true, generators: 2, outputs: 2, good: 1, bad: 1 },
        { key: 'bird', format: 'model', hasReference: false, generators: 2, outputs: 2, good: 0, bad: 0 },
      ],
      generators: [
        { key: 'alpha', label: 'Alpha', model: 'alpha-1', outputs: 2, retiredAt: null },
        { key: 'beta', version: '2', outputs: 2 },
      ],
    });
  });

  it('names the mistakes of a zip, each with its place, and takes nothing of it', async () => {
    const slug = await newArena();
    const { manifest, files } = await smallArena();
    const lines = await send(slug, manifest, { ...files, 'cats/a.png': 'no picture' });
    expect(lines.at(-1)).toMatchObject({
      kind: 'faults',
      faults: [{ place: 'outputs[0].file', code: 'image_unknown_type', message: expect.stringContaining('image') }],
      more: 0,
    });
    expect(await works(slug)).toMatchObject({ outputs: 0, tasks: [] });
    const noZip = await host.post(`/arenas/${slug}/manifest`, {});
    expect(noZip).toMatchObject({ status: 400, code: 'bad_request' });
    const empty = await host.send('POST', `/arenas/${slug}/manifest`, {
      headers: { 'content-type': 'application/zip' },
    });
    expect(empty.status).toBe(400);
  });

  it('opens once, over all works, gold assets too, with its settings frozen', async () => {
    const slug = await filledArena();
    const answer = await host.post(`/arenas/${slug}/open`, { name: 'The round' });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ status: 'evaluation', rounds: [{ name: 'The round', status: 'open' }] });
    const round = await roundOf(slug);
    expect(round.entries.map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5]);
    const codes = round.entries.map(({ code }) => code);
    expect(codes).toEqual(codes.toSorted());
    expect(round.entries.filter(({ entry }) => entry.gold !== null)).toHaveLength(2);
    const settings = roundSettings.parse(round.settings);
    expect(settings).toMatchObject({ methods: ['pairwise'], arena: { humanCheck: 'none' } });
    expect(settings.electorate.pairwise.toSorted()).toEqual(['juror', 'voter']);
    expect(await host.post(`/arenas/${slug}/open`, {})).toMatchObject({ status: 409, code: 'wrong_contest_state' });
    expect(await works(slug)).toMatchObject({ status: 'evaluation', round: { status: 'open' }, waiting: 0 });
  });

  it('does not open while no task has outputs of two generators', async () => {
    const slug = await newArena();
    const { manifest, files } = await smallArena();
    manifest.outputs = manifest.outputs.filter(({ generator }) => generator === 'alpha');
    await send(slug, manifest, files);
    expect((await works(slug)).fault).toMatch('two generators');
    expect(await host.post(`/arenas/${slug}/open`, {})).toMatchObject({ status: 409, code: 'needs_two_outputs' });
    expect((await host.get(`/contests/${slug}`)).json.status).toBe('draft');
  });

  it('takes later works into the running round, in the next slots and dated', async () => {
    const slug = await filledArena();
    await host.post(`/arenas/${slug}/open`, {});
    const before = await roundOf(slug);
    const later = {
      version: 1,
      tasks: [{ key: 'dog', title: 'A dog', format: 'image' }],
      generators: [{ key: 'gamma', label: 'Gamma' }],
      outputs: ['cat', 'dog'].map((task) => ({ generator: 'gamma', task, file: `${task}.png` })),
    };
    const files = { 'cat.png': await namedPicture(30), 'dog.png': await namedPicture(31) };
    const lines = await send(slug, later, files);
    expect(lines.at(-1)).toMatchObject({ kind: 'done', tasks: 1, generators: 1, outputs: 2, appended: 2 });
    const after = await roundOf(slug);
    expect(after.entries.slice(0, 6)).toEqual(before.entries);
    const added = after.entries.slice(6);
    expect(added.map(({ slot, entry }) => [slot, entry.contestant?.key])).toEqual([
      [6, 'gamma'],
      [7, 'gamma'],
    ]);
    expect(added[0]?.addedAt.getTime()).toBeGreaterThan(before.entries[0]?.addedAt.getTime() ?? 0);
    expect(new Set(after.entries.map(({ code }) => code)).size).toBe(8);
    // Again: nothing is new, nothing joins twice.
    expect((await send(slug, later, files)).at(-1)).toMatchObject({ outputs: 0, unchanged: 2, appended: 0 });
    expect((await roundOf(slug)).entries).toHaveLength(8);
  });

  it('keeps what voters have seen once it is open', async () => {
    const slug = await filledArena();
    await host.post(`/arenas/${slug}/open`, {});
    const { manifest, files } = await smallArena();
    Object.assign(manifest.tasks[1] ?? {}, { title: 'Another bird' });
    Object.assign(manifest.generators[0] ?? {}, { label: 'Alpha two' });
    const lines = await send(slug, manifest, files);
    expect(lines.at(-1)).toMatchObject({
      kind: 'faults',
      faults: [
        { place: 'tasks[1].title', code: 'task_changed' },
        { place: 'generators[0].label', code: 'generator_changed' },
      ],
    });
    const changed = await send(slug, (await smallArena()).manifest, { ...files, 'birds/b.glb': await namedModel(77) });
    expect(changed.at(-1)).toMatchObject({ faults: [{ place: 'outputs[3].file', code: 'output_changed' }] });
  });

  it('retires a generator for good, with the date, and takes no works of it', async () => {
    const slug = await filledArena();
    await host.post(`/arenas/${slug}/open`, {});
    const answer = await host.post(`/arenas/${slug}/retire`, { generator: 'beta', reason: 'withdrawn by its maker' });
    expect(answer.status).toBe(200);
    const [alpha, beta] = arenaWorks.parse(answer.json).generators;
    expect([alpha?.retiredAt, typeof beta?.retiredAt]).toEqual([null, 'string']);
    const { entries } = await roundOf(slug);
    for (const { entry, retiredAt } of entries) expect(retiredAt !== null).toBe(entry.contestant?.key === 'beta');
    expect((await host.post(`/arenas/${slug}/retire`, { generator: 'beta' })).json.generators[1].retiredAt).toBe(
      beta?.retiredAt,
    );
    expect((await host.post(`/arenas/${slug}/retire`, { generator: 'nobody' })).status).toBe(404);
    const more = { version: 1, outputs: [{ generator: 'beta', task: 'cat', run: 2, file: 'x.png' }] };
    expect((await send(slug, more, { 'x.png': await namedPicture(9) })).at(-1)).toMatchObject({
      kind: 'faults',
      faults: [{ place: 'outputs[0].generator', code: 'generator_retired' }],
    });
  });

  it('pauses, goes on, is extended and closes as any round, and then takes nothing in', async () => {
    const slug = await filledArena();
    await host.post(`/arenas/${slug}/open`, {});
    const { id } = await roundOf(slug);
    for (const [step, status] of [
      ['pause', 'paused'],
      ['resume', 'open'],
    ]) {
      expect((await host.post(`/rounds/${id}/${step}`)).json.rounds[0].status).toBe(status);
    }
    const closesAt = '2099-01-01T00:00:00.000Z';
    expect((await host.post(`/rounds/${id}/extend`, { closesAt })).json.rounds[0].closesAt).toBe(closesAt);
    expect((await host.post(`/rounds/${id}/close`)).json.rounds[0].status).toBe('closed');
    const { manifest, files } = await smallArena();
    expect((await send(slug, manifest, files)).at(-1)).toMatchObject({ kind: 'failed', code: 'round_closed' });
  });

  it('has no part in what challenges do', async () => {
    const slug = await filledArena();
    await host.post(`/arenas/${slug}/open`, {});
    const { id, entries } = await roundOf(slug);
    const steps = ['open-submissions', 'close-submissions', 'reopen-submissions', 'publish', 'archive'];
    const refused = [
      ...steps.map((step) => host.post(`/contests/${slug}/${step}`)),
      host.post(`/contests/${slug}/rounds`, {}),
      host.post(`/contests/${slug}/rounds`, { opensAt: '2099-01-01T00:00:00Z' }),
      host.get(`/contests/${slug}/benchmarks`),
      host.post(`/contests/${slug}/invitations`, { role: 'designer' }),
      host.post(`/rounds/${id}/publish`),
      host.post(`/rounds/${id}/withdraw`, { code: entries[0]?.code }),
      host.patch(`/contests/${slug}`, { methods: ['likes'] }),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(answer).toMatchObject({ status: 409, code: 'challenge_only' });
    }
  });
});

describe('a file of an arena', () => {
  let slug: string;
  let voter: Device;
  let voterId: string;
  let roundId: string;
  let name: (slot: number, size: AssetSize) => Promise<string>;

  beforeAll(async () => {
    slug = await filledArena();
    await host.post(`/arenas/${slug}/open`, {});
    voter = await enter(host, slug, 'voter', house.device());
    roundId = (await roundOf(slug)).id;
    voterId = (await house.services.prisma.voter.findFirstOrThrow({ where: { contest: { slug } } })).id;
    const key = await readAssetKey(house.services.pool, roundId);
    name = async (slot, size) => sealAssetName(key, voterId, { of: 'output', slot, ordinal: 1, side: 'left' }, size);
  });

  const slotOf = async (key: string, task: string) =>
    (await roundOf(slug)).entries.find(({ entry }) => entry.contestant?.key === key && entry.task.key === task)?.slot ??
    -1;

  it('is served to the voter it was named for, and to nobody else', async () => {
    const picture = await name(await slotOf('alpha', 'cat'), 'full');
    const answer = await voter.get(`/media/${picture}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const other = await enter(host, slug, 'voter', house.device());
    const juror = await enter(host, slug, 'juror', house.device());
    for (const device of [other, juror, host, house.device()]) {
      expect((await device.get(`/media/${picture}`)).status).toBe(404);
    }
    expect((await voter.get(`/media/${picture.slice(0, -2)}AA`)).status).toBe(404);
    expect((await voter.get(`/media/${await name(99, 'full')}`)).status).toBe(404);
    expect((await voter.get(`/media/${await name(0, 'poster')}`)).status).toBe(404);
  });

  it('tells nothing but itself: type, bytes and a tag of these', async () => {
    const model = await voter.get(`/media/${await name(await slotOf('alpha', 'bird'), 'model')}`);
    expect(model.headers.get('content-type')).toBe('model/gltf-binary');
    expect(model.bytes.toString('latin1', 0, 4)).toBe('glTF');
    expect(model.bytes.toString('latin1')).not.toContain(SECRET);
    expect(model.headers.get('last-modified')).toBeNull();
    expect(model.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const path = `/media/${await name(await slotOf('beta', 'bird'), 'model')}`;
    const other = await voter.get(path);
    const names = (headers: Headers) => [...headers.keys()].filter((header) => header !== 'date').sort();
    expect(names(other.headers)).toEqual(names(model.headers));
    const etag = other.headers.get('etag') ?? '';
    expect((await voter.get(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it('may be the reference of a task, and a preview is for hosts alone', async () => {
    const key = await readAssetKey(house.services.pool, roundId);
    const reference = sealAssetName(key, voterId, { of: 'reference', task: 1 }, 'small');
    expect((await voter.get(`/media/${reference}`)).headers.get('content-type')).toBe('image/webp');
    const [model] = (await works(slug)).withoutPoster;
    expect((await host.get(`/media/${model?.model}`)).headers.get('content-type')).toBe('model/gltf-binary');
    expect((await voter.get(`/media/${model?.model}`)).status).toBe(404);
  });

  it('that is a model gets its poster from the host, once', async () => {
    const { withoutPoster } = await works(slug);
    expect(withoutPoster).toHaveLength(1);
    const path = `/arenas/${slug}/posters/${withoutPoster[0]?.id}`;
    expect((await voter.upload('PUT', path, await namedPicture(1))).status).toBe(403);
    expect((await host.upload('PUT', path, Buffer.from('no picture'))).status).toBe(422);
    expect((await host.upload('PUT', path, await namedPicture(60))).status).toBe(204);
    expect((await works(slug)).withoutPoster).toEqual([]);
    const poster = await name(await slotOf('alpha', 'bird'), 'poster');
    const drawn = await voter.get(`/media/${poster}`);
    expect(drawn.headers.get('content-type')).toBe('image/webp');
    expect(drawn.bytes.toString('latin1')).not.toContain('Painter');
    // A second one changes nothing.
    expect((await host.upload('PUT', path, await namedPicture(61))).status).toBe(204);
    expect((await voter.get(`/media/${poster}`)).bytes.equals(drawn.bytes)).toBe(true);
    expect((await host.upload('PUT', path.replace(/[^/]+$/, roundId), await namedPicture(1))).status).toBe(404);
  });
});
