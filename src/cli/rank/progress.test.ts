import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { expect, it } from 'vitest';
import { startProgress } from './progress.ts';

/** What a bar writes while ten steps go by, each of them this long. */
function written(isTTY: boolean, stepMs: number, total: number | null): string {
  const cursor = { cursorTo: () => true, clearLine: () => true, columns: 80 };
  const stream = Object.assign(new PassThrough(), { isTTY, ...cursor }) as unknown as WriteStream & PassThrough;
  let clock = 0;
  const progress = startProgress({ stream, now: () => clock }, 'done [{bar}] {value} of {total}', total);
  for (let step = 0; step < 10; step += 1) {
    clock += stepMs;
    progress.advance(1);
  }
  progress.end();
  return String(stream.read() ?? '');
}

it('shows a bar on a terminal once the work takes long', () => {
  expect(written(true, 100, 10)).toContain('of 10');
  expect(written(true, 1, 10)).toBe('');
});

it('writes nothing into a file, and nothing where the end is not known', () => {
  expect(written(false, 100, 10)).toBe('');
  expect(written(true, 100, null)).toBe('');
});
