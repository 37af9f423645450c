import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sniffImage } from './sniff-image.ts';

const pixel = () => sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } });
const sniff = (bytes: Uint8Array | string) =>
  sniffImage(typeof bytes === 'string' ? Buffer.from(bytes) : bytes).then(
    () => 'still',
    (error: { code: string }) => error.code,
  );

/** An animated PNG is a PNG with a chunk that says so before its pixels. */
function animated(png: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(8, 1), Buffer.alloc(4)]);
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

describe('sniffImage', () => {
  it('lets the still formats pass by their content', async () => {
    expect(await sniff(await pixel().png().toBuffer())).toBe('still');
    expect(await sniff(await pixel().jpeg().toBuffer())).toBe('still');
    expect(await sniff(await pixel().webp().toBuffer())).toBe('still');
    expect(await sniff(await pixel().avif().toBuffer())).toBe('still');
    expect(await sniff(await pixel().gif().toBuffer())).toBe('still');
    expect(await sniff(await pixel().tiff().toBuffer())).toBe('still');
  });

  it('knows vector images, whatever stands before them', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    expect(await sniff(svg)).toBe('image_vector');
    expect(await sniff(`\ufeff \n<?xml version="1.0"?>\n<!-- made by hand -->\n${svg}`)).toBe('image_vector');
    expect(await sniff(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`)).toBe('image_vector');
    expect(await sniff('<?xml version="1.0"?><x:svg xmlns:x="http://www.w3.org/2000/svg"/>')).toBe('image_vector');
    expect(await sniff(Buffer.from(`\ufeff${svg}`, 'utf16le'))).toBe('image_vector');
  });

  it('knows moving images of formats that have still ones too', async () => {
    expect(await sniff(animated(await pixel().png().toBuffer()))).toBe('image_animated');
    const avif = await pixel().avif().toBuffer();
    const sequence = Buffer.from(avif);
    sequence.write('avis', 8, 'latin1');
    expect(await sniff(sequence)).toBe('image_animated');
  });

  it('refuses everything else', async () => {
    for (const text of ['', 'x', 'hello <b>world</b>', '%PDF-1.7\n', 'BM', '<html><body/></html>']) {
      expect(await sniff(text)).toBe('image_unknown_type');
    }
  });
});
