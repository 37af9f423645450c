import type { WriteStream } from 'node:tty';
import { SingleBar } from 'cli-progress';

/** Work that is over by then needs no bar. */
const PATIENCE_MS = 400;

/** One stretch of work. */
export interface Progress {
  advance(by: number): void;
  end(): void;
}

/** A bar on a terminal's error stream, once the work takes long; elsewhere nothing. */
export function startProgress(
  { stream, now }: { stream: WriteStream; now: () => number },
  format: string,
  total: number | null,
): Progress {
  if (!stream.isTTY || total === null || total === 0) return { advance: () => {}, end: () => {} };
  const bar = new SingleBar({ format, stream, clearOnComplete: true, hideCursor: true, etaBuffer: 50 });
  const started = now();
  let done = 0;
  let shown = false;
  return {
    advance(by) {
      done += by;
      if (!shown && now() - started > PATIENCE_MS) {
        bar.start(total, done);
        shown = true;
      } else if (shown) bar.update(done);
    },
    end() {
      if (shown) bar.stop();
    },
  };
}
