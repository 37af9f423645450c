import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { presentOriginal } from './present-image.ts';

const SMALL_SIDE = 100;

/** Pixels of which no two are alike, so that a changed one is seen. */
function pixels(width: number, height: number, channels: 1 | 2 | 3 | 4) {
  let state = 7;
  const data = Buffer.alloc(width * height * channels);
  for (let index = 0; index < data.length; index += 1) {
    state = (state * 48271) % 2147483647;
    data[index] = state & 255;
  }
  return { data, raw: { raw: { width, height, channels } } as const };
}

/** Names of the parts of a PNG. */
function chunksOf(png: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString('latin1', at + 4, at + 8));
  return names;
}

const rawOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

describe('a picture of a benchmark', () => {
  it.each([3, 4] as const)('keeps every pixel, with %i channels', async (channels) => {
    const { data, raw } = pixels(130, 70, channels);
    for (const file of [
      sharp(data, raw).png(),
      sharp(data, raw).webp({ lossless: true, exact: true }),
      sharp(data, raw).tiff({ compression: 'lzw' }),
    ]) {
      const { full, small } = await presentOriginal(await file.toBuffer(), SMALL_SIDE);
      expect([full.contentType, full.width, full.height]).toEqual(['image/png', 130, 70]);
      expect((await rawOf(full.bytes)).equals(data)).toBe(true);
      expect([small.contentType, small.width, small.height]).toEqual(['image/webp', 100, 54]);
      expect((await sharp(small.bytes).metadata()).hasAlpha).toBe(channels === 4);
    }
  });

  it('keeps the pixels that its JPEG has, and is never made smaller', async () => {
    const { data, raw } = pixels(6000, 20, 3);
    const jpeg = await sharp(data, raw).jpeg().toBuffer();
    const { full } = await presentOriginal(jpeg, SMALL_SIDE);
    expect([full.width, full.height]).toEqual([6000, 20]);
    expect((await rawOf(full.bytes)).equals(await rawOf(jpeg))).toBe(true);
  });

  it('comes in colour from grey, and with 8 bits from 16', async () => {
    const { data, raw } = pixels(60, 40, 1);
    const { full } = await presentOriginal(await sharp(data, raw).toColourspace('b-w').png().toBuffer(), SMALL_SIDE);
    const grey = await rawOf(full.bytes);
    expect([...grey.subarray(0, 6)]).toEqual([data[0], data[0], data[0], data[1], data[1], data[1]]);
    const deep = await sharp(data, raw).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const shallow = await presentOriginal(deep, SMALL_SIDE);
    expect(await sharp(shallow.full.bytes).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb', channels: 3 });
  });

  it('says nothing of where it came from', async () => {
    const { data, raw } = pixels(64, 64, 3);
    const files = [72, 300].map((density) =>
      sharp(data, raw)
        .withMetadata({ density, exif: { IFD0: { Software: 'Painter 2000' } } })
        .png({ compressionLevel: density === 72 ? 9 : 1 })
        .toBuffer(),
    );
    const [one, two] = await Promise.all(files.map(async (file) => presentOriginal(await file, SMALL_SIDE)));
    expect(one?.full.bytes.equals(two?.full.bytes ?? Buffer.alloc(0))).toBe(true);
    const chunks = new Set(chunksOf(one?.full.bytes ?? Buffer.alloc(0)));
    expect([...chunks]).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND']);
    expect((await sharp(one?.full.bytes).metadata()).density).toBe(
      (await sharp(await sharp(data, raw).png().toBuffer()).metadata()).density,
    );
  });

  it('stands upright, and in the colours of its profile', async () => {
    const top = { create: { width: 40, height: 20, channels: 3, background: { r: 20, g: 20, b: 220 } } } as const;
    const upright = await sharp({ create: { ...top.create, height: 80, background: { r: 200, g: 40, b: 40 } } })
      .composite([{ input: await sharp(top).png().toBuffer(), gravity: 'north' }])
      .png()
      .toBuffer();
    const turned = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).png().toBuffer();
    const { full } = await presentOriginal(turned, SMALL_SIDE);
    expect([full.width, full.height]).toEqual([40, 80]);
    expect((await rawOf(full.bytes)).equals(await rawOf(upright))).toBe(true);
    const wide = await sharp(upright).withIccProfile('p3').png().toBuffer();
    const pixelsOfWide = await rawOf((await presentOriginal(wide, SMALL_SIDE)).full.bytes);
    const expected = await rawOf(upright);
    expect(pixelsOfWide.every((value, at) => Math.abs(value - (expected[at] ?? 0)) <= 2)).toBe(true);
  });

  it('is refused for the same reasons as any other', async () => {
    await expect(presentOriginal(Buffer.from('nothing'), SMALL_SIDE)).rejects.toMatchObject({
      code: 'image_unknown_type',
    });
    const { data, raw } = pixels(10, 10, 3);
    await expect(presentOriginal(await sharp(data, raw).png().toBuffer(), SMALL_SIDE)).rejects.toMatchObject({
      code: 'image_too_small',
    });
  });
});
