import { onTestFinished, vi } from 'vitest';
import { main } from '../src/cli/main.ts';

export interface Said {
  readonly out: string;
  readonly error: string;
  readonly exitCode: number;
  /** Standard output as lines of JSON. */
  readonly lines: readonly Record<string, unknown>[];
}

/** Runs a command in this process, and gives what it said and its exit status. */
export async function commandLineSays(...words: string[]): Promise<Said> {
  const said = { out: '', error: '' };
  const listen = (stream: NodeJS.WriteStream, into: keyof typeof said) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said[into] += String(text);
      return true;
    });
  const spies = [listen(process.stdout, 'out'), listen(process.stderr, 'error')];
  const restore = () => {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = undefined;
  };
  onTestFinished(restore);
  try {
    await main(['node', 'blindrank', ...words]);
    return { ...said, exitCode: Number(process.exitCode ?? 0), lines: linesOf(said.out) };
  } finally {
    restore();
  }
}

function linesOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}
