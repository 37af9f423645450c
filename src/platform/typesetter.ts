import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import opentype, { type Command, type Font } from 'opentype.js';

/**
 * Text as outlines: the pictures look the same on every machine, also on one without a single font.
 * The typefaces come as packages (all under the SIL Open Font License).
 */
const FACES = {
  figtree400: ['figtree', 400],
  figtree600: ['figtree', 600],
  figtree800: ['figtree', 800],
  grotesk500: ['space-grotesk', 500],
  grotesk700: ['space-grotesk', 700],
  serif: ['young-serif', 400],
  display: ['dm-serif-display', 400],
  typewriter: ['courier-prime', 400],
  typewriterBold: ['courier-prime', 700],
  mono: ['space-mono', 400],
  monoBold: ['space-mono', 700],
  round500: ['fredoka', 500],
  round600: ['fredoka', 600],
  hand: ['gochi-hand', 400],
} as const satisfies Record<string, readonly [family: string, weight: number]>;

export type Face = keyof typeof FACES;

export interface TextStyle {
  readonly face: Face;
  readonly size: number;
  readonly fill: string;
  readonly align?: 'left' | 'center' | 'right';
  /** Extra space between letters, in parts of the size. */
  readonly tracking?: number;
  readonly opacity?: number;
}

const require = createRequire(import.meta.url);
const loaded = new Map<Face, Font>();

function fontOf(face: Face): Font {
  let font = loaded.get(face);
  if (font === undefined) {
    const [family, weight] = FACES[face];
    const folder = dirname(require.resolve(`@fontsource/${family}/LICENSE`));
    const file = readFileSync(join(folder, 'files', `${family}-latin-${weight}-normal.woff`));
    font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
    loaded.set(face, font);
  }
  return font;
}

/** Whether the typeface has this letter. */
export function canSet(letter: string, face: Face): boolean {
  return fontOf(face).charToGlyph(letter).index > 0;
}

/** Walks over the letters of a line; returns its width. */
function setLine(line: string, style: TextStyle, place: (letter: string, x: number) => void): number {
  const font = fontOf(style.face);
  const scale = style.size / font.unitsPerEm;
  const tracking = (style.tracking ?? 0) * style.size;
  let x = 0;
  let previous: string | undefined;
  for (const letter of line) {
    const glyph = font.charToGlyph(letter);
    if (previous !== undefined) x += font.getKerningValue(font.charToGlyph(previous), glyph) * scale + tracking;
    place(letter, x);
    x += glyph.advanceWidth * scale;
    previous = letter;
  }
  return x;
}

/** The width of a line in the units of the picture. */
export function widthOf(line: string, style: TextStyle): number {
  return setLine(line, style, () => {});
}

/** One line of text with its baseline at `y`, as an SVG path. */
export function text(x: number, y: number, line: string, style: TextStyle): string {
  const width = style.align === undefined || style.align === 'left' ? 0 : widthOf(line, style);
  const left = style.align === 'center' ? x - width / 2 : style.align === 'right' ? x - width : x;
  const font = fontOf(style.face);
  let data = '';
  setLine(line, style, (letter, dx) => {
    data += font
      .charToGlyph(letter)
      .getPath(left + dx, y, style.size)
      .commands.map(pathStep)
      .join('');
  });
  const opacity = style.opacity === undefined ? '' : ` opacity="${style.opacity}"`;
  return `<path d="${data}" fill="${style.fill}"${opacity}/>`;
}

/** The library's own conversion writes NaN for some numbers. */
function pathStep({ type, x1, y1, x2, y2, x, y }: Command): string {
  return (
    type +
    [x1, y1, x2, y2, x, y]
      .filter((v) => v !== undefined)
      .map((v) => Math.round(v * 10) / 10)
      .join(' ')
  );
}

/** Text broken into lines no wider than `width`; `y` is the baseline of the first line. */
export function paragraph(
  x: number,
  y: number,
  width: number,
  words: string,
  style: TextStyle & { readonly leading?: number },
): string {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines[lines.length - 1]} ${word}`;
    if (lines.length > 0 && widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const step = style.size * (style.leading ?? 1.35);
  return lines.map((line, i) => text(x, y + i * step, line, style)).join('');
}
