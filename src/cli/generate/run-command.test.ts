import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { until } from '../../../test/until.ts';
import { type Command, runCommand } from './run-command.ts';

const never = new AbortController().signal;

async function script(text: string, more: Partial<Command> = {}): Promise<Command> {
  const { path: cwd, remove } = await temporaryFolder();
  onTestFinished(remove);
  return { argv: [process.execPath, '-e', text], cwd, env: {}, timeoutMs: 20_000, secrets: [], ...more };
}

/** A program that starts another one, notes its number, and goes on, deaf to the request to stop. */
const FAMILY = `
  const { spawn } = require('node:child_process');
  const { writeFileSync } = require('node:fs');
  process.on('SIGTERM', () => {});
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  writeFileSync('child', String(child.pid));
  setInterval(() => {}, 1000);
`;

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const childOf = async ({ cwd }: Command) =>
  Number(await readFile(join(cwd, 'child'), 'utf8').catch(() => '')) || undefined;

it('gives what a program says and how it ended', async () => {
  const command = await script('console.log(process.cwd()); console.error(process.env.WORD); process.exit(7)', {
    env: { WORD: 'hello' },
  });
  expect(await runCommand(command, never)).toEqual({
    exitStatus: 7,
    timedOut: false,
    stdout: `${command.cwd}\n`,
    stderr: 'hello\n',
  });
});

it('no shell reads its words', async () => {
  const command = await script('console.log(process.argv.slice(1).join("|"))');
  const end = await runCommand({ ...command, argv: [...command.argv, '$(id)', '; rm -rf *'] }, never);
  expect(end.stdout).toBe('$(id)|; rm -rf *\n');
});

it('a program that is not there, or may not run, ends as a shell would say', async () => {
  expect((await runCommand(await script('', { argv: ['/nowhere/program'] }), never)).exitStatus).toBe(127);
  expect((await runCommand(await script('', { argv: ['/etc/passwd'] }), never)).exitStatus).toBe(126);
});

it('when its time is up the whole group goes, also who does not listen', async () => {
  const command = await script(FAMILY, { timeoutMs: 1000 });
  const { timedOut, exitStatus } = await runCommand(command, never);
  expect({ timedOut, exitStatus }).toEqual({ timedOut: true, exitStatus: 128 + 9 });
  const child = await childOf(command);
  await until(() => child !== undefined && !isThere(child), 'the end of the child');
});

it('what a program leaves behind goes with it', async () => {
  const command = await script(FAMILY.replace('setInterval(() => {}, 1000);\n', 'process.exit(0);\n'));
  expect((await runCommand(command, never)).exitStatus).toBe(0);
  const child = await childOf(command);
  await until(() => child !== undefined && !isThere(child), 'the end of the child');
});

it('ends when the caller leaves', async () => {
  const command = await script(FAMILY.replace("process.on('SIGTERM', () => {});", ''));
  const controller = new AbortController();
  const ended = runCommand(command, controller.signal);
  await until(() => childOf(command), 'the child');
  controller.abort(new Error('stopped'));
  await expect(ended).rejects.toThrow('stopped');
  const child = await childOf(command);
  await until(() => child !== undefined && !isThere(child), 'the end of the child');
});
