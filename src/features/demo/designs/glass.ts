import { text } from '../../../platform/typesetter.ts';
import { circle, each, gradient, path, rect } from '../shapes.ts';
import { type Tool, tool, uniform } from '../tools.ts';

const WHITE = '#ffffff';
const SOFT = '#b9b6e6';

const STATS = [
  ['Total tools', '212', '+12 %'],
  ['Free right now', '148', '+8 %'],
  ['Active loans', '64', '−3 %'],
  ['Happy members', '1,290', '+24 %'],
] as const;
const BARS = [38, 62, 54, 80, 46, 92, 70];
const TOOLS: readonly (readonly [Tool, string, string])[] = [
  ['drill', 'Power drill', 'Available'],
  ['ladder', 'Ladder', 'Available'],
  ['saw', 'Hand saw', 'Popular'],
];

/** Dark glass cards over glowing gradients, with figures nobody at the counter needs. */
export function glass(): string {
  return [backdrop(), rail(), hello(), each(STATS, stat), chart(), list(), loan()].join('');
}

function card(x: number, y: number, w: number, h: number): string {
  return (
    rect(x, y, w, h, { fill: WHITE, opacity: 0.08, radius: 28 }) +
    rect(x, y, w, h, { stroke: WHITE, line: 1.5, opacity: 0.22, radius: 28 })
  );
}

function backdrop(): string {
  return [
    gradient('night', 50, '#1b1140', '#2a1766', '#0f1b4d'),
    gradient('glow', 0, '#8b5cf6', '#ec4899'),
    gradient('glow2', 90, '#38bdf8', '#6366f1'),
    `<filter id="blur" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="90"/></filter>`,
    rect(0, 0, 1440, 1080, { fill: 'url(#night)' }),
    `<g filter="url(#blur)" opacity=".75">${circle(1180, 130, 210, { fill: '#8b5cf6' })}${circle(260, 980, 230, { fill: '#ec4899' })}${circle(900, 820, 190, { fill: '#2563eb' })}</g>`,
  ].join('');
}

function rail(): string {
  const icons: readonly Tool[] = ['wrench', 'drill', 'ladder', 'tape', 'level'];
  return [
    card(36, 36, 104, 1008),
    rect(60, 64, 56, 56, { fill: 'url(#glow)', radius: 18 }),
    each(icons, (name, i) =>
      [
        i === 0 ? rect(56, 192, 64, 64, { fill: WHITE, opacity: 0.18, radius: 18 }) : '',
        tool(name, 70, 206 + i * 96, 36, uniform({ fill: i === 0 ? WHITE : SOFT })),
      ].join(''),
    ),
    circle(88, 984, 28, { fill: 'url(#glow2)' }),
  ].join('');
}

function hello(): string {
  return [
    text(184, 92, 'Welcome back, Alex!', { face: 'figtree800', size: 50, fill: WHITE }),
    text(186, 134, 'Your smart hub for sharing tools in Fernhill', { face: 'figtree400', size: 26, fill: SOFT }),
    card(976, 52, 428, 72),
    circle(1016, 86, 11, { stroke: SOFT, line: 3.5 }),
    path('M1024 94l9 9', { stroke: SOFT, line: 3.5, cap: 'round' }),
    text(1050, 97, 'Search anything...', { face: 'figtree400', size: 26, fill: SOFT }),
  ].join('');
}

function stat([label, value, change]: (typeof STATS)[number], i: number): string {
  const x = 184 + i * 312;
  return [
    card(x, 176, 284, 190),
    rect(x + 24, 200, 52, 52, { fill: i % 2 === 0 ? 'url(#glow)' : 'url(#glow2)', radius: 16 }),
    text(x + 260, 236, change, {
      face: 'figtree600',
      size: 24,
      fill: change.startsWith('+') ? '#6ee7b7' : '#fda4af',
      align: 'right',
    }),
    text(x + 24, 310, value, { face: 'figtree800', size: 50, fill: WHITE }),
    text(x + 24, 346, label, { face: 'figtree400', size: 24, fill: SOFT }),
  ].join('');
}

function chart(): string {
  return [
    card(184, 394, 748, 386),
    text(216, 450, 'Borrowing activity', { face: 'figtree800', size: 32, fill: WHITE }),
    text(900, 450, 'This week', { face: 'figtree400', size: 24, fill: SOFT, align: 'right' }),
    each(BARS, (height, i) =>
      [
        rect(226 + i * 98, 722 - height * 2.5, 62, height * 2.5, {
          fill: i === 5 ? 'url(#glow)' : 'url(#glow2)',
          radius: 16,
          opacity: i === 5 ? 1 : 0.75,
        }),
        text(257 + i * 98, 758, 'MTWTFSS'[i], { face: 'figtree600', size: 23, fill: SOFT, align: 'center' }),
      ].join(''),
    ),
  ].join('');
}

function list(): string {
  return [
    card(956, 394, 448, 386),
    text(988, 450, 'Recommended for you', { face: 'figtree800', size: 32, fill: WHITE }),
    each(TOOLS, ([name, label, state], i) => {
      const y = 480 + i * 98;
      return [
        rect(988, y, 76, 76, { fill: i === 2 ? 'url(#glow)' : 'url(#glow2)', radius: 22 }),
        tool(name, 1004, y + 16, 44, uniform({ fill: WHITE })),
        text(1086, y + 34, label, { face: 'figtree600', size: 28, fill: WHITE }),
        text(1086, y + 66, state, { face: 'figtree400', size: 23, fill: i === 2 ? '#f9a8d4' : '#6ee7b7' }),
        path(`M1356 ${y + 26}l12 12l-12 12`, { stroke: SOFT, line: 4, cap: 'round' }),
      ].join('');
    }),
  ].join('');
}

function loan(): string {
  return [
    card(184, 808, 748, 236),
    text(216, 866, 'Current loan', { face: 'figtree800', size: 32, fill: WHITE }),
    text(216, 922, 'Circular saw', { face: 'figtree600', size: 30, fill: WHITE }),
    text(900, 922, '2 days left', { face: 'figtree600', size: 26, fill: '#f9a8d4', align: 'right' }),
    rect(216, 948, 684, 16, { fill: WHITE, opacity: 0.18, radius: 8 }),
    rect(216, 948, 478, 16, { fill: 'url(#glow)', radius: 8 }),
    text(216, 1012, 'Return by Thursday, open 10 AM to 6 PM', { face: 'figtree400', size: 24, fill: SOFT }),
    rect(956, 808, 448, 236, { fill: 'url(#glow)', radius: 28 }),
    text(988, 874, 'Unlock more tools', { face: 'figtree800', size: 38, fill: WHITE }),
    text(988, 916, 'Empower your next project', { face: 'figtree400', size: 26, fill: WHITE }),
    rect(988, 948, 236, 66, { fill: WHITE, radius: 33 }),
    text(1106, 990, 'Get started', { face: 'figtree600', size: 27, fill: '#7c3aed', align: 'center' }),
  ].join('');
}
