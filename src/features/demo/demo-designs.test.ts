import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { paragraph, text, widthOf } from '../../platform/typesetter.ts';
import { DEMO_DESIGNS, demoSvg } from './demo-designs.ts';

const STYLE = { face: 'figtree400', size: 20, fill: '#000000' } as const;

test('there are twelve designs, three of them by invented generators, all with names of their own', () => {
  expect(DEMO_DESIGNS).toHaveLength(12);
  expect(DEMO_DESIGNS.filter(({ generator }) => generator !== undefined)).toHaveLength(3);
  expect(new Set(DEMO_DESIGNS.map(({ label }) => label)).size).toBe(12);
});

describe.each(DEMO_DESIGNS.map((design) => ({ label: design.label, design })))('$label', ({ design }) => {
  const svg = demoSvg(design);

  test('needs no font of the machine and nothing from elsewhere', () => {
    expect(svg).not.toMatch(/<text|<image|font-family|href=/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('fills the stage', async () => {
    const { data, info } = await sharp(Buffer.from(svg)).resize(144, 108).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([144, 108]);
    const corners = [0, 143, 144 * 107, 144 * 108 - 1].map((pixel) => data[pixel * info.channels + 3] ?? 255);
    expect(corners).toEqual([255, 255, 255, 255]);
  });
});

test('a line is as wide as its letters, wider with tracking, and stands where it is told to', () => {
  const width = widthOf('Tools', STYLE);
  expect(width).toBeGreaterThan(30);
  expect(widthOf('Tools', { ...STYLE, tracking: 0.1 })).toBeCloseTo(width + 4 * 2, 6);
  const left = text(100, 50, 'Tools', STYLE);
  expect(text(100 + width, 50, 'Tools', { ...STYLE, align: 'right' })).toBe(left);
  expect(text(100 + width / 2, 50, 'Tools', { ...STYLE, align: 'center' })).toBe(left);
});

test('a paragraph breaks before a word that would not fit', () => {
  const words = 'one two three four';
  const oneLine = paragraph(0, 20, 1000, words, STYLE);
  expect(oneLine.match(/<path/g)).toHaveLength(1);
  expect(paragraph(0, 20, widthOf('one two', STYLE), words, STYLE).match(/<path/g)).toHaveLength(3);
});
