import { fork } from 'node:child_process';
import { modulePath, nodeArguments } from '../../platform/source.ts';
import type { CardContent } from './card-content.ts';

const PATIENCE_MS = 60_000;

/** Draws a share card as PNG in a process of its own. Rejects when that process fails or takes a minute. */
export function drawCard(content: CardContent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = fork(modulePath('src/features/results/card-process'), [], {
      execArgv: nodeArguments(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    child.once('message', (png: Uint8Array) => resolve(Buffer.from(png)));
    child.once('error', reject);
    // A promise that is settled stays so.
    child.once('close', (code) => {
      clearTimeout(late);
      reject(new Error(`the process that draws share cards ended with exit code ${code}`));
    });
    child.send(content, (error) => error !== null && reject(error));
  });
}
