import { text } from '../../../platform/typesetter.ts';
import { circle, each, group, line, path, rect } from '../shapes.ts';
import { tool, uniform } from '../tools.ts';

const INK = '#33281f';
const RED = '#b3372d';
const BLUE = '#3b5a86';
const DRAWERS = [
  'A – Clamps',
  'Cord – Drill',
  'Drill – Gouge',
  'Hammer – Jack',
  'Ladder – Lathe',
  'Level – Mitre',
  'Paint – Plane',
  'Saw – Spade',
  'Tape – Wrench',
];
const LINES: readonly (readonly [string, string, string])[] = [
  ['2 Mar', 'Member 114', 'back'],
  ['9 Mar', 'Member 027', 'back'],
  ['21 Mar', 'Member 203', 'back'],
  ['4 Apr', 'Member 088', 'back'],
];

/** A card catalogue: oak drawers on the left, the pulled card on the right. */
export function catalogue(): string {
  return [cabinet(), card(), tray()].join('');
}

function cabinet(): string {
  return [
    rect(0, 0, 1440, 1080, { fill: '#6e4526' }),
    rect(0, 0, 1440, 1080, { fill: '#82552f', opacity: 0.6 }),
    rect(0, 0, 520, 1080, { fill: '#5a3519' }),
    text(48, 92, 'Fernhill', { face: 'typewriterBold', size: 50, fill: '#f4e6c8' }),
    text(48, 142, 'Tool Library', { face: 'typewriterBold', size: 50, fill: '#f4e6c8' }),
    each(DRAWERS, drawer),
  ].join('');
}

function drawer(label: string, i: number): string {
  const y = 184 + i * 98;
  const open = i === 1;
  return [
    rect(36, y, open ? 500 : 448, 84, { fill: open ? '#b27a45' : '#8b5a30', stroke: '#3d220d', line: 3, radius: 4 }),
    rect(62, y + 18, 270, 48, { fill: '#f4e6c8', stroke: '#c9a15c', line: 4, radius: 3 }),
    text(78, y + 51, label, { face: 'typewriter', size: 26, fill: INK }),
    circle(open ? 452 : 410, y + 42, 15, { fill: '#d5ac5e', stroke: '#7a5720', line: 3 }),
    circle(open ? 448 : 406, y + 38, 4, { fill: '#fbe9bd' }),
  ].join('');
}

function card(): string {
  return group(
    'translate(580 120) rotate(-1)',
    rect(26, -34, 790, 700, { fill: '#e9d9b4', radius: 6 }),
    rect(12, -16, 790, 700, { fill: '#f3e7c9', radius: 6 }),
    rect(0, 0, 790, 700, { fill: '#fdf6e1', radius: 6 }),
    line(0, 118, 790, 118, { stroke: RED, line: 3 }),
    line(118, 0, 118, 700, { stroke: RED, line: 2 }),
    each([0, 1, 2, 3, 4, 5, 6, 7, 8], (i) => line(0, 178 + i * 58, 790, 178 + i * 58, { stroke: '#b7cbe0', line: 2 })),
    text(140, 60, 'DRILL, cordless', { face: 'typewriterBold', size: 44, fill: INK }),
    text(140, 98, '18 volts, two batteries, case', { face: 'typewriter', size: 27, fill: INK }),
    text(28, 60, '621.9', { face: 'typewriter', size: 27, fill: INK }),
    text(28, 98, 'D-04', { face: 'typewriter', size: 27, fill: INK }),
    tool('drill', 566, 136, 200, uniform({ fill: 'none', stroke: BLUE, line: 1.8 })),
    each(LINES, ([date, who, state], i) =>
      [date, who, state]
        .map((word, k) => text([140, 262, 450][k], 166 + i * 58, word, { face: 'typewriter', size: 27, fill: BLUE }))
        .join(''),
    ),
    group(
      'translate(466 402) rotate(-8)',
      rect(0, 0, 272, 104, { stroke: RED, line: 6, radius: 8, opacity: 0.85 }),
      text(136, 48, 'FREE NOW', { face: 'typewriterBold', size: 44, fill: RED, align: 'center', opacity: 0.85 }),
      text(136, 86, 'shelf A, hook 4', { face: 'typewriter', size: 25, fill: RED, align: 'center', opacity: 0.85 }),
    ),
    text(140, 456, 'Deposit   none', { face: 'typewriter', size: 27, fill: INK }),
    text(140, 514, 'Keep      7 days', { face: 'typewriter', size: 27, fill: INK }),
    rect(140, 592, 300, 76, { fill: INK, radius: 4 }),
    text(290, 640, 'Borrow this card', { face: 'typewriterBold', size: 27, fill: '#fdf6e1', align: 'center' }),
    path('M535 660m-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0', { fill: '#82552f' }),
  );
}

function tray(): string {
  return [
    rect(580, 872, 810, 160, { fill: '#4a2a12', radius: 6 }),
    rect(604, 894, 360, 116, { fill: '#f4e6c8', radius: 3 }),
    text(626, 936, 'With you: sander', { face: 'typewriterBold', size: 27, fill: INK }),
    text(626, 980, 'due back 16 Apr', { face: 'typewriter', size: 27, fill: RED }),
    rect(988, 894, 378, 116, { fill: '#f4e6c8', radius: 3 }),
    text(1010, 936, 'Desk open today', { face: 'typewriterBold', size: 27, fill: INK }),
    text(1010, 980, '10 to 6, ring bell', { face: 'typewriter', size: 27, fill: INK }),
  ].join('');
}
