import { text } from '../../../platform/typesetter.ts';
import { circle, clipped, each, path, rect } from '../shapes.ts';
import { flat, type Tool, tool } from '../tools.ts';

const INK = '#2d2350';

const JOBS: readonly {
  x: number;
  y: number;
  w: number;
  h: number;
  back: string;
  spot: string;
  title: string;
  sub: string;
  tool: Tool;
  size: number;
}[] = [
  {
    x: 40,
    y: 356,
    w: 440,
    h: 400,
    back: '#ffd84d',
    spot: '#ffc21a',
    title: 'Hang',
    sub: '14 tools free',
    tool: 'drill',
    size: 250,
  },
  {
    x: 504,
    y: 356,
    w: 400,
    h: 400,
    back: '#7fe0c2',
    spot: '#57cfab',
    title: 'Paint',
    sub: '9 tools free',
    tool: 'roller',
    size: 240,
  },
  {
    x: 40,
    y: 780,
    w: 300,
    h: 260,
    back: '#ffb3a0',
    spot: '#ff9a82',
    title: 'Dig',
    sub: '11 free',
    tool: 'shovel',
    size: 170,
  },
  {
    x: 364,
    y: 780,
    w: 540,
    h: 260,
    back: '#b8c5ff',
    spot: '#9cadff',
    title: 'Sew',
    sub: '3 machines free',
    tool: 'sewing',
    size: 210,
  },
];

/** Big soft tiles that start from the job, not from the tool. */
export function tiles(): string {
  return [rect(0, 0, 1440, 1080, { fill: '#fff8ef' }), header(), each(JOBS, tile), mine(), open()].join('');
}

function header(): string {
  return [
    circle(80, 82, 40, { fill: '#ff6b4a' }),
    tool('hammer', 52, 54, 56, flat('#fff8ef', '#ffd84d', '#fff8ef', '#fff8ef'), 35),
    text(138, 96, 'fernhill tool library', { face: 'round600', size: 40, fill: INK }),
    text(40, 234, 'What shall we make?', { face: 'round600', size: 92, fill: INK }),
    rect(40, 270, 864, 62, { fill: '#ffffff', radius: 31, stroke: '#eadfce', line: 3 }),
    circle(78, 300, 10, { stroke: '#a79fbd', line: 4 }),
    path('M85 308l8 8', { stroke: '#a79fbd', line: 4, cap: 'round' }),
    text(108, 310, 'try “put up a shelf”', { face: 'round500', size: 28, fill: '#8d84a8' }),
  ].join('');
}

function tile(job: (typeof JOBS)[number], index: number): string {
  const { x, y, w, h } = job;
  const outline = rect(x, y, w, h, { radius: 44, fill: '#000' });
  return [
    rect(x, y, w, h, { radius: 44, fill: job.back }),
    clipped(`tile${index}`, outline, circle(x + w - 100, y + h - 60, job.size * 0.72, { fill: job.spot })),
    tool(
      job.tool,
      x + w - job.size - 24,
      y + h - job.size - 20,
      job.size,
      flat('#ffffff', INK, '#6a5f94', '#ff6b4a'),
      index === 1 ? 8 : 0,
    ),
    text(x + 36, y + 76, job.title, { face: 'round600', size: 62, fill: INK }),
    text(x + 38, y + 116, job.sub, { face: 'round500', size: 28, fill: INK, opacity: 0.8 }),
  ].join('');
}

function mine(): string {
  const loans: readonly (readonly [Tool, string, string, string])[] = [
    ['ladder', 'Ladder', 'back tomorrow', '#ff6b4a'],
    ['tape', 'Laser measure', 'back in 5 days', '#6a5f94'],
    ['clamp', '4 clamps', 'back in 5 days', '#6a5f94'],
  ];
  return [
    rect(928, 40, 472, 716, { fill: INK, radius: 44 }),
    text(972, 116, 'At your place', { face: 'round600', size: 46, fill: '#ffffff' }),
    each(loans, ([name, label, due, colour], i) => {
      const y = 152 + i * 152;
      return [
        rect(964, y, 400, 132, { fill: '#3c3168', radius: 30 }),
        circle(1030, y + 66, 48, { fill: '#fff8ef' }),
        tool(name, 998, y + 34, 64, flat(colour, INK, '#8d84a8', '#ffd84d')),
        text(1100, y + 60, label, { face: 'round600', size: 32, fill: '#ffffff' }),
        text(1100, y + 98, due, { face: 'round500', size: 26, fill: i === 0 ? '#ffb3a0' : '#b9b0d8' }),
      ].join('');
    }),
    rect(964, 632, 400, 88, { fill: '#ffd84d', radius: 44 }),
    text(1164, 687, 'Need more time', { face: 'round600', size: 33, fill: INK, align: 'center' }),
  ].join('');
}

function open(): string {
  return [
    rect(928, 780, 472, 260, { fill: '#ff6b4a', radius: 44 }),
    circle(1298, 910, 76, { fill: '#ffffff' }),
    path('M1298 910V864M1298 910l30 22', { stroke: INK, line: 9, cap: 'round' }),
    circle(1298, 910, 8, { fill: INK }),
    text(972, 874, 'We’re open', { face: 'round600', size: 44, fill: '#ffffff' }),
    text(972, 934, 'till six!', { face: 'round600', size: 54, fill: '#ffffff' }),
    text(972, 990, 'then Thursday at ten', { face: 'round500', size: 25, fill: '#ffe3db' }),
  ].join('');
}
