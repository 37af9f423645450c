import sharp, { type Color, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { STAGE } from '../../domain/constants.ts';
import { presentFreeImage, presentImage } from './present-image.ts';

const canvas = (width: number, height: number, background: Color = { r: 200, g: 40, b: 40 }) =>
  sharp({ create: { width, height, channels: 3, background } });
const refusal = (bytes: Buffer) =>
  presentImage(bytes, STAGE).then(
    () => 'presented',
    (error: { code: string }) => error.code,
  );

/** Colours at points of the full picture, in shares of its width and height. */
async function colours(bytes: Buffer, points: readonly (readonly [number, number])[]): Promise<number[][]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => {
    const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}
const near = (expected: number[]) => expected.map((value) => expect.closeTo(value, -0.9));

describe('a presented image', () => {
  it('has exactly the dimensions of the stage in both sizes and nothing but pixels', async () => {
    const bytes = await canvas(300, 900)
      .withExif({ IFD0: { Artist: 'Ada Lovelace', Software: 'Midjourney' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const { full, small } = await presentImage(bytes, STAGE);
    expect([full.width, full.height, small.width, small.height]).toEqual([1440, 1080, 720, 540]);
    for (const rendering of [full, small]) {
      const metadata = await sharp(rendering.bytes).metadata();
      expect(metadata).toMatchObject({
        format: 'webp',
        width: rendering.width,
        height: rendering.height,
        space: 'srgb',
      });
      expect(metadata.hasAlpha).toBe(false);
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      // Only the chunk of the pixels: no container for anything else.
      expect(rendering.bytes.toString('latin1', 12, 16)).toBe('VP8 ');
      expect(rendering.bytes.includes('Ada')).toBe(false);
    }
  });

  it('stands whole in the middle of the neutral grey', async () => {
    const { full } = await presentImage(await canvas(300, 900).png().toBuffer(), STAGE);
    const [left, middle, right] = await colours(full.bytes, [
      [0.1, 0.5],
      [0.5, 0.5],
      [0.9, 0.5],
    ]);
    expect(left).toEqual(near([134, 134, 134]));
    expect(right).toEqual(near([134, 134, 134]));
    expect(middle).toEqual(near([200, 40, 40]));
  });

  it('is not enlarged beyond twice its size', async () => {
    const { full } = await presentImage(await canvas(160, 120).png().toBuffer(), STAGE);
    const inside = 150 / 1440;
    const outside = 175 / 1440;
    const [near1, far1] = await colours(full.bytes, [
      [0.5 + inside, 0.5],
      [0.5 + outside, 0.5],
    ]);
    expect(near1).toEqual(near([200, 40, 40]));
    expect(far1).toEqual(near([134, 134, 134]));
  });

  it('lets the grey show through where it is transparent', async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { full } = await presentImage(bytes, STAGE);
    expect((await colours(full.bytes, [[0.5, 0.5]]))[0]).toEqual(near([134, 134, 134]));
  });

  it('stands upright whatever its file says of its orientation', async () => {
    const band = await canvas(400, 100, { r: 20, g: 20, b: 220 }).png().toBuffer();
    for (const [orientation, turn] of [
      [1, 0],
      [3, 180],
      [6, 270],
      [8, 90],
    ] as const) {
      const upright = await canvas(400, 300)
        .composite([{ input: band, gravity: 'north' }])
        .png()
        .toBuffer();
      const turned = await sharp(upright).rotate(turn).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
      const { full } = await presentImage(turned, STAGE);
      const [top, bottom] = await colours(full.bytes, [
        [0.5, 0.3],
        [0.5, 0.7],
      ]);
      expect(top, `orientation ${orientation}`).toEqual(near([20, 20, 220]));
      expect(bottom, `orientation ${orientation}`).toEqual(near([200, 40, 40]));
    }
  });

  it('has the same bytes for the same picture', async () => {
    const bytes = await canvas(300, 200).png().toBuffer();
    const [one, two] = await Promise.all([presentImage(bytes, STAGE), presentImage(bytes, STAGE)]);
    expect(one.full.bytes.equals(two.full.bytes)).toBe(true);
  });

  it('comes from every format that we take', async () => {
    const image = canvas(320, 240);
    for (const bytes of await Promise.all([
      image.clone().png({ palette: true }).toBuffer(),
      image.clone().jpeg({ progressive: true }).toBuffer(),
      image.clone().webp({ lossless: true }).toBuffer(),
      image.clone().avif().toBuffer(),
      image.clone().gif().toBuffer(),
      image.clone().tiff().toBuffer(),
    ])) {
      const { full } = await presentImage(bytes, STAGE);
      expect((await colours(full.bytes, [[0.5, 0.5]]))[0]).toEqual(near([200, 40, 40]));
    }
  });
});

describe('a file', () => {
  it('with several pictures is refused', async () => {
    const frames = await Promise.all(['red', 'blue'].map((colour) => canvas(40, 40, colour).png().toBuffer()));
    const joined = sharp(frames, { join: { animated: true } });
    expect(
      await refusal(
        await joined
          .clone()
          .gif({ delay: [100, 100] })
          .toBuffer(),
      ),
    ).toBe('image_animated');
    expect(
      await refusal(
        await joined
          .clone()
          .webp({ delay: [100, 100] })
          .toBuffer(),
      ),
    ).toBe('image_animated');
    expect(await refusal(await joined.clone().tiff().toBuffer())).toBe('image_animated');
  });

  it('that is damaged is refused', async () => {
    for (const whole of [
      await canvas(900, 900).png().toBuffer(),
      await noise(600).jpeg().toBuffer(),
      await noise(600).webp().toBuffer(),
    ]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length / 2)))).toBe('image_corrupt');
    }
  });

  it('with too few or too many pixels is refused, the latter before they are unpacked', async () => {
    expect(await refusal(await canvas(15, 400).png().toBuffer())).toBe('image_too_small');
    expect(await refusal(await canvas(16, 400).png().toBuffer())).toBe('presented');
    const bomb = await canvas(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    const memory = process.memoryUsage().rss;
    expect(await refusal(bomb)).toBe('image_too_many_pixels');
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 1024 * 1024);
  });

  it('of a format that we do not take never reaches a decoder', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"/>');
    await expect(sharp(svg).png().toBuffer()).rejects.toThrow();
    expect(await refusal(svg)).toBe('image_vector');
    expect(await refusal(Buffer.from('P6 20 20 255 '.padEnd(1300, 'x')))).toBe('image_unknown_type');
  });
});

describe('a picture of an arena', () => {
  const sizes = { side: 400, smallSide: 100 };

  it('keeps its proportions, upright, and is made smaller where it is too large', async () => {
    const turned = await canvas(900, 300)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Software: 'Midjourney' } })
      .jpeg()
      .toBuffer();
    const { full, small } = await presentFreeImage(turned, sizes);
    expect([full.width, full.height, small.width, small.height]).toEqual([133, 400, 33, 100]);
    for (const { bytes } of [full, small]) {
      expect(bytes.toString('latin1', 12, 16)).toBe('VP8 ');
      expect(bytes.includes('Midjourney')).toBe(false);
    }
    const tiny = await presentFreeImage(await canvas(40, 20).png().toBuffer(), sizes);
    expect([tiny.full.width, tiny.full.height, tiny.small.width]).toEqual([40, 20, 40]);
  });

  it('stands before the neutral grey where it is transparent', async () => {
    const clear = sharp({ create: { width: 50, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { full } = await presentFreeImage(await clear.png().toBuffer(), sizes);
    expect(await colours(full.bytes, [[0.5, 0.5]])).toEqual([near([134, 134, 134])]);
  });

  it('is refused for the same reasons as any other', async () => {
    await expect(presentFreeImage(Buffer.from('nothing'), sizes)).rejects.toMatchObject({ code: 'image_unknown_type' });
    const small = await canvas(10, 10).png().toBuffer();
    await expect(presentFreeImage(small, sizes)).rejects.toMatchObject({ code: 'image_too_small' });
  });
});

function noise(side: number): Sharp {
  let state = 1;
  const pixels = Buffer.alloc(side * side * 3);
  for (let index = 0; index < pixels.length; index += 1) {
    state = (state * 48271) % 2147483647;
    pixels[index] = state & 255;
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}
