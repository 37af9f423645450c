import { type ChildProcess, fork } from 'node:child_process';
import { modulePath, nodeArguments } from '../../platform/source.ts';

/** What the drawing process sends: the picture of the design with this index. */
export interface DrawnDesign {
  readonly index: number;
  readonly png: Uint8Array;
}

/**
 * Draws the first `count` demo designs as PNG of 1440 × 1080, in the order of DEMO_DESIGNS; each is there as soon as it is
 * drawn. All of them must be awaited: they reject when the drawing process ends without them.
 */
export function renderDesigns(count: number): readonly Promise<Buffer>[] {
  const child = fork(modulePath('src/features/demo/render-process'), [String(count)], {
    execArgv: nodeArguments(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.setMaxListeners(count + 10);
  return Array.from({ length: count }, (_, index) => picture(child, index));
}

function picture(child: ChildProcess, wanted: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    child.on('message', ({ index, png }: DrawnDesign) => {
      if (index === wanted) resolve(Buffer.from(png));
    });
    child.once('error', reject);
    // All messages have arrived by then: a promise that is settled stays so.
    child.once('close', (code) => reject(new Error(`the process that draws the demo ended with exit code ${code}`)));
  });
}
