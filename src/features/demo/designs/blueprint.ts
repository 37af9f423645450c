import { text } from '../../../platform/typesetter.ts';
import { each, line, path, rect } from '../shapes.ts';
import { type Tool, tool, uniform } from '../tools.ts';

const PAPER = '#12437a';
const LINE = '#dcecff';
const SOFT = '#86b3e3';
const YELLOW = '#ffd24a';

const PLATES: readonly { tool: Tool; name: string; state: string }[] = [
  { tool: 'saw', name: 'SAW', state: '6 FREE' },
  { tool: 'ladder', name: 'LADDER', state: '2 FREE' },
  { tool: 'clamp', name: 'CLAMP', state: '11 FREE' },
  { tool: 'sander', name: 'SANDER', state: 'BACK THU' },
];

/** A drawing sheet: the tool in elevation, with its measures. */
export function blueprint(): string {
  return [sheet(), titleBlock(), elevation(), each(PLATES, plate), loans()].join('');
}

function sheet(): string {
  return [
    `<pattern id="fine" width="24" height="24" patternUnits="userSpaceOnUse">${path('M24 0H0V24', { stroke: '#2a62a0', line: 1 })}</pattern>`,
    `<pattern id="coarse" width="120" height="120" patternUnits="userSpaceOnUse">${path('M120 0H0V120', { stroke: '#3a74b4', line: 2 })}</pattern>`,
    rect(0, 0, 1440, 1080, { fill: PAPER }),
    rect(0, 0, 1440, 1080, { fill: 'url(#fine)' }),
    rect(0, 0, 1440, 1080, { fill: 'url(#coarse)' }),
    rect(28, 28, 1384, 1024, { stroke: LINE, line: 3 }),
  ].join('');
}

function titleBlock(): string {
  return [
    text(68, 112, 'FERNHILL TOOL LIBRARY', { face: 'monoBold', size: 48, fill: LINE }),
    text(68, 156, 'Sheet 1 of 1: what is here today', { face: 'mono', size: 26, fill: SOFT }),
    rect(1012, 62, 364, 72, { fill: '#0d3564', stroke: LINE, line: 2.5 }),
    text(1036, 108, 'Find: ______', { face: 'mono', size: 28, fill: LINE }),
  ].join('');
}

function dimension(x1: number, y1: number, x2: number, y2: number): string {
  const flat = y1 === y2;
  const tick = (x: number, y: number) => (flat ? line(x, y - 14, x, y + 14, ink) : line(x - 14, y, x + 14, y, ink));
  const ink = { stroke: YELLOW, line: 2.5 };
  return line(x1, y1, x2, y2, ink) + tick(x1, y1) + tick(x2, y2);
}

function elevation(): string {
  return [
    rect(68, 196, 820, 520, { fill: '#0d3564', opacity: 0.55, stroke: LINE, line: 2 }),
    line(98, 450, 858, 450, { stroke: SOFT, line: 1.5, dash: '18 6 4 6' }),
    tool('drill', 250, 244, 400, uniform({ fill: 'none', stroke: LINE, line: 0.9 })),
    dimension(290, 680, 484, 680),
    text(387, 666, '92 mm', { face: 'mono', size: 25, fill: YELLOW, align: 'center' }),
    dimension(212, 332, 212, 626),
    text(196, 490, '214', { face: 'mono', size: 25, fill: YELLOW, align: 'right' }),
    path('M640 384L700 316H858', { stroke: LINE, line: 2 }),
    text(706, 302, '18 volts', { face: 'mono', size: 27, fill: LINE }),
    path('M468 588L566 624H858', { stroke: LINE, line: 2 }),
    text(600, 610, '2 batteries', { face: 'mono', size: 27, fill: LINE }),
    text(98, 246, 'DRILL 04', { face: 'monoBold', size: 36, fill: LINE }),
    rect(606, 642, 256, 56, { fill: YELLOW }),
    text(734, 680, 'TAKE IT: 4 FREE', { face: 'monoBold', size: 25, fill: '#0d3564', align: 'center' }),
  ].join('');
}

function plate(item: (typeof PLATES)[number], i: number): string {
  const x = 924 + (i % 2) * 232;
  const y = 196 + Math.floor(i / 2) * 268;
  const away = item.state.startsWith('BACK');
  return [
    rect(x, y, 220, 252, { stroke: LINE, line: 2, fill: '#0d3564', opacity: away ? 0.7 : 1 }),
    tool(
      item.tool,
      x + 48,
      y + 20,
      124,
      uniform({ fill: 'none', stroke: away ? SOFT : LINE, line: 1.8, ...(away ? { dash: '5 3' } : {}) }),
    ),
    text(x + 18, y + 196, item.name, { face: 'monoBold', size: 28, fill: LINE }),
    text(x + 18, y + 230, item.state, { face: 'mono', size: 24, fill: away ? SOFT : YELLOW }),
  ].join('');
}

function loans(): string {
  const rows = [
    ['ITEM', 'TAKEN', 'DUE', 'NOTE'],
    ['Mitre box', '02.04', '09.04', 'return today'],
    ['Heat gun', '05.04', '12.04', 'can be renewed'],
  ] as const;
  return [
    rect(68, 752, 920, 260, { fill: '#0d3564', stroke: LINE, line: 2 }),
    each(rows, (cells, r) =>
      [
        line(68, 830 + r * 91, 988, 830 + r * 91, { stroke: LINE, line: r === 2 ? 0 : 1.5 }),
        each(cells, (cell, c) =>
          text([96, 368, 528, 688][c], 803 + r * 89, cell, {
            face: r === 0 ? 'mono' : 'monoBold',
            size: r === 0 ? 24 : 28,
            fill: r === 0 ? SOFT : r === 1 && c > 1 ? YELLOW : LINE,
          }),
        ),
      ].join(''),
    ),
    rect(1012, 752, 364, 260, { stroke: LINE, line: 2, fill: '#0d3564' }),
    text(1036, 800, 'HOURS, TODAY', { face: 'mono', size: 24, fill: SOFT }),
    text(1036, 876, '10–18', { face: 'monoBold', size: 68, fill: LINE }),
    line(1012, 908, 1376, 908, { stroke: LINE, line: 1.5 }),
    text(1036, 948, 'DRAWN FOR', { face: 'mono', size: 24, fill: SOFT }),
    text(1036, 988, 'member 114', { face: 'monoBold', size: 30, fill: LINE }),
  ].join('');
}
