import { text } from '../../../platform/typesetter.ts';
import { circle, each, gradient, path, rect } from '../shapes.ts';
import { flat, type Tool, tool } from '../tools.ts';

const INK = '#3a1d3f';
const SOFT = '#7a5b78';

const CARDS: readonly { tool: Tool; title: string; line: string; state: string }[] = [
  { tool: 'drill', title: 'Drills & Drivers', line: 'For shelves and frames', state: '4 free' },
  { tool: 'ladder', title: 'Ladders', line: 'For gutters and bulbs', state: '2 free' },
  { tool: 'roller', title: 'Painting', line: 'For a fresh new room', state: '9 free' },
];

/** A launch page in sunrise colours: one centred promise and three cards. */
export function launch(): string {
  return [backdrop(), top(), promise(), each(CARDS, card), foot()].join('');
}

function backdrop(): string {
  return [
    gradient('dawn', 60, '#fff1e3', '#ffd9c9', '#f6c9ea'),
    gradient('pill', 0, '#ff7a59', '#e0479e'),
    rect(0, 0, 1440, 1080, { fill: 'url(#dawn)' }),
    path('M0 700c240-160 420 60 700-60s470-180 740-40v480H0z', { fill: '#ffffff', opacity: 0.35 }),
    path('M0 820c300-120 520 40 800-40s420-100 640-30v330H0z', { fill: '#ffffff', opacity: 0.45 }),
    circle(190, 300, 110, { fill: '#ffb59b', opacity: 0.6 }),
    circle(1280, 250, 150, { fill: '#ef9fd6', opacity: 0.45 }),
    circle(1200, 440, 46, { fill: '#ff9e7d', opacity: 0.6 }),
  ].join('');
}

function top(): string {
  return [
    circle(78, 76, 24, { fill: 'url(#pill)' }),
    text(116, 87, 'fernhill', { face: 'round600', size: 36, fill: INK }),
    each(['Tools', 'How it works', 'Workshops'], (item, i) =>
      text([520, 640, 836][i], 86, item, { face: 'figtree600', size: 25, fill: SOFT }),
    ),
    rect(1176, 44, 208, 64, { fill: INK, radius: 32 }),
    text(1280, 85, 'My loans · 2', { face: 'figtree600', size: 25, fill: '#ffffff', align: 'center' }),
  ].join('');
}

function promise(): string {
  return [
    rect(562, 158, 316, 52, { fill: '#ffffff', opacity: 0.75, radius: 26 }),
    circle(594, 184, 8, { fill: '#22a06b' }),
    text(732, 193, 'Open today until 6 pm', { face: 'figtree600', size: 24, fill: SOFT, align: 'center' }),
    text(720, 324, 'Every tool you need,', {
      face: 'figtree800',
      size: 96,
      fill: INK,
      align: 'center',
      tracking: -0.03,
    }),
    text(720, 428, 'just around the corner', {
      face: 'figtree800',
      size: 96,
      fill: 'url(#pill)',
      align: 'center',
      tracking: -0.03,
    }),
    text(720, 494, 'Seamlessly borrow from the Fernhill Tool Library.', {
      face: 'figtree400',
      size: 31,
      fill: SOFT,
      align: 'center',
    }),
    rect(380, 536, 680, 84, { fill: '#ffffff', radius: 42 }),
    text(424, 588, 'What are you working on?', { face: 'figtree400', size: 28, fill: '#a58ba2' }),
    rect(872, 546, 178, 64, { fill: 'url(#pill)', radius: 32 }),
    text(961, 588, 'Find tools', { face: 'figtree600', size: 26, fill: '#ffffff', align: 'center' }),
  ].join('');
}

function card(item: (typeof CARDS)[number], i: number): string {
  const x = 56 + i * 452;
  return [
    rect(x + 4, 674, 424, 268, { fill: '#b5709c', opacity: 0.14, radius: 32 }),
    rect(x, 664, 424, 268, { fill: '#ffffff', radius: 32 }),
    circle(x + 330, 748, 68, { fill: ['#ffe4d9', '#fbe0f2', '#fff0cf'][i] ?? '' }),
    tool(item.tool, x + 280, 698, 100, flat(['#ff7a59', '#c14fae', '#f2a33a'][i] ?? '', INK, '#a58ba2', '#ffffff')),
    text(x + 34, 744, item.state, { face: 'figtree600', size: 26, fill: '#22845a' }),
    text(x + 34, 850, item.title, { face: 'figtree800', size: 38, fill: INK }),
    text(x + 34, 894, item.line, { face: 'figtree400', size: 27, fill: SOFT }),
  ].join('');
}

function foot(): string {
  return [
    text(720, 1000, 'Circular saw back tomorrow · Tile cutter back on Friday', {
      face: 'figtree600',
      size: 27,
      fill: INK,
      align: 'center',
    }),
    text(720, 1040, 'Tap “My loans” to keep them longer', {
      face: 'figtree400',
      size: 24,
      fill: SOFT,
      align: 'center',
    }),
  ].join('');
}
