import { SingleBar } from 'cli-progress';

/** A bar on a terminal's error stream; elsewhere nothing. */
export interface ProgressBar {
  show(done: number, total: number): void;
  end(): void;
}

export function createProgressBar(format: string): ProgressBar {
  const bar = new SingleBar({ format, stream: process.stderr, clearOnComplete: true, hideCursor: true });
  let shown = false;
  return {
    show(done, total) {
      if (!shown) bar.start(total, done);
      else bar.update(done);
      shown = true;
    },
    end() {
      if (shown) bar.stop();
    },
  };
}
