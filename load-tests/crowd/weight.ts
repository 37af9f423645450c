import type { ChildProcess } from 'node:child_process';

/** Memory of a process in bytes: what its JavaScript holds after a collection, and what it occupies. */
export interface Weight {
  readonly inUse: number;
  readonly rss: number;
}

/** Asks a process that was started with crowd/weigh. */
export function weigh(child: ChildProcess): Promise<Weight> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('inUse' in message)) return;
      child.off('message', hear);
      resolve(message as Weight);
    };
    child.on('message', hear);
    child.send('weigh');
  });
}
