import { paragraph, text } from '../../../platform/typesetter.ts';
import { circle, clipped, each, line, path, rect } from '../shapes.ts';
import { flat, tool, uniform } from '../tools.ts';

const GREEN = '#173a2f';
const CREAM = '#f6f0e4';
const BRASS = '#c99a4b';
const INK = '#20281f';

/** A quiet magazine: one tool of the week, told well. */
export function editorial(): string {
  return [rect(0, 0, 1440, 1080, { fill: CREAM }), cover(), masthead(), story(), columns()].join('');
}

function cover(): string {
  const frame = rect(0, 0, 700, 1080, { fill: '#000' });
  return [
    rect(0, 0, 700, 1080, { fill: GREEN }),
    clipped(
      'cover',
      frame,
      circle(350, 500, 300, { fill: '#21503f' }),
      path('M90 790c180-60 330 30 610-40v330H0V830z', { fill: '#10291f' }),
      tool('plane', 110, 306, 480, uniform({ fill: '#0b1f17', opacity: 0.35 })),
      path(
        'M402 410c30-90 130-96 140-26 8 54-62 66-70 22-6-30 30-40 40-16M380 430c-60-60-20-150 46-130 44 16 34 78-8 72-26-4-26-34-4-38',
        {
          stroke: '#e7c98f',
          line: 13,
          cap: 'round',
        },
      ),
      tool('plane', 110, 292, 480, flat('#3f6f78', '#a8632a', '#cfd6d4', '#e9edec')),
    ),
    text(56, 96, 'Tool of the week', { face: 'figtree600', size: 25, fill: BRASS }),
    text(56, 936, 'No. 12', { face: 'display', size: 54, fill: CREAM }),
    text(56, 990, 'given by the Orlov workshop, 1961', { face: 'figtree400', size: 26, fill: '#b9c7b7' }),
  ].join('');
}

function masthead(): string {
  return [
    text(760, 98, 'Fernhill', { face: 'display', size: 54, fill: INK }),
    text(1380, 72, 'open today', { face: 'figtree400', size: 23, fill: '#6c7466', align: 'right' }),
    text(1380, 102, '10 to 18', { face: 'figtree600', size: 25, fill: INK, align: 'right' }),
    line(760, 130, 1380, 130, { stroke: INK, line: 1.5 }),
    text(760, 172, 'The tool library', { face: 'figtree400', size: 24, fill: '#6c7466' }),
    circle(1354, 162, 11, { stroke: INK, line: 2.5 }),
    line(1362, 170, 1372, 181, { stroke: INK, line: 2.5 }),
    text(1326, 172, 'Search 212 tools', { face: 'figtree400', size: 24, fill: '#6c7466', align: 'right' }),
  ].join('');
}

function story(): string {
  return [
    text(754, 318, 'A plane that', { face: 'display', size: 100, fill: INK }),
    text(754, 420, 'sings.', { face: 'display', size: 100, fill: '#a8632a' }),
    paragraph(
      760,
      494,
      590,
      'Set it fine, lean in, and the shavings come off like paper. It stays on shelf C for whoever has a door that sticks.',
      {
        face: 'figtree400',
        size: 29,
        fill: '#414a3e',
        leading: 1.42,
      },
    ),
    rect(760, 668, 272, 72, { fill: GREEN, radius: 36 }),
    text(896, 714, 'Take it home', { face: 'figtree600', size: 27, fill: CREAM, align: 'center' }),
    text(1064, 714, 'free until Sunday', { face: 'figtree400', size: 26, fill: '#6c7466' }),
  ].join('');
}

function columns(): string {
  const shelf = [
    ['saw', 'Tenon saw'],
    ['level', 'Long level'],
    ['clamp', 'Sash clamps'],
  ] as const;
  return [
    line(760, 800, 1380, 800, { stroke: '#cfc7b4', line: 1.5 }),
    text(760, 850, 'Also on the shelf', { face: 'display', size: 32, fill: INK }),
    each(shelf, ([name, label], i) =>
      [
        tool(name, 758 + i * 134, 874, 84, uniform({ fill: 'none', stroke: INK, line: 2 })),
        text(760 + i * 134, 1002, label, { face: 'figtree400', size: 21, fill: '#6c7466' }),
      ].join(''),
    ),
    line(1164, 828, 1164, 1010, { stroke: '#cfc7b4', line: 1.5 }),
    text(1196, 850, 'With you', { face: 'display', size: 32, fill: INK }),
    text(1196, 902, 'Router', { face: 'figtree600', size: 27, fill: INK }),
    text(1196, 936, 'back on Friday', { face: 'figtree400', size: 23, fill: '#a8632a' }),
    text(1196, 988, 'Keep it longer', { face: 'figtree600', size: 23, fill: GREEN }),
    line(1196, 996, 1350, 996, { stroke: GREEN, line: 2 }),
  ].join('');
}
