import { text } from '../../../platform/typesetter.ts';
import { each, line, path, rect } from '../shapes.ts';
import { flat, tool } from '../tools.ts';

const MENU = [
  'Home',
  'All tools A-Z',
  'My account',
  'Opening hours',
  'Rules and fees',
  'Committee',
  'Newsletter',
  'Photos 2019',
  'Links',
  'Contact',
];
const ROWS = [
  ['0001', 'Drill (cordless) 18V', 'Power', '4', 'YES'],
  ['0007', 'Drill (old)', 'Power', '1', 'ask'],
  ['0012', 'Ladder, aluminium', 'Access', '2', 'YES'],
  ['0013', 'Ladder, wood', 'Access', '0', 'NO'],
  ['0022', 'Sander, orbital', 'Power', '1', 'YES'],
  ['0031', 'Saw, hand', 'Hand', '7', 'YES'],
  ['0034', 'Sewing machine', 'House', '0', 'NO'],
  ['0040', 'Wheelbarrow', 'Garden', '2', 'YES'],
] as const;

/** A page that grew for years: everything is there, nothing is easy to find. */
export function noticeboard(): string {
  return [
    `<linearGradient id="bar" x2="0" y2="1"><stop offset="0" stop-color="#7fa6d9"/><stop offset="1" stop-color="#2f5f9e"/></linearGradient>`,
    rect(0, 0, 1440, 1080, { fill: '#d9dde3' }),
    rect(60, 0, 1320, 1080, { fill: '#ffffff', stroke: '#8d99a8', line: 2 }),
    banner(),
    menu(),
    table(),
    extras(),
  ].join('');
}

function banner(): string {
  return [
    rect(60, 0, 1320, 150, { fill: 'url(#bar)' }),
    tool('hammer', 86, 26, 96, flat('#8b5a2b', '#5d3a17', '#d8dde2', '#fff'), -20),
    tool('saw', 1240, 26, 110, flat('#8b5a2b', '#5d3a17', '#d8dde2', '#fff'), 12),
    text(204, 74, 'Welcome to the Fernhill Tool Library!!', { face: 'round600', size: 46, fill: '#ffff66' }),
    text(206, 118, 'Borrowing tools in our neighbourhood since 2009', {
      face: 'figtree400',
      size: 26,
      fill: '#ffffff',
    }),
    rect(60, 150, 1320, 44, { fill: '#fff3b0' }),
    text(80, 180, 'NEWS: new drills have arrived! *** Please return the grey ladder *** AGM moved to the 14th', {
      face: 'figtree600',
      size: 22,
      fill: '#b00020',
    }),
  ].join('');
}

function menu(): string {
  return [
    rect(76, 210, 236, 548, { fill: '#eef2f7', stroke: '#8d99a8', line: 1 }),
    rect(76, 210, 236, 42, { fill: 'url(#bar)' }),
    text(90, 240, 'MENU', { face: 'figtree800', size: 24, fill: '#ffffff' }),
    each(MENU, (item, i) =>
      [
        text(104, 286 + i * 48, item, { face: 'figtree400', size: 23, fill: '#0b3d91' }),
        line(104, 292 + i * 48, 290, 292 + i * 48, { stroke: '#0b3d91', line: 1 }),
        rect(88, 274 + i * 48, 8, 8, { fill: '#e07b00' }),
      ].join(''),
    ),
    rect(76, 774, 236, 130, { fill: '#dff3da', stroke: '#5a9a4c', line: 2 }),
    text(90, 808, 'Open today:', { face: 'figtree600', size: 23, fill: '#245c19' }),
    text(90, 844, '10-1 and 2-6', { face: 'figtree800', size: 28, fill: '#245c19' }),
    text(90, 880, '(not on the 14th)', { face: 'figtree400', size: 21, fill: '#245c19' }),
    rect(76, 920, 236, 110, { fill: '#fde7e7', stroke: '#c45a5a', line: 2 }),
    text(90, 956, 'Your loans: 1', { face: 'figtree600', size: 23, fill: '#8c1d1d' }),
    text(90, 990, 'Jigsaw', { face: 'figtree400', size: 23, fill: '#8c1d1d' }),
    text(90, 1018, 'due 09/04/', { face: 'figtree400', size: 23, fill: '#8c1d1d' }),
  ].join('');
}

function table(): string {
  const at = [346, 440, 760, 890, 960];
  return [
    text(334, 246, 'List of tools (page 1 of 27)', { face: 'round600', size: 32, fill: '#2f5f9e' }),
    rect(334, 268, 732, 42, { fill: 'url(#bar)' }),
    each(['No.', 'Description', 'Type', 'Qty', 'Free?'], (head, i) =>
      text(at[i], 298, head, { face: 'figtree800', size: 23, fill: '#ffffff' }),
    ),
    each(ROWS, (row, r) =>
      [
        rect(334, 310 + r * 54, 732, 54, { fill: r % 2 === 0 ? '#f3f6fa' : '#e3eaf3', stroke: '#b8c3d1', line: 1 }),
        each(row, (cell, i) =>
          text(at[i], 345 + r * 54, cell, {
            face: i === 4 ? 'figtree800' : 'figtree400',
            size: 23,
            fill: i < 4 ? '#222222' : cell === 'YES' ? '#0a7a0a' : cell === 'NO' ? '#c00000' : '#b36b00',
          }),
        ),
      ].join(''),
    ),
    text(334, 786, '« first   ‹ prev   1 2 3 4 5 ... 27   next ›   last »', {
      face: 'figtree400',
      size: 23,
      fill: '#0b3d91',
    }),
  ].join('');
}

function extras(): string {
  return [
    rect(1086, 210, 278, 168, { fill: '#eef2f7', stroke: '#8d99a8', line: 1 }),
    text(1100, 244, 'Search:', { face: 'figtree600', size: 23, fill: '#222222' }),
    rect(1100, 258, 250, 40, { fill: '#ffffff', stroke: '#7a7a7a', line: 2 }),
    rect(1100, 314, 110, 44, { fill: '#d9d9d9', stroke: '#7a7a7a', line: 2 }),
    text(1155, 344, 'Submit', { face: 'figtree400', size: 23, fill: '#111111', align: 'center' }),
    rect(1086, 396, 278, 362, { fill: '#fffbe6', stroke: '#d4a800', line: 3 }),
    tool('drill', 1130, 420, 190, flat('#d62828', '#222222', '#8d99a6', '#ffe28a')),
    text(1225, 660, 'TOOL OF', { face: 'round600', size: 34, fill: '#d62828', align: 'center' }),
    text(1225, 700, 'THE MONTH', { face: 'round600', size: 34, fill: '#d62828', align: 'center' }),
    text(1225, 740, 'click here', { face: 'figtree400', size: 24, fill: '#0b3d91', align: 'center' }),
    rect(334, 812, 1030, 218, { fill: '#f0e9ff', stroke: '#8a6fc0', line: 2 }),
    text(352, 850, 'Notices', { face: 'round600', size: 30, fill: '#5a3d99' }),
    text(352, 890, '- Who has the long extension lead? Ring Petra at the desk.', {
      face: 'figtree400',
      size: 24,
      fill: '#222222',
    }),
    text(352, 926, '- Late fees are now 50 cents a day, except for ladders.', {
      face: 'figtree400',
      size: 24,
      fill: '#222222',
    }),
    text(352, 962, '- Volunteers wanted for the shed roof, bring gloves and cake.', {
      face: 'figtree400',
      size: 24,
      fill: '#222222',
    }),
    text(352, 1010, 'You are visitor no. 0048213', { face: 'mono', size: 21, fill: '#5a3d99' }),
    path('M1180 850l20 44h48l-39 28 15 46-44-28-44 28 15-46-39-28h48z', {
      fill: '#ffcc00',
      stroke: '#e07b00',
      line: 3,
    }),
  ].join('');
}
