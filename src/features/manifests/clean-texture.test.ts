import { createDefaultContainer, read, write } from 'ktx-parse';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanTexture } from './clean-texture.ts';

const MAKER = 'AcmePainter9000';
const canvas = () => sharp({ create: { width: 4, height: 4, channels: 3, background: { r: 200, g: 100, b: 50 } } });

describe('cleanTexture', () => {
  it('drops what a picture says of its maker and keeps its numbers, whatever profile it carries', async () => {
    const png = await canvas()
      .withExif({ IFD0: { Software: MAKER } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const stored = await sharp(png, { ignoreIcc: true }).raw().toBuffer();
    const { bytes, mimeType, pixels } = await cleanTexture(png, 'image/png');
    expect([mimeType, pixels]).toEqual(['image/png', 16]);
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/AcmePainter|iCCP|eXIf/);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(stored);
  });

  it('keeps JPEG as JPEG and makes PNG of WebP and AVIF, by content', async () => {
    expect((await cleanTexture(await canvas().jpeg().toBuffer(), 'image/png')).mimeType).toBe('image/jpeg');
    expect((await cleanTexture(await canvas().webp().toBuffer(), 'image/webp')).mimeType).toBe('image/png');
    expect((await cleanTexture(await canvas().avif().toBuffer(), 'image/avif')).mimeType).toBe('image/png');
  });

  it('keeps of a KTX2 texture its pixels alone', async () => {
    const container = createDefaultContainer();
    Object.assign(container, { vkFormat: 43, pixelWidth: 2, pixelHeight: 2 });
    container.levels = [{ levelData: new Uint8Array(16).fill(7), uncompressedByteLength: 16 }];
    container.keyValue = { KTXwriter: MAKER, KTXorientation: 'rd', madeBy: MAKER };
    const { bytes } = await cleanTexture(write(container, { keepWriter: true }), 'image/ktx2');
    expect(Buffer.from(bytes).toString('latin1')).not.toContain(MAKER);
    const cleaned = read(bytes);
    expect(cleaned.levels[0]?.levelData).toEqual(container.levels[0]?.levelData);
    expect(cleaned.keyValue).toEqual({ KTXorientation: 'rd', KTXwriter: '' });
  });

  it('refuses what cannot be read', async () => {
    await expect(cleanTexture(Buffer.from('nothing'), 'image/png')).rejects.toMatchObject({
      code: 'model_texture_corrupt',
    });
    await expect(cleanTexture(Buffer.from('nothing'), 'image/ktx2')).rejects.toMatchObject({
      code: 'model_texture_corrupt',
    });
  });
});
