import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device } from '../device.ts';
import {
  createInstallation,
  enter,
  type Installation,
  openedRound,
  readyContest,
  storeFinalStanding,
} from '../installation.ts';

let house: Installation;
let host: Device;
let designer: Device;
let rival: Device;
let voter: Device;
let stranger: Device;
let slug: string;
let preview: string;
let benchmarkPreview: string;
let roundId: string;
let roundNames: string[];

beforeAll(async () => {
  house = await createInstallation();
  const ready = await readyContest(house, { designs: 2, benchmarks: 1 });
  ({ slug, host } = ready);
  [designer, rival] = ready.designers as [Device, Device];
  voter = await enter(host, slug, 'voter', house.device());
  stranger = await enter(
    host,
    (await readyContest(house, { designs: 0, benchmarks: 0 })).slug,
    'voter',
    house.device(),
  );
  preview = (await designer.get(`/contests/${slug}/my-entry`)).json.preview.full;
  benchmarkPreview = (await host.get(`/contests/${slug}/benchmarks`)).json[0].preview;
});
afterAll(() => house.close());

const status = async (device: Device, name: string) => (await device.get(`/media/${name}`)).status;

describe('before a round, a preview', () => {
  it('of a design is for its designer alone', async () => {
    expect(await status(designer, preview)).toBe(200);
    for (const device of [rival, voter, host, stranger, house.device()])
      expect(await status(device, preview)).toBe(404);
  });

  it('of a benchmark is for hosts alone', async () => {
    expect(await status(host, benchmarkPreview)).toBe(200);
    for (const device of [designer, voter, stranger, house.device()])
      expect(await status(device, benchmarkPreview)).toBe(404);
  });

  it('has headers that tell nothing but its picture', async () => {
    const answer = await designer.get(`/media/${preview}`);
    const names = [...answer.headers.keys()].filter(
      (name) => !/^(content-security|cross-origin|x-|referrer|origin-agent|strict)/.test(name),
    );
    expect(names.sort()).toEqual([
      'cache-control',
      'connection',
      'content-disposition',
      'content-length',
      'content-type',
      'date',
      'etag',
      'keep-alive',
    ]);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(answer.headers.get('content-disposition')).toBe('inline');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
    const again = await designer.get(`/media/${preview}`, { 'if-none-match': answer.headers.get('etag') as string });
    expect(again.status).toBe(304);
    expect(again.bytes.length).toBe(0);
    const head = await designer.send('HEAD', `/media/${preview}`);
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([
      200,
      0,
      String(answer.bytes.length),
    ]);
  });

  it('is nothing under a name that is none', async () => {
    for (const name of ['x', '..%2f..%2fetc', '%00', `${'A'.repeat(22)}`, '%E0%A4%A']) {
      expect([400, 404]).toContain(await status(designer, name));
    }
  });
});

describe('while a round is open', () => {
  beforeAll(async () => {
    roundId = await openedRound(host, slug);
    const rows = await house.services.prisma.wireName.findMany({ where: { roundId } });
    roundNames = rows.map(({ name }) => name);
  });

  it('its pictures are for voters, and neither for hosts nor for strangers', async () => {
    expect(roundNames).toHaveLength(6);
    for (const name of roundNames) {
      for (const device of [voter, designer, rival]) expect(await status(device, name)).toBe(200);
      for (const device of [host, stranger, house.device()]) expect(await status(device, name)).toBe(404);
    }
  });

  it('a host cannot compare a benchmark with them: its preview is gone', async () => {
    expect(await status(host, benchmarkPreview)).toBe(404);
    expect((await host.get(`/contests/${slug}/benchmarks`)).json[0].preview).toBeNull();
    const left = await house.services.prisma.wireName.count({ where: { name: benchmarkPreview } });
    expect(left).toBe(0);
  });

  it('a designer keeps the own preview', async () => expect(await status(designer, preview)).toBe(200));

  it('all pictures have one type, one size each and unlike names', async () => {
    const rows = await house.services.prisma.wireName.findMany({ where: { roundId }, include: { rendition: true } });
    for (const { name, size, rendition } of rows) {
      expect(name).toMatch(/^[\w-]{22}$/);
      expect([rendition.width, rendition.height]).toEqual(size === 'full' ? [1440, 1080] : [720, 540]);
      expect(rendition.contentType).toBe('image/webp');
    }
  });

  it('they are gone once it is closed, and for everybody once it is published', async () => {
    const visitor = house.device();
    await host.post(`/rounds/${roundId}/close`);
    await expect.poll(() => status(voter, roundNames[0] as string), { timeout: 8000, interval: 200 }).toBe(404);
    await storeFinalStanding(house.services, roundId);
    expect((await host.post(`/contests/${slug}/publish`)).status).toBe(200);
    for (const device of [visitor, host, voter, stranger])
      expect(await status(device, roundNames[0] as string)).toBe(200);
    const answer = await visitor.get(`/media/${roundNames[0]}`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});
