import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '../../src/platform/source.ts';

/** Runs `blindrank rank` as a person does, in a process of its own, with this on standard input. */
async function runProcess(words: readonly string[], input: Iterable<string>, node: readonly string[] = []) {
  const child = spawn(process.execPath, [...node, 'src/cli/blindrank.mjs', 'rank', ...words], { cwd: repositoryRoot });
  const printed = { out: '', error: '' };
  child.stdout.on('data', (text: Buffer) => {
    printed.out += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    printed.error += text.toString();
  });
  const closed = once(child, 'close');
  // A process that ends early, as on a fault, does not read to the end.
  await pipeline(Readable.from(input), child.stdin).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const [code] = await closed;
  return { code, ...printed };
}

beforeAll(async () => {
  // Builds what is stale, so that the tests see the command alone.
  await runProcess(['--help'], []);
});

test('votes from standard input are ranked, and a table goes to standard output alone', async () => {
  const { code, out, error } = await runProcess(['-'], ['winner,loser\nA,B\n', 'B,C\n']);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toMatch(/^2 votes on 3 items\n\nrank {2}item .*\n {3}1 {2}A .*\n {3}2 {2}B .*\n {3}3 {2}C /);
});

test('a fault is one line on the error stream, exit 1, and nothing on standard output', async () => {
  const { code, out, error } = await runProcess(['-', '--json'], ['winner,loser\nA,B\nB,B\n']);
  expect({ code, out, error }).toEqual({ code: 1, out: '', error: '“B” is compared with itself (line 3).\n' });
});

test('whoever has seen enough may close the pipe', async () => {
  const rows = Array.from({ length: 3000 }, (_, k) => `item ${k},item ${k + 1}\n`);
  const child = spawn(
    'bash',
    [
      '-o',
      'pipefail',
      '-c',
      `"${process.execPath}" src/cli/blindrank.mjs rank - --model mle --bootstrap 0 | head -n 1`,
    ],
    { cwd: repositoryRoot },
  );
  let error = '';
  child.stderr.on('data', (text: Buffer) => {
    error += text.toString();
  });
  const closed = once(child, 'close');
  child.stdout.resume();
  await pipeline(Readable.from(['winner,loser\n', ...rows]), child.stdin);
  expect([await closed, error]).toEqual([[0, null], '']);
});

test('half a million votes are read in a memory that could not hold them', async () => {
  function* votes(): Generator<string> {
    yield 'left,right,winner,voter\n';
    for (let piece = 0; piece < 500; piece += 1) {
      const rows = Array.from({ length: 1000 }, (_, k) => {
        const left = (piece + k) % 40;
        const right = (left + 1 + (k % 39)) % 40;
        const winner = (k * 7 + piece) % 5 === 0 ? 'tie' : left < right ? 'left' : 'right';
        return `model ${left},model ${right},${winner},voter ${piece * 1000 + k}\n`;
      });
      yield rows.join('');
    }
  }
  const { code, out, error } = await runProcess(['-', '--json'], votes(), ['--max-old-space-size=100']);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  const { votes: counted, items } = JSON.parse(out);
  expect(counted).toBe(500_000);
  expect(items).toHaveLength(40);
});
