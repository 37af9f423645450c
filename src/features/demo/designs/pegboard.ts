import { paragraph, text } from '../../../platform/typesetter.ts';
import { circle, each, group, line, path, rect } from '../shapes.ts';
import { flat, type Tool, tool, uniform } from '../tools.ts';

const INK = '#2b2a26';
const GREEN = '#1f5c4d';
const OUTLINE = uniform({ fill: 'none', stroke: '#fffaf0', line: 3.4, dash: '7 4' });

const WALL: readonly { name: string; tool: Tool; paint: readonly [string, string, string, string]; back?: string }[] = [
  { name: 'Cordless drill', tool: 'drill', paint: ['#e0642f', INK, '#8b939b', '#f7d7a6'] },
  { name: 'Hand saw', tool: 'saw', paint: ['#c98a2b', INK, '#b9c0c6', '#f7d7a6'] },
  { name: 'Step ladder', tool: 'ladder', paint: ['#1f5c4d', INK, '#8b939b', '#f7d7a6'], back: 'Thursday' },
  { name: 'Claw hammer', tool: 'hammer', paint: ['#c98a2b', '#b23a2b', '#6f7a83', '#f7d7a6'] },
  { name: 'Paint roller', tool: 'roller', paint: ['#2f6f9f', INK, '#8b939b', '#cfe4f2'] },
  { name: 'Sander', tool: 'sander', paint: ['#1f5c4d', INK, '#8b939b', '#cfe6d9'] },
  { name: 'Sewing machine', tool: 'sewing', paint: ['#e9a0a0', '#7b3f48', '#8b939b', '#fbe3df'], back: 'Saturday' },
  { name: 'F-clamps', tool: 'clamp', paint: ['#b23a2b', INK, '#6f7a83', '#f7d7a6'] },
  { name: 'Hand plane', tool: 'plane', paint: ['#2b5d63', '#a8642a', '#8b939b', '#d9dee2'] },
  { name: 'Border spade', tool: 'shovel', paint: ['#c98a2b', '#7a4a1c', '#6f7a83', '#98a2aa'], back: 'tomorrow' },
  { name: 'Spirit level', tool: 'level', paint: ['#e3b427', INK, '#8b939b', '#fbf3c9'] },
  { name: 'Wheelbarrow', tool: 'wheelbarrow', paint: ['#2f7d4f', INK, '#8b939b', '#57a877'] },
];

/** The workshop wall itself: what is out on loan has left only its painted outline. */
export function pegboard(): string {
  return [board(), header(), each(WALL, hook), note()].join('');
}

function board(): string {
  const holes = circle(20, 20, 3.2, { fill: '#a98f63' });
  return (
    `<pattern id="holes" width="40" height="40" patternUnits="userSpaceOnUse">${holes}</pattern>` +
    rect(0, 0, 1440, 1080, { fill: '#cdb58a' }) +
    rect(0, 0, 1440, 1080, { fill: 'url(#holes)' })
  );
}

function header(): string {
  return [
    rect(0, 0, 1440, 132, { fill: GREEN }),
    text(48, 84, 'Fernhill Tool Library', { face: 'serif', size: 52, fill: '#fff6e3' }),
    rect(760, 36, 388, 62, { fill: '#fff6e3', radius: 31 }),
    circle(798, 65, 10, { stroke: GREEN, line: 4 }),
    line(805, 72, 813, 80, { stroke: GREEN, line: 4, cap: 'round' }),
    text(830, 75, 'Find a tool or a job', { face: 'figtree400', size: 25, fill: '#5b6a60' }),
    circle(1196, 67, 9, { fill: '#f3b73e' }),
    text(1218, 76, 'Open till 18:00', { face: 'figtree600', size: 26, fill: '#fff6e3' }),
  ].join('');
}

function hook(item: (typeof WALL)[number], index: number): string {
  const x = 40 + (index % 4) * 254;
  const y = 164 + Math.floor(index / 4) * 302;
  const out = item.back !== undefined;
  const tag = out ? '#fffaf0' : '#fffdf8';
  return [
    out ? '' : group('translate(5 7)', tool(item.tool, x + 27, y, 180, uniform({ fill: '#6b5327', opacity: 0.28 }))),
    tool(item.tool, x + 27, y, 180, out ? OUTLINE : flat(...item.paint)),
    rect(x + 2, y + 196, 230, 78, { fill: tag, radius: 6, opacity: out ? 0.72 : 1 }),
    text(x + 117, y + 230, item.name, { face: 'figtree600', size: 25, fill: INK, align: 'center' }),
    text(x + 117, y + 260, out ? `back ${item.back}` : 'on the wall', {
      face: 'figtree400',
      size: 21,
      fill: out ? '#9a3324' : GREEN,
      align: 'center',
    }),
  ].join('');
}

function note(): string {
  const loans = [
    ['Jigsaw', 'due today'],
    ['Tile cutter', 'due Friday'],
  ] as const;
  return group(
    'translate(1066 176) rotate(1.2)',
    rect(8, 10, 330, 850, { fill: '#6b5327', opacity: 0.25, radius: 4 }),
    rect(0, 0, 330, 850, { fill: '#fffdf3', radius: 4 }),
    circle(165, 22, 13, { fill: '#b23a2b' }),
    circle(161, 18, 4, { fill: '#e58b7d' }),
    text(32, 96, 'Hello Ines', { face: 'serif', size: 42, fill: INK }),
    text(32, 142, 'You have with you', { face: 'figtree400', size: 23, fill: '#6c675c' }),
    each(loans, ([name, due], i) =>
      [
        line(32, 164 + i * 88, 298, 164 + i * 88, { stroke: '#ded6c2', line: 2 }),
        text(32, 204 + i * 88, name, { face: 'figtree600', size: 29, fill: INK }),
        text(32, 234 + i * 88, due, { face: 'figtree400', size: 23, fill: i === 0 ? '#b23a2b' : '#6c675c' }),
      ].join(''),
    ),
    rect(32, 362, 266, 66, { fill: GREEN, radius: 10 }),
    text(165, 404, 'Keep them longer', { face: 'figtree600', size: 25, fill: '#fff6e3', align: 'center' }),
    line(32, 478, 298, 478, { stroke: '#ded6c2', line: 2 }),
    text(32, 528, 'Saturday, 10:00', { face: 'figtree600', size: 25, fill: '#b23a2b' }),
    paragraph(32, 564, 266, 'Sharpening bench: bring your dull chisels and knives.', {
      face: 'figtree400',
      size: 25,
      fill: INK,
    }),
    path('M92 708q74-34 148 0', { stroke: '#b23a2b', line: 4, cap: 'round' }),
    text(165, 762, '212 tools,', { face: 'hand', size: 44, fill: '#2f6f9f', align: 'center' }),
    text(165, 808, 'one shed.', { face: 'hand', size: 44, fill: '#2f6f9f', align: 'center' }),
  );
}
