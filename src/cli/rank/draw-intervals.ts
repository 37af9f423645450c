import stringWidth from 'string-width';
import { type Bar, type Estimate, intervalMarks } from '../../plots/interval.ts';
import { along, type Span } from '../../plots/scale.ts';
import { commandLine } from '../../words/words.ts';
import { plainText } from './plain-text.ts';

const words = commandLine.rank.picture;

export interface IntervalPicture {
  readonly title: string;
  /** What the axis shows. */
  readonly axis: string;
  /** What a mark behind the ranks means; may be empty. */
  readonly footnote: string;
  readonly sections: readonly PictureSection[];
}

/** Rows on one axis of their own. */
export interface PictureSection {
  readonly title: string | null;
  readonly domain: Span;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  /** The average, drawn stronger. */
  readonly average: number;
  readonly rows: readonly PictureRow[];
}

export interface PictureRow {
  readonly rank: string;
  readonly name: string;
  readonly note: string;
  readonly value: number;
  /** Null where there are no intervals: then only the dot is drawn. */
  readonly intervals: Pick<Estimate, 'half' | 'most'> | null;
}

const MARGIN = 24;
const ROW = 26;
const PLOT = 480;
const RANK = 44;
const CELL = 7.6;
const LONGEST_NAME = 48;
const HEADING = 30;
const AXIS = 46;

const STYLE = `
  svg { font: 13px ui-sans-serif, system-ui, "Segoe UI", "Noto Sans", sans-serif; font-variant-numeric: tabular-nums; }
  .paper { fill: #fbfaf8; } text { fill: #24272e; } .quiet { fill: #6b6f78; }
  .title { font-size: 16px; font-weight: 600; } .section { font-weight: 600; }
  .grid { stroke: #d6d8db; } .average { stroke: #6b6f78; stroke-dasharray: 2 3; }
  .thin, .open { stroke: #0072b2; stroke-width: 1.5; fill: none; }
  .thick { stroke: #0072b2; stroke-width: 7; stroke-opacity: 0.45; }
  .dot { fill: #0072b2; stroke: #fbfaf8; stroke-width: 1.5; }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #16181c; } text { fill: #e6e7ea; } .quiet { fill: #a2a6af; } .grid { stroke: #3a3e46; }
    .average { stroke: #a2a6af; } .thin, .open, .thick { stroke: #56b4e9; } .dot { fill: #56b4e9; stroke: #16181c; }
  }
`;

/** A picture of estimates in the one way in which Blindrank draws them: dot, thick bar 50 %, thin line 95 %. */
export function drawIntervals({ title, axis, footnote, sections }: IntervalPicture): string {
  const names = sections.flatMap(({ rows }) => rows.map(({ name }) => stringWidth(shortName(name))));
  const longest = names.reduce((most, cells) => Math.max(most, cells), 4);
  const left = MARGIN + RANK + Math.ceil(CELL * longest) + 16;
  const width = left + PLOT + 72;
  const parts: string[] = [];
  let y = MARGIN + 12;
  parts.push(text(MARGIN, y, title, 'title'));
  y += 20;
  for (const section of sections) {
    if (section.title !== null) parts.push(text(MARGIN, y + 18, section.title, 'section'));
    y += section.title === null ? 0 : HEADING;
    parts.push(...drawSection(section, left, y, axis));
    y += section.rows.length * ROW + AXIS;
  }
  parts.push(...drawKey(left, y + 8));
  if (footnote !== '') {
    y += 26;
    parts.push(text(MARGIN, y + 12, footnote, 'quiet'));
  }
  const height = y + 8 + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title><style>${STYLE}</style><rect class="paper" width="100%" height="100%"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function drawSection({ rows, ticks, domain, average }: PictureSection, left: number, top: number, axis: string) {
  const bottom = top + rows.length * ROW;
  const at = (value: number) => left + PLOT * along(value, domain);
  return [
    ...ticks.map(({ value }) => line(at(value), top, at(value), bottom, 'grid')),
    line(at(average), top, at(average), bottom, 'average'),
    ...rows.flatMap((row, k) => drawRow(row, domain, left, top + (k + 0.5) * ROW)),
    ...ticks.map(({ value, label }) => text(at(value), bottom + 16, label, 'quiet', 'middle')),
    text(left + PLOT / 2, bottom + 34, axis, 'quiet', 'middle'),
    ...(rows.some(({ note }) => note !== '') ? [text(left + PLOT + 12, bottom + 34, words.ranks, 'quiet')] : []),
  ];
}

function drawRow({ rank, name, note, value, intervals }: PictureRow, domain: Span, left: number, y: number): string[] {
  const at = (share: number) => left + PLOT * share;
  const point: Span = [value, value];
  const marks = intervalMarks({ value, half: point, most: point, ...intervals }, domain);
  const bars = (bar: Bar, kind: string) => line(at(bar.from), y, at(bar.to), y, kind);
  return [
    text(MARGIN + RANK - 12, y + 4, rank, 'quiet', 'end'),
    `<g><title>${escaped(name)}</title>${text(MARGIN + RANK, y + 4, shortName(name))}</g>`,
    ...(intervals === null
      ? []
      : [bars(marks.thin, 'thin'), ...openEnds(marks.thin, at, y), bars(marks.thick, 'thick')]),
    `<circle class="dot" cx="${round(at(marks.dot))}" cy="${round(y)}" r="6"/>`,
    ...(note === '' ? [] : [text(left + PLOT + 12, y + 4, note, 'quiet')]),
  ];
}

/** An end beyond the edge stays open, like a road that goes on. */
function openEnds({ openLow, openHigh }: Bar, at: (share: number) => number, y: number): string[] {
  const end = (x: number, side: number) =>
    `<path class="open" d="M${round(x + 5 * side)} ${round(y - 5)}L${round(x)} ${round(y)}L${round(x + 5 * side)} ${round(y + 5)}"/>`;
  return [...(openLow ? [end(at(0), 1)] : []), ...(openHigh ? [end(at(1), -1)] : [])];
}

function drawKey(left: number, y: number): string[] {
  const step = PLOT / 3;
  const entry = (k: number, mark: string, label: string) => mark + text(left + k * step + 26, y + 4, label, 'quiet');
  return [
    entry(0, `<circle class="dot" cx="${left + 10}" cy="${y}" r="6"/>`, words.dot),
    entry(1, line(left + step, y, left + step + 20, y, 'thick'), words.half),
    entry(2, line(left + 2 * step, y, left + 2 * step + 20, y, 'thin'), words.most),
  ];
}

function shortName(name: string): string {
  if (stringWidth(name) <= LONGEST_NAME) return name;
  let short = '';
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (stringWidth(short + segment) >= LONGEST_NAME) break;
    short += segment;
  }
  return `${short}…`;
}

function text(x: number, y: number, content: string, kind = '', anchor = 'start'): string {
  const attributes = `${kind === '' ? '' : ` class="${kind}"`}${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}`;
  return `<text x="${round(x)}" y="${round(y)}"${attributes}>${escaped(content)}</text>`;
}

function line(x1: number, y1: number, x2: number, y2: number, kind: string): string {
  return `<line class="${kind}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(content: string): string {
  return plainText(content).replace(/[&<>"]/g, (character) => ENTITIES[character]);
}
