import { text } from '../../../platform/typesetter.ts';
import { circle, each, line, path, rect } from '../shapes.ts';
import { type Tool, tool, uniform } from '../tools.ts';

const RED = '#e4321b';
const INK = '#111111';
const PAPER = '#f7f6f2';

const FREE: readonly { tool: Tool; name: string; shelf: string; free: number; of: number }[] = [
  { tool: 'drill', name: 'Drill', shelf: 'A1', free: 4, of: 6 },
  { tool: 'ladder', name: 'Ladder', shelf: 'F3', free: 2, of: 3 },
  { tool: 'saw', name: 'Saw', shelf: 'A4', free: 7, of: 7 },
  { tool: 'sander', name: 'Sander', shelf: 'B2', free: 1, of: 4 },
  { tool: 'tape', name: 'Tape', shelf: 'C1', free: 9, of: 9 },
  { tool: 'wrench', name: 'Spanner', shelf: 'C2', free: 5, of: 8 },
];

/** International style: one grid, one red, very large words. */
export function swiss(): string {
  return [rect(0, 0, 1440, 1080, { fill: PAPER }), masthead(), headline(), hours(), each(FREE, row), loans()].join('');
}

function masthead(): string {
  const small = { face: 'figtree600', size: 24, fill: INK } as const;
  return [
    text(60, 74, 'Fernhill Tool Library', small),
    text(720, 74, 'Tools', small),
    text(880, 74, 'My loans', small),
    text(1060, 74, 'Workshop', small),
    path('M1352 58a12 12 0 1 0 .1 0M1361 79l14 14', { stroke: INK, line: 4 }),
    rect(60, 104, 1320, 6, { fill: INK }),
  ].join('');
}

function headline(): string {
  const huge = { face: 'figtree800', size: 148, fill: INK, tracking: -0.035 } as const;
  return [
    text(54, 254, 'Borrow it.', huge),
    text(54, 394, 'Use it.', huge),
    text(54, 534, 'Bring it', huge),
    text(54, 674, 'back.', { ...huge, fill: RED }),
  ].join('');
}

function hours(): string {
  return [
    circle(192, 892, 132, { fill: RED }),
    text(192, 876, 'open', { face: 'figtree600', size: 34, fill: PAPER, align: 'center' }),
    text(192, 932, '10–18', { face: 'figtree800', size: 60, fill: PAPER, align: 'center', tracking: -0.03 }),
    text(364, 850, 'Tuesday', { face: 'figtree800', size: 34, fill: INK }),
    text(364, 896, 'Mill Lane 4', { face: 'figtree400', size: 30, fill: INK }),
    text(364, 938, 'ring twice', { face: 'figtree400', size: 30, fill: INK }),
  ].join('');
}

function row(item: (typeof FREE)[number], index: number): string {
  const y = 168 + index * 94;
  const boxes = Array.from({ length: item.of }, (_, i) => i);
  return [
    tool(item.tool, 720, y - 20, 72, uniform({ fill: INK })),
    text(820, y + 32, item.name, { face: 'figtree800', size: 42, fill: INK, tracking: -0.02 }),
    text(1030, y + 30, item.shelf, { face: 'figtree400', size: 30, fill: '#6d6c68' }),
    each(boxes, (i) =>
      rect(1356 - i * 31, y + 4, 24, 30, i < item.of - item.free ? { stroke: INK, line: 2 } : { fill: RED }),
    ),
    line(720, y + 64, 1380, y + 64, { stroke: INK, line: 1.5 }),
  ].join('');
}

function loans(): string {
  return [
    text(720, 790, 'red = free now', { face: 'figtree600', size: 24, fill: RED }),
    rect(720, 836, 660, 184, { fill: INK }),
    text(752, 894, 'With you', { face: 'figtree600', size: 26, fill: '#a9a8a3' }),
    text(752, 948, 'Hedge shears', { face: 'figtree800', size: 40, fill: PAPER, tracking: -0.02 }),
    text(752, 992, 'back by Thursday', { face: 'figtree400', size: 27, fill: PAPER }),
    rect(1144, 900, 204, 76, { fill: PAPER }),
    text(1246, 949, 'Renew', { face: 'figtree800', size: 32, fill: INK, align: 'center' }),
  ].join('');
}
