import { canSet, type TextStyle, text, widthOf } from '../../platform/typesetter.ts';
import { intervalMarks } from '../../plots/interval.ts';
import { along } from '../../plots/scale.ts';
import { card as words } from '../../words/words.ts';
import { CARD, type CardContent } from './card-content.ts';

const PAPER = '#fbfaf8';
const INK = '#1c1f26';
const QUIET = '#6b6f78';
const HAIRLINE = '#d9dadd';
/** Okabe–Ito; the shape says the same. */
const COLOURS = { human: '#0072b2', ai: '#d55e00' } as const;
const MARGIN = 72;
const PLOT = { left: 780, right: 1110, top: 150, row: 44 } as const;
const TEXT_WIDTH = 600;

const NAME: TextStyle = { face: 'figtree600', size: 58, fill: INK };
const CLAIM: TextStyle = { face: 'figtree400', size: 35, fill: INK };
const SMALL: TextStyle = { face: 'figtree400', size: 22, fill: QUIET };

/** The share card as SVG: all text is outlines, so it looks the same everywhere and nobody's words become markup. */
export function cardSvg(content: CardContent): string {
  const width = content.plot === null ? CARD.width - 2 * MARGIN : TEXT_WIDTH;
  const name = lines(settable(content.name, NAME) ?? words.unnamed, width, NAME, 2);
  const claim = lines(settable(content.claim, CLAIM) ?? '', width, CLAIM, 6);
  const nameTop = 190;
  const claimTop = nameTop + name.length * 68 + 24;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">`,
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${PAPER}"/>`,
    brand(),
    ...name.map((line, i) => text(MARGIN, nameTop + i * 68, line, NAME)),
    ...claim.map((line, i) => text(MARGIN, claimTop + i * 46, line, CLAIM)),
    content.plot === null ? '' : plot(content.plot),
    '</svg>',
  ].join('');
}

function brand(): string {
  const style: TextStyle = { face: 'figtree600', size: 26, fill: QUIET };
  return [
    `<path d="M${MARGIN} 88h52" stroke="#0f5b6b" stroke-width="2.5"/>`,
    `<path d="M${MARGIN + 12} 88h24" stroke="#0f5b6b" stroke-width="8" stroke-opacity=".45"/>`,
    `<circle cx="${MARGIN + 24}" cy="88" r="7" fill="#0f5b6b"/>`,
    text(MARGIN + 66, 97, `Blindrank · ${words.judged}`, style),
  ].join('');
}

/** The first places: rank, dot or diamond, thick and thin bar, as every plot of the pages draws them. */
function plot({ rows, domain, ticks, axis, more }: NonNullable<CardContent['plot']>): string {
  const across = (share: number) => Math.round((PLOT.left + share * (PLOT.right - PLOT.left)) * 10) / 10;
  const bottom = PLOT.top + rows.length * PLOT.row;
  const scale = ticks.map(({ value, label }) => {
    const x = across(along(value, domain));
    const line = `<path d="M${x} ${PLOT.top - 20}V${bottom - 20}" stroke="${HAIRLINE}" stroke-width="2"/>`;
    return line + text(x, bottom + 8, label, { ...SMALL, align: 'center' });
  });
  const drawn = rows.map(({ rank, kind, estimate }, i) => {
    const y = PLOT.top + i * PLOT.row;
    const marks = intervalMarks(estimate, domain);
    const line = (from: number, to: number, width: number, opacity: number) =>
      `<path d="M${across(from)} ${y}H${across(to)}" stroke="${COLOURS[kind]}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;
    return [
      text(PLOT.left - 30, y + 8, String(rank), { ...SMALL, align: 'right' }),
      line(marks.thin.from, marks.thin.to, 2.5, 1),
      line(marks.thick.from, marks.thick.to, 11, 0.45),
      mark(kind, across(marks.dot), y),
    ].join('');
  });
  const kinds = (['human', 'ai'] as const).filter((kind) => rows.some((row) => row.kind === kind));
  let left = PLOT.left - 52;
  const key = kinds.map((kind) => {
    const drawn = mark(kind, left + 10, bottom + 46) + text(left + 28, bottom + 54, words.kinds[kind], SMALL);
    left += 56 + widthOf(words.kinds[kind], SMALL);
    return drawn;
  });
  const rest = more > 0 ? text(left, bottom + 54, words.more(more), SMALL) : '';
  const title = lines(axis, CARD.width - 60 - (PLOT.left - 52), SMALL, 2);
  return [
    ...scale,
    ...drawn,
    ...key,
    rest,
    ...title.map((line, i) => text(PLOT.left - 52, 84 + i * 26, line, SMALL)),
  ].join('');
}

function mark(kind: 'human' | 'ai', x: number, y: number): string {
  return kind === 'ai'
    ? `<path d="M${x} ${y - 11}L${x + 11} ${y}L${x} ${y + 11}L${x - 11} ${y}Z" fill="${COLOURS.ai}"/>`
    : `<circle cx="${x}" cy="${y}" r="9" fill="${COLOURS.human}"/>`;
}

/** A text without what the typeface lacks; null when that is more than a little, as of a name in another script. */
function settable(words: string, style: TextStyle): string | null {
  const letters = [...words.replaceAll('\u202f', ' ').replace(/\s+/g, ' ').trim()];
  const kept = letters.filter((letter) => canSet(letter, style.face));
  return kept.length > 0 && kept.length >= 0.9 * letters.length ? kept.join('') : null;
}

/** Text broken into at most `most` lines no wider than `width`; what is left over becomes an ellipsis. */
function lines(words: string, width: number, style: TextStyle, most: number): string[] {
  const broken: string[] = [];
  let line = '';
  for (const word of words.split(' ').flatMap((one) => pieces(one, width, style))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, style) <= width) line = longer;
    else {
      broken.push(line);
      line = word;
    }
  }
  if (line !== '') broken.push(line);
  if (broken.length <= most) return broken;
  return [...broken.slice(0, most - 1), shortened(broken[most - 1] ?? '', width, style)];
}

/** A word in parts that fit the width each. */
function pieces(word: string, width: number, style: TextStyle): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && widthOf(part + letter, style) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return part === '' ? parts : [...parts, part];
}

function shortened(line: string, width: number, style: TextStyle): string {
  let kept = line;
  while (kept !== '' && widthOf(`${kept}…`, style) > width) kept = kept.slice(0, -1).trimEnd();
  return `${kept}…`;
}
