import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_LIMITS } from '../../src/domain/constants.ts';
import type { Device } from '../device.ts';
import { createInstallation, enter, type Installation, newContest } from '../installation.ts';

const MEMORY_MB = 200;
let house: Installation;
let designer: Device;
let slug: string;
let made: Awaited<ReturnType<typeof bombs>>;

beforeAll(async () => {
  // Making them keeps this process busy for seconds, and the server is in it.
  made = await bombs();
  house = await createInstallation();
  const host = await house.host();
  slug = await newContest(host);
  await host.post(`/contests/${slug}/open-submissions`);
  designer = await enter(host, slug, 'designer', house.device());
}, 60_000);
afterAll(() => house.close());

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says it has these dimensions, with whatever chunks. */
function png(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });
const rows = (width: number, height: number) => chunk('IDAT', zeros((width * 3 + 1) * height));
const named = (name: string, rest: Buffer) => Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), rest]);

/** A JPEG's frame header with other dimensions. */
function withJpegSize(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(side, frame + 5);
  copy.writeUInt16BE(side, frame + 7);
  return copy;
}

function withGifSize(gif: Buffer, side: number): Buffer {
  const copy = Buffer.from(gif);
  copy.writeUInt16LE(side, 6);
  copy.writeUInt16LE(side, 8);
  return copy;
}

const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#888' } });

/** Small files that mean large ones. What each is answered when it is not shown. */
async function bombs(): Promise<Record<string, { file: Buffer; refused: readonly number[] }>> {
  const jpeg = await plain(64).jpeg().toBuffer();
  const gif = await plain(64).gif().toBuffer();
  const avif = await plain(64).avif().toBuffer();
  return {
    'a PNG of 65,535 pixels each way': { file: png(65_535, 65_535, rows(100, 100)), refused: [422] },
    'a PNG of two thousand million pixels in a row': { file: png(2 ** 31 - 1, 1, rows(10, 1)), refused: [415, 422] },
    'a PNG with more rows than it says': { file: png(100, 100, rows(100, 200_000)), refused: [200, 422] },
    'a PNG with fewer rows than it says': { file: png(6000, 6000, rows(10, 10)), refused: [422] },
    'a PNG whose text unpacks to 256 MB': {
      file: png(100, 100, chunk('zTXt', named('x', zeros(256 * 1024 * 1024))), rows(100, 100)),
      refused: [200, 422],
    },
    'a PNG whose colour profile unpacks to 256 MB': {
      file: png(100, 100, chunk('iCCP', named('x', zeros(256 * 1024 * 1024))), rows(100, 100)),
      refused: [200, 422],
    },
    'a PNG with 100,000 chunks': {
      file: png(100, 100, ...Array.from({ length: 100_000 }, () => chunk('tEXt', Buffer.from('a\0b'))), rows(100, 100)),
      refused: [200, 422],
    },
    'a JPEG of 65,500 pixels each way': { file: withJpegSize(jpeg, 65_500), refused: [422] },
    'a GIF of 65,535 pixels each way': { file: withGifSize(gif, 65_535), refused: [200, 422] },
    'an AVIF with torn boxes': {
      file: Buffer.concat([avif.subarray(0, 60), Buffer.alloc(5000, 0xff)]),
      refused: [415, 422],
    },
    'a page that calls itself a JPEG': {
      file: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html><script>alert(1)</script>')]),
      refused: [422],
    },
    'a script after a picture': {
      file: Buffer.concat([jpeg, Buffer.from('<?php system($_GET[0]); ?>')]),
      refused: [200],
    },
  };
}

describe('a picture that is a bomb', () => {
  it('is refused, or shown as what it is, within seconds and without the memory it asks for', async () => {
    for (const [name, { file, refused }] of Object.entries(made)) {
      expect(file.length).toBeLessThan(UPLOAD_LIMITS.bytes);
      const memory = process.memoryUsage.rss();
      const began = performance.now();
      const answer = await designer.upload('PUT', `/contests/${slug}/my-entry`, file);
      const seconds = (performance.now() - began) / 1000;
      expect([name, refused.includes(answer.status), answer.code]).toEqual([name, true, answer.code]);
      expect([name, seconds < 20]).toEqual([name, true]);
      const grown = Math.round((process.memoryUsage.rss() - memory) / 1024 / 1024);
      expect([name, grown < MEMORY_MB, grown]).toEqual([name, true, grown]);
    }
  }, 180_000);

  it('leaves nothing of itself in what is shown but its pixels', async () => {
    const script = Buffer.from('<?php system($_GET[0]); ?>');
    const file = Buffer.concat([
      await plain(64)
        .withExif({ IFD0: { Artist: script.toString() } })
        .jpeg()
        .toBuffer(),
      script,
    ]);
    const { json } = await designer.upload('PUT', `/contests/${slug}/my-entry`, file);
    for (const name of [json.preview.full, json.preview.small]) {
      const shown = await designer.get(`/media/${name}`);
      expect(shown.headers.get('content-type')).toBe('image/webp');
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      expect(shown.bytes.includes(script)).toBe(false);
      expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined();
    }
  });
});
