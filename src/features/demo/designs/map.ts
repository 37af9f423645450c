import { text } from '../../../platform/typesetter.ts';
import { circle, each, group, line, path, rect } from '../shapes.ts';
import { flat, type Tool, tool, uniform } from '../tools.ts';

const INK = '#1c2b3a';
const BLUE = '#1769e0';
const GREY = '#5d6b7a';

const PINS: readonly { x: number; y: number; tool: Tool; colour: string; big?: true }[] = [
  { x: 820, y: 420, tool: 'drill', colour: BLUE, big: true },
  { x: 1120, y: 300, tool: 'ladder', colour: '#0f8a5f' },
  { x: 640, y: 640, tool: 'shovel', colour: '#0f8a5f' },
  { x: 1000, y: 720, tool: 'saw', colour: '#0f8a5f' },
  { x: 1340, y: 590, tool: 'sewing', colour: '#98a4b1' },
  { x: 700, y: 220, tool: 'roller', colour: '#0f8a5f' },
  { x: 1310, y: 150, tool: 'wheelbarrow', colour: '#98a4b1' },
];

/** The neighbourhood as a map: where the nearest free tool is, and a sheet for the one picked. */
export function map(): string {
  return [streets(), each(PINS, pin), searchBar(), panel(), sheet()].join('');
}

function streets(): string {
  const main = [
    'M520 330L1440 250',
    'M560 0L680 560L620 1080',
    'M980 0L1060 520L1010 1080',
    'M480 800L1440 640',
    'M1200 0L1260 1080',
  ];
  const small = [
    'M700 520L1060 480',
    'M1040 430L1250 420',
    'M640 160L980 130',
    'M660 690L1030 1000',
    'M1010 150L1210 180',
    'M1250 900L1440 870',
    'M830 310L870 730',
  ];
  return [
    rect(0, 0, 1440, 1080, { fill: '#e9edf0' }),
    path('M1060 520L1258 500L1262 680L1040 716z', { fill: '#cfe8cd' }),
    path('M480 0h70l96 310-166 20z', { fill: '#cfe8cd' }),
    path('M480 930c220-90 330 80 560 20s230-60 400-30v160H480z', { fill: '#b8dcf2' }),
    each(small, (d) => path(d, { stroke: '#ffffff', line: 14, cap: 'round' })),
    each(main, (d) => path(d, { stroke: '#d6dce2', line: 34 }) + path(d, { stroke: '#ffffff', line: 28 })),
    group('rotate(-5 860 300)', text(850, 308, 'Mill Lane', { face: 'figtree600', size: 21, fill: '#8592a0' })),
    group('rotate(-9.500 760 752)', text(720, 766, 'Fern Street', { face: 'figtree600', size: 21, fill: '#8592a0' })),
    text(1084, 570, 'Orchard Green', { face: 'figtree600', size: 22, fill: '#4f8055' }),
  ].join('');
}

function pin(item: (typeof PINS)[number]): string {
  const r = item.big === true ? 56 : 38;
  return [
    path(`M${item.x - r * 0.45} ${item.y + r * 0.8}h${r * 0.9}L${item.x} ${item.y + r * 1.5}z`, { fill: item.colour }),
    circle(item.x, item.y, r, { fill: item.colour, stroke: '#ffffff', line: 5 }),
    tool(item.tool, item.x - r * 0.55, item.y - r * 0.55, r * 1.1, uniform({ fill: '#ffffff' })),
  ].join('');
}

function searchBar(): string {
  return [
    rect(528, 40, 560, 76, { fill: '#ffffff', radius: 16, stroke: '#d3dae1', line: 2 }),
    circle(570, 76, 12, { stroke: GREY, line: 4 }),
    line(579, 85, 589, 95, { stroke: GREY, line: 4, cap: 'round' }),
    text(608, 88, 'Tools within 10 minutes', { face: 'figtree400', size: 29, fill: GREY }),
  ].join('');
}

function panel(): string {
  const loans = [
    ['Pressure washer', 'back today, 18:00', '#c2410c'],
    ['Extension ladder', 'back on Monday', GREY],
  ] as const;
  const near = [
    ['Cordless drill', '2 min', '4 free'],
    ['Paint roller set', '4 min', '3 free'],
    ['Hand saw', '5 min', '6 free'],
    ['Border spade', '7 min', '2 free'],
  ] as const;
  return [
    rect(0, 0, 488, 1080, { fill: '#ffffff' }),
    line(488, 0, 488, 1080, { stroke: '#d3dae1', line: 2 }),
    circle(72, 80, 34, { fill: BLUE }),
    tool('wrench', 50, 58, 44, uniform({ fill: '#ffffff' }), 40),
    text(124, 76, 'Fernhill', { face: 'figtree800', size: 34, fill: INK }),
    text(124, 108, 'Tool Library · open to 18:00', { face: 'figtree400', size: 23, fill: GREY }),
    text(40, 192, 'Near you, free now', { face: 'figtree800', size: 30, fill: INK }),
    each(near, ([name, walk, free], i) => {
      const y = 222 + i * 98;
      return [
        i === 0 ? rect(24, y - 6, 440, 96, { fill: '#e8f0fd', radius: 14 }) : '',
        text(44, y + 38, name, { face: 'figtree600', size: 28, fill: INK }),
        text(44, y + 72, `${walk} on foot`, { face: 'figtree400', size: 23, fill: GREY }),
        text(444, y + 38, free, { face: 'figtree600', size: 25, fill: '#0f7a55', align: 'right' }),
        line(44, y + 94, 444, y + 94, { stroke: '#e6ebef', line: i === 0 ? 0 : 2 }),
      ].join('');
    }),
    text(40, 706, 'With you', { face: 'figtree800', size: 30, fill: INK }),
    each(loans, ([name, due, colour], i) =>
      [
        rect(32, 732 + i * 116, 424, 100, { fill: '#f4f6f8', radius: 14 }),
        text(56, 776 + i * 116, name, { face: 'figtree600', size: 27, fill: INK }),
        text(56, 810 + i * 116, due, { face: 'figtree600', size: 23, fill: colour }),
      ].join(''),
    ),
    rect(32, 972, 424, 72, { fill: INK, radius: 14 }),
    text(244, 1018, 'Keep something longer', { face: 'figtree600', size: 26, fill: '#ffffff', align: 'center' }),
  ].join('');
}

function sheet(): string {
  return [
    rect(700, 836, 700, 204, { fill: '#0b1a2a', opacity: 0.12, radius: 22 }),
    rect(696, 828, 700, 204, { fill: '#ffffff', radius: 22 }),
    rect(720, 852, 156, 156, { fill: '#e8f0fd', radius: 16 }),
    tool('drill', 740, 872, 116, flat(BLUE, INK, GREY, '#cfe0fb')),
    text(904, 896, 'Cordless drill', { face: 'figtree800', size: 36, fill: INK }),
    text(904, 936, 'Corner shed, Mill Lane', { face: 'figtree400', size: 26, fill: GREY }),
    text(904, 986, '4 free · keep for 7 days', { face: 'figtree600', size: 25, fill: '#0f7a55' }),
    rect(1212, 870, 156, 120, { fill: BLUE, radius: 16 }),
    text(1290, 924, 'Hold', { face: 'figtree800', size: 29, fill: '#ffffff', align: 'center' }),
    text(1290, 960, 'one for me', { face: 'figtree600', size: 23, fill: '#dbe8ff', align: 'center' }),
  ].join('');
}
