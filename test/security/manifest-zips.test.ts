import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { benchmarkImportLine } from '../../src/contract/benchmark-manifest.ts';
import { MANIFEST_LIMITS } from '../../src/domain/manifest-limits.ts';
import type { Device } from '../device.ts';
import { smallBenchmark } from '../fixtures/benchmark.ts';
import { type Files, zipOf } from '../fixtures/manifest.ts';
import { createInstallation, type Installation } from '../installation.ts';

let house: Installation;
let host: Device;
let slug: string;
let manifest: object;
let files: Files;
/** What lies in the data folder before anything is sent. */
let before: string[];

const FIRST = 'outputs/0/0-1-1.png';

beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
  ({ manifest, files } = await smallBenchmark({ briefs: 1, models: 2, runs: 1 }));
});
afterAll(() => house.close());
beforeEach(async () => {
  slug = (await host.post('/benchmarks', { name: 'Posters', question: 'Which is best?' })).json.slug;
  before = await lying();
});

/** Every file of the data folder but what a refused import has made ready for the next one. */
async function lying(): Promise<string[]> {
  const { dataDir } = house.services.env;
  const names = await readdir(dataDir, { recursive: true });
  return names.filter((name) => !/^imports(\/[0-9a-f-]{36}(\/.*)?|\/uploads)?$/.test(name)).sort();
}

/** Sends a zip; `place code` of all that is wrong. Whatever it is, nothing stays of it. */
async function send(zip: Buffer): Promise<string[]> {
  const headers = { 'content-type': 'application/zip' };
  const answer = await host.send('POST', `/benchmarks/${slug}/manifest`, { body: new Uint8Array(zip), headers });
  const last = benchmarkImportLine.parse(JSON.parse(answer.bytes.toString().trim().split('\n').at(-1) ?? ''));
  if (last.kind !== 'faults') return [last.kind];
  expect(await lying()).toEqual(before);
  expect(await readdir(join(house.services.env.dataDir, 'imports', 'uploads'))).toEqual([]);
  expect(await house.services.prisma.task.count({ where: { contest: { slug } } })).toBe(0);
  expect(await house.services.prisma.media.count({ where: { contest: { slug } } })).toBe(0);
  return last.faults.map(({ place, code }) => `${place} ${code}`);
}

/** Where the entry of a file lies in the central directory, by which readers go. */
const entryAt = (zip: Buffer, name: string) => zip.lastIndexOf(name) - 46;

describe('a zip whose maker is not to be trusted', () => {
  it.each([
    ['../../../../evil', 'out of the folder'],
    ['/tmp/evil/evil.png', 'from the root'],
    ['outputs\\..\\..\\ev.png', 'with the other slash'],
  ])('brings no file that lies elsewhere: %s (%s)', async (name) => {
    const zip = await zipOf(manifest, files);
    const evil = name.padEnd(FIRST.length, 'x').slice(0, FIRST.length);
    expect(await send(Buffer.from(zip.toString('latin1').replaceAll(FIRST, evil), 'latin1'))).toEqual([
      ' path_outside',
    ]);
  });

  it('is not believed where it says how large its files are', async () => {
    const zip = await zipOf(manifest, { ...files, [FIRST]: Buffer.alloc(5_000_000) });
    const at = entryAt(zip, FIRST) + 24;
    expect(zip.readUInt32LE(at)).toBe(5_000_000);
    zip.writeUInt32LE(100, at);
    expect(await send(zip)).toEqual(['runs[0].directions[0] zip_unreadable']);
  });

  it('is refused before anything is unpacked where all would be too much', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
    for (let n = 0; n < 5; n++) zip.addBuffer(Buffer.alloc(1000), `bomb-${n}`);
    zip.end();
    const bomb = await buffer(zip.outputStream);
    for (let n = 0; n < 5; n++) bomb.writeUInt32LE(0xfffffffe, entryAt(bomb, `bomb-${n}`) + 24);
    expect(5 * 0xfffffffe).toBeGreaterThan(MANIFEST_LIMITS.unpackedBytes);
    expect(await send(bomb)).toEqual([' zip_too_large']);
  });

  it('is refused where it holds too many files', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
    zip.end({ forceZip64Format: true, comment: '' });
    const many = await buffer(zip.outputStream);
    // How many files there are stands in the last record of 64 bits.
    const end = many.lastIndexOf(Buffer.from([0x50, 0x4b, 6, 6]));
    expect(many.readUInt32LE(end + 32)).toBe(1);
    many.writeUInt32LE(MANIFEST_LIMITS.zipFiles + 1, end + 32);
    expect(await send(many)).toEqual([' zip_too_large']);
    many.writeUInt32LE(2, end + 32);
    expect(await send(many)).toEqual([' zip_unreadable']);
  });

  it('has a log read no further than a log may be', async () => {
    const log = JSON.stringify({ step: 'model', output: 'present', text: ' '.repeat(50_000_000) });
    const memory = process.memoryUsage().rss;
    expect(await send(await zipOf(manifest, { ...files, 'logs/0/0-1-1.json': log }))).toEqual([
      'runs[0].attempts[0].log file_too_large',
    ]);
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024);
  });

  it('has links taken for the text that they hold', async () => {
    const zip = new ZipFile();
    for (const [name, content] of Object.entries({ ...files, 'manifest.json': JSON.stringify(manifest) })) {
      if (name !== FIRST) zip.addBuffer(Buffer.from(content), name);
    }
    zip.addBuffer(Buffer.from('/etc/passwd'), FIRST, { mode: 0o120777 });
    zip.end();
    expect(await send(await buffer(zip.outputStream))).toEqual(['runs[0].directions[0] image_unknown_type']);
  });

  it('is taken where nothing is wrong with it', async () => {
    expect(await send(await zipOf(manifest, files))).toEqual(['done']);
  });
});
