import { text } from '../../../platform/typesetter.ts';
import { circle, each, path, rect } from '../shapes.ts';
import { flat, type Tool, tool, uniform } from '../tools.ts';

const BLUE = '#2563eb';
const INK = '#111827';
const GREY = '#6b7280';

const GOODS: readonly { tool: Tool; name: string; group: string; stars: number; free: boolean }[] = [
  { tool: 'drill', name: 'Cordless Power Drill', group: 'Power Tools', stars: 5, free: true },
  { tool: 'hammer', name: 'Classic Hammer', group: 'Hand Tools', stars: 4, free: true },
  { tool: 'ladder', name: 'Aluminium Ladder', group: 'Access', stars: 5, free: false },
  { tool: 'saw', name: 'Wood Hand Saw', group: 'Hand Tools', stars: 4, free: true },
  { tool: 'sander', name: 'Orbital Sander', group: 'Power Tools', stars: 5, free: true },
  { tool: 'roller', name: 'Paint Roller Set', group: 'Decorating', stars: 4, free: true },
  { tool: 'wheelbarrow', name: 'Garden Wheelbarrow', group: 'Garden', stars: 5, free: true },
  { tool: 'sewing', name: 'Sewing Machine', group: 'Household', stars: 4, free: false },
];

/** A correct, familiar shop template: even cards, blue buttons, no surprise. */
export function shop(): string {
  return [rect(0, 0, 1440, 1080, { fill: '#f3f4f6' }), navigation(), banner(), each(GOODS, good), loans()].join('');
}

function navigation(): string {
  return [
    rect(0, 0, 1440, 92, { fill: '#ffffff' }),
    rect(40, 24, 46, 46, { fill: BLUE, radius: 10 }),
    tool('wrench', 48, 32, 30, uniform({ fill: '#ffffff' })),
    text(102, 57, 'Fernhill Tool Library', { face: 'figtree800', size: 29, fill: INK }),
    each(['Home', 'Browse', 'About', 'Contact'], (item, i) =>
      text(486 + i * 112, 56, item, { face: 'figtree600', size: 23, fill: i === 0 ? BLUE : GREY }),
    ),
    rect(968, 22, 300, 50, { fill: '#f3f4f6', radius: 10 }),
    circle(996, 45, 8, { stroke: GREY, line: 3 }),
    path('M1002 51l7 7', { stroke: GREY, line: 3 }),
    text(1022, 55, 'Search tools...', { face: 'figtree400', size: 23, fill: GREY }),
    rect(1288, 22, 112, 50, { fill: BLUE, radius: 10 }),
    text(1344, 55, 'Log in', { face: 'figtree600', size: 23, fill: '#ffffff', align: 'center' }),
  ].join('');
}

function banner(): string {
  return [
    rect(40, 116, 1360, 176, { fill: '#dbeafe', radius: 16 }),
    text(80, 184, 'Borrow Tools, Build Community', { face: 'figtree800', size: 46, fill: '#1e3a8a' }),
    text(80, 226, 'Access quality tools for all your home projects.', {
      face: 'figtree400',
      size: 25,
      fill: '#1e40af',
    }),
    text(80, 268, 'Open today: 10:00 AM – 6:00 PM', { face: 'figtree600', size: 23, fill: '#1e40af' }),
    tool('drill', 1120, 136, 130, flat(BLUE, '#1e3a8a', '#93c5fd', '#dbeafe')),
    tool('hammer', 1252, 140, 120, flat('#93c5fd', '#1e3a8a', '#60a5fa', '#dbeafe'), 20),
  ].join('');
}

function good(item: (typeof GOODS)[number], i: number): string {
  const x = 40 + (i % 4) * 346;
  const y = 316 + Math.floor(i / 4) * 312;
  return [
    rect(x, y, 322, 296, { fill: '#ffffff', radius: 14, stroke: '#e5e7eb', line: 2 }),
    rect(x + 14, y + 14, 294, 114, { fill: '#f3f4f6', radius: 10 }),
    tool(item.tool, x + 116, y + 26, 90, flat(BLUE, '#374151', '#9ca3af', '#bfdbfe')),
    text(x + 20, y + 162, item.name, { face: 'figtree600', size: 25, fill: INK }),
    text(x + 20, y + 192, item.group, { face: 'figtree400', size: 21, fill: GREY }),
    each([0, 1, 2, 3, 4], (k) =>
      path(`M${x + 216 + k * 20} ${y + 178}l2.500 6h6.500l-5 4 2 6.500-6-4-6 4 2-6.500-5-4h6.500z`, {
        fill: k < item.stars ? '#f59e0b' : '#d1d5db',
      }),
    ),
    rect(x + 20, y + 218, 282, 58, { fill: item.free ? BLUE : '#e5e7eb', radius: 10 }),
    text(x + 161, y + 255, item.free ? 'Borrow Now' : 'Unavailable', {
      face: 'figtree600',
      size: 24,
      fill: item.free ? '#ffffff' : GREY,
      align: 'center',
    }),
  ].join('');
}

function loans(): string {
  return [
    rect(40, 944, 1360, 104, { fill: '#ffffff', radius: 14, stroke: '#e5e7eb', line: 2 }),
    circle(96, 996, 28, { fill: '#dcfce7' }),
    path('M84 996l9 9l16-18', { stroke: '#16a34a', line: 5, cap: 'round' }),
    text(144, 988, 'My Loans (1)', { face: 'figtree600', size: 26, fill: INK }),
    text(144, 1022, 'Electric Screwdriver, due in 3 days', { face: 'figtree400', size: 23, fill: GREY }),
    rect(1200, 966, 176, 60, { fill: '#ffffff', radius: 10, stroke: BLUE, line: 2 }),
    text(1288, 1004, 'View Details', { face: 'figtree600', size: 23, fill: BLUE, align: 'center' }),
  ].join('');
}
