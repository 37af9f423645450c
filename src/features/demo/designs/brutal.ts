import { text } from '../../../platform/typesetter.ts';
import { each, group, line, path, rect } from '../shapes.ts';
import { flat, type Tool, tool } from '../tools.ts';

const INK = '#0a0a0a';
const LIME = '#d7ff3e';
const PINK = '#ff7ad9';
const BLUE = '#5b7cff';

const CARDS: readonly { x: number; y: number; back: string; name: string; code: string; state: string; tool: Tool }[] =
  [
    { x: 48, y: 470, back: LIME, name: 'DRILL', code: 'FH-001', state: '4 free', tool: 'drill' },
    { x: 388, y: 470, back: PINK, name: 'SANDER', code: 'FH-019', state: '1 free', tool: 'sander' },
    { x: 48, y: 768, back: '#ffffff', name: 'LADDER', code: 'FH-032', state: 'out → Thu', tool: 'ladder' },
    { x: 388, y: 768, back: BLUE, name: 'BARROW', code: 'FH-044', state: '2 free', tool: 'wheelbarrow' },
  ];

/** Raw edges, hard shadows, loud colours. */
export function brutal(): string {
  return [rect(0, 0, 1440, 1080, { fill: '#f1eee6' }), ticker(), hero(), each(CARDS, card), side()].join('');
}

function box(x: number, y: number, w: number, h: number, fill: string, shadow = 12): string {
  return rect(x + shadow, y + shadow, w, h, { fill: INK }) + rect(x, y, w, h, { fill, stroke: INK, line: 5 });
}

function ticker(): string {
  const news = 'OPEN TODAY 10–18  ***  FREE TO JOIN  ***  BRING A FRIEND  ***  SHARPENING ON SATURDAY  ***';
  return rect(0, 0, 1440, 58, { fill: INK }) + text(30, 40, news, { face: 'monoBold', size: 26, fill: LIME });
}

function hero(): string {
  return [
    text(44, 208, 'TAKE THE', { face: 'grotesk700', size: 140, fill: INK, tracking: -0.05 }),
    rect(40, 236, 690, 128, { fill: PINK, stroke: INK, line: 5 }),
    text(58, 345, 'BIG DRILL.', { face: 'grotesk700', size: 132, fill: INK, tracking: -0.05 }),
    text(48, 424, 'Fernhill Tool Library, 212 tools, all yours', { face: 'mono', size: 25, fill: INK }),
  ].join('');
}

function card(item: (typeof CARDS)[number]): string {
  const { x, y } = item;
  const [left, right] = item.state.split(' → ');
  return [
    box(x, y, 310, 252, item.back),
    tool(item.tool, x + 158, y + 16, 136, flat(item.back === '#ffffff' ? LIME : '#ffffff', INK, INK, INK)),
    text(x + 20, y + 46, item.code, { face: 'mono', size: 24, fill: INK }),
    text(x + 18, y + 204, item.name, { face: 'grotesk700', size: 48, fill: INK, tracking: -0.04 }),
    text(x + 20, y + 236, left, { face: 'monoBold', size: 25, fill: INK }),
    right === undefined ? '' : path(`M${x + 80} ${y + 228}h34m-10-9l10 9l-10 9`, { stroke: INK, line: 4 }),
    right === undefined ? '' : text(x + 128, y + 236, right, { face: 'monoBold', size: 25, fill: INK }),
  ].join('');
}

function side(): string {
  return [
    box(776, 106, 604, 92, '#ffffff'),
    text(804, 164, 'search: hedge_', { face: 'mono', size: 34, fill: INK }),
    rect(1256, 106, 124, 92, { fill: LIME, stroke: INK, line: 5 }),
    text(1318, 165, 'GO', { face: 'grotesk700', size: 42, fill: INK, align: 'center' }),
    box(776, 252, 604, 500, BLUE),
    text(806, 334, 'YOURS', { face: 'grotesk700', size: 78, fill: '#ffffff', tracking: -0.05 }),
    each(['Hedge trimmer', 'Post digger'], (name, i) =>
      [
        rect(806, 366 + i * 128, 544, 112, { fill: '#ffffff', stroke: INK, line: 4 }),
        text(828, 414 + i * 128, name, { face: 'grotesk700', size: 36, fill: INK }),
        text(828, 456 + i * 128, i === 0 ? 'DUE TODAY' : 'due in 6 days', {
          face: 'monoBold',
          size: 26,
          fill: i === 0 ? '#e0218a' : INK,
        }),
        line(1270, 390 + i * 128, 1320, 454 + i * 128, { stroke: INK, line: 6 }),
        line(1320, 390 + i * 128, 1270, 454 + i * 128, { stroke: INK, line: 6 }),
      ].join(''),
    ),
    box(806, 634, 300, 80, PINK, 8),
    text(956, 689, 'MORE TIME', { face: 'grotesk700', size: 40, fill: INK, align: 'center', tracking: -0.03 }),
    group(
      'rotate(-4 1080 900)',
      box(800, 816, 556, 176, LIME),
      text(1078, 896, 'DON’T BUY IT', { face: 'grotesk700', size: 70, fill: INK, align: 'center', tracking: -0.04 }),
      text(1078, 956, 'for one hole in one wall', { face: 'mono', size: 30, fill: INK, align: 'center' }),
    ),
  ].join('');
}
