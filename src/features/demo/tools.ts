import { group, type Paint, path } from './shapes.ts';

type Part = 'main' | 'grip' | 'metal' | 'light';

/** How the parts of a tool are painted; one paint for all makes a silhouette or a line drawing. */
export type ToolPaint = Readonly<Record<Part, Paint>>;

/** A round shape as path data. */
function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** The tools on loan, each drawn in a box of 100 × 100. */
const DRAWINGS = {
  drill: [
    ['metal', 'M78 34h17l3 3-3 3H78z'],
    ['grip', 'M64 27l14 4v12l-14 4z'],
    ['main', 'M18 22h40a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H46l-5 24H21l4-24h-5a11 11 0 0 1-11-11V31a9 9 0 0 1 9-9z'],
    ['grip', 'M46 52h7l-3 10-7 3z'],
    ['grip', 'M15 76h33a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5z'],
    ['light', 'M19 31h22v5H19zM19 40h14v4H19z'],
  ],
  hammer: [
    ['main', 'M44 34h12l2 57a5 5 0 0 1-5 5h-6a5 5 0 0 1-5-5z'],
    ['grip', 'M43.2 60h13.6l1.2 31a5 5 0 0 1-5 5h-6a5 5 0 0 1-5-5z'],
    [
      'metal',
      'M20 10h14a4 4 0 0 1 4 2h26c13 0 22 7 27 20-8-6-16-8-25-7v3a6 6 0 0 1-6 6H44a6 6 0 0 1-6-4 4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4z',
    ],
  ],
  saw: [
    ['metal', 'M32 35L97 49v6l-4 3-2-2-4 3-2-2-4 3-2-2-4 3-2-2-4 3-2-2-4 3-2-2-4 3-2-2-4 3-2-2-4 3-2-2-4 3-2-2-4 3z'],
    [
      'main',
      'M12 31h20a4 4 0 0 1 4 4l3 30a5 5 0 0 1-5 5H18a9 9 0 0 1-9-8L5 40a8 8 0 0 1 7-9zM18 41a3 3 0 0 0-3 4l2 12a4 4 0 0 0 4 4h5a3 3 0 0 0 3-4l-2-13a3 3 0 0 0-3-3z',
    ],
  ],
  ladder: [
    ['metal', 'M33 20h34v6H33zM32 38h36v6H32zM31 56h38v6H31zM30 74h40v6H30z'],
    ['main', 'M28 5h7l-4 90h-8zM65 5h7l5 90h-8z'],
  ],
  wheelbarrow: [
    ['metal', 'M60 56l9 32h6l-8-34zM27 73L94 40l3 5L30 79z'],
    ['main', 'M14 26h66a3 3 0 0 1 3 4L71 57a6 6 0 0 1-5 3H37a6 6 0 0 1-5-3L11 30a3 3 0 0 1 3-4z'],
    ['grip', `${disc(26, 77, 15)}${disc(26, 77, 6)}`],
    ['light', 'M22 34h50l-2 5H26z'],
  ],
  roller: [
    ['metal', 'M79 20h11a3 3 0 0 1 3 3v25a3 3 0 0 1-3 3H53v13h-6V48a3 3 0 0 1 3-3h37V26h-8z'],
    ['main', 'M14 10h60a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z'],
    ['grip', 'M44 62h12a3 3 0 0 1 3 3l-1 26a5 5 0 0 1-5 5h-6a5 5 0 0 1-5-5l-1-26a3 3 0 0 1 3-3z'],
    ['light', 'M15 16h40v4H15z'],
  ],
  wrench: [
    [
      'metal',
      `M36 6a23 23 0 0 0 5 42l-3 30a12.500 12.500 0 1 0 24 0l-3-30a23 23 0 0 0 5-42v21l-14 8-14-8z${disc(50, 81, 5.5)}`,
    ],
  ],
  tape: [
    ['metal', 'M74 70h22v5h-4v10h-4V75H74z'],
    ['main', 'M14 30a12 12 0 0 1 12-12h30a28 28 0 0 1 28 28v24a7 7 0 0 1-7 7H21a7 7 0 0 1-7-7z'],
    ['light', disc(48, 46, 18)],
    ['grip', disc(48, 46, 10)],
  ],
  shovel: [
    ['main', 'M46.500 24h7v34h-7z'],
    ['grip', 'M38 4h24a4 4 0 0 1 4 5l-4 13a6 6 0 0 1-6 4H44a6 6 0 0 1-6-4L34 9a4 4 0 0 1 4-5zM43 11l3 8h8l3-8z'],
    ['metal', 'M35 55h30a3 3 0 0 1 3 3v13c0 13-9 21-18 26-9-5-18-13-18-26V58a3 3 0 0 1 3-3z'],
    ['light', 'M48.500 62h3v24h-3z'],
  ],
  clamp: [
    ['metal', 'M26 6h9v88h-9zM58 42h6v40h-6z'],
    ['main', 'M24 8h42a5 5 0 0 1 5 5v13H58v-5H24zM24 54h46v13H24z'],
    ['metal', 'M52 37h18v6H52z'],
    ['grip', 'M55 80h12a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H55a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4z'],
  ],
  level: [
    ['main', 'M6 36h88a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V40a4 4 0 0 1 4-4z'],
    ['light', `M37 43h26a8 8 0 0 1 0 16H37a8 8 0 0 1 0-16z${disc(16, 51, 6)}${disc(84, 51, 6)}`],
    ['grip', 'M44 47h12a4 4 0 0 1 0 8H44a4 4 0 0 1 0-8z'],
  ],
  plane: [
    ['grip', 'M16 58c-6-18-2-32 14-33 5 0 7 5 4 8-7 6-5 15-1 25zM76 36a9 9 0 0 1 5 17l1 9H70l1-9a9 9 0 0 1 5-17z'],
    ['light', 'M44 60l14-30 6 3-12 29z'],
    ['main', 'M8 58h36l4-10h10l6 10h24a8 8 0 0 1 8 8v6H5v-10a4 4 0 0 1 3-4z'],
    ['metal', 'M3 72h94v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z'],
  ],
  sander: [
    ['main', 'M24 22h42a16 16 0 0 1 16 16v8a12 12 0 0 1-12 12h-4v10H28V58h-2a14 14 0 0 1-14-14V34a12 12 0 0 1 12-12z'],
    ['light', 'M24 32h30v5H24z'],
    ['grip', 'M20 66h56l8 16H12z'],
    ['metal', 'M10 82h76v7H10z'],
  ],
  sewing: [
    ['metal', 'M26 50h4v18h-4z'],
    ['main', 'M14 18h64a10 10 0 0 1 10 10v42H64V46H38v6H18v-7a8 8 0 0 1-8-8V22a4 4 0 0 1 4-4z'],
    ['grip', disc(90, 36, 8)],
    ['light', 'M20 26h40v6H20z'],
    ['grip', 'M6 68h88a2 2 0 0 1 2 2v12a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V70a2 2 0 0 1 2-2z'],
  ],
  screwdriver: [
    ['metal', 'M46.500 46h7v40l3 5v5H43.500v-5l3-5z'],
    ['main', 'M41 3h18a5 5 0 0 1 5 5v26a8 8 0 0 1-5 8l-3 6H44l-3-6a8 8 0 0 1-5-8V8a5 5 0 0 1 5-5z'],
    ['light', 'M42 10h4v24h-4zM54 10h4v24h-4z'],
  ],
} as const satisfies Record<string, readonly (readonly [Part, string])[]>;

export type Tool = keyof typeof DRAWINGS;
export const TOOLS = Object.keys(DRAWINGS) as readonly Tool[];

/** Draws a tool `size` wide with its top left corner at (x, y), turned by `turn` degrees about its middle. */
export function tool(name: Tool, x: number, y: number, size: number, paint: ToolPaint, turn = 0): string {
  const parts = DRAWINGS[name].map(([part, data]) =>
    path(data, paint[part]).replace('<path', '<path fill-rule="evenodd"'),
  );
  return group(`translate(${x} ${y}) scale(${size / 100}) rotate(${turn} 50 50)`, ...parts);
}

/** Every part in a colour of its own. */
export function flat(main: string, grip: string, metal: string, light: string): ToolPaint {
  return { main: { fill: main }, grip: { fill: grip }, metal: { fill: metal }, light: { fill: light } };
}

/** One paint for the whole tool. */
export function uniform(paint: Paint): ToolPaint {
  return { main: paint, grip: paint, metal: paint, light: paint };
}
