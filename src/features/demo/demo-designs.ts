import { DEMO_PROMPT } from './brief.ts';
import { blueprint } from './designs/blueprint.ts';
import { brutal } from './designs/brutal.ts';
import { catalogue } from './designs/catalogue.ts';
import { editorial } from './designs/editorial.ts';
import { glass } from './designs/glass.ts';
import { launch } from './designs/launch.ts';
import { map } from './designs/map.ts';
import { noticeboard } from './designs/noticeboard.ts';
import { pegboard } from './designs/pegboard.ts';
import { shop } from './designs/shop.ts';
import { swiss } from './designs/swiss.ts';
import { tiles } from './designs/tiles.ts';

export interface DemoDesign {
  /** The inside of an SVG of 1440 × 1080. */
  readonly draw: () => string;
  /** The name shown when the results are published. */
  readonly label: string;
  /** Set for the AI benchmarks: invented generators. */
  readonly generator?: {
    readonly tool: string;
    readonly model: string;
    readonly version: string;
    readonly prompt: string;
  };
}

function generator(letter: string, version: string): NonNullable<DemoDesign['generator']> {
  return { tool: `Demo generator ${letter}`, model: `demo-${letter.toLowerCase()}`, version, prompt: DEMO_PROMPT };
}

/** Nine designs of people and the three AI benchmarks. */
export const DEMO_DESIGNS: readonly DemoDesign[] = [
  { draw: pegboard, label: 'Ines' },
  { draw: swiss, label: 'Jonas' },
  { draw: catalogue, label: 'Wen' },
  { draw: tiles, label: 'Amara' },
  { draw: brutal, label: 'Kit' },
  { draw: editorial, label: 'Leonor' },
  { draw: map, label: 'Tomasz' },
  { draw: blueprint, label: 'Ravi' },
  { draw: noticeboard, label: 'Bertram' },
  { draw: glass, label: 'Demo generator A', generator: generator('A', '3') },
  { draw: shop, label: 'Demo generator B', generator: generator('B', '1.5') },
  { draw: launch, label: 'Demo generator C', generator: generator('C', '2') },
];

/** A design as a complete SVG document. */
export function demoSvg(design: DemoDesign): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="1080" viewBox="0 0 1440 1080">${design.draw()}</svg>`;
}
