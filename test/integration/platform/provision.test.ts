import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../../../src/platform/source.ts';

let bin: string;
beforeEach(async () => {
  bin = await mkdtemp(join(tmpdir(), 'blindrank-bin-'));
  for (const tool of ['env', 'sh', 'cp', 'chmod']) await symlink(`/bin/${tool}`, join(bin, tool));
});
afterEach(() => rm(bin, { recursive: true }));

function program(name: string, script = ''): Promise<void> {
  return writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** Runs the script on a machine that has only what `bin` has. */
function provision(env: Record<string, string> = {}): { status: number | null; stderr: string } {
  const script = join(repositoryRoot, 'scripts', 'provision.mjs');
  return spawnSync(process.execPath, [script], { encoding: 'utf8', env: { PATH: bin, ...env } });
}

test('says in one line what it found', async () => {
  for (const name of ['redis-server', 'chromium', 'ps']) await program(name);
  const { status, stderr } = provision();
  expect(status).toBe(0);
  expect(stderr).toBe(`tests use ${['redis-server', 'chromium', 'ps'].map((name) => join(bin, name)).join(', ')}\n`);
});

test('a program can be named by its variable', async () => {
  for (const name of ['redis-server', 'my-browser', 'ps']) await program(name);
  const { status, stderr } = provision({ CHROMIUM: join(bin, 'my-browser') });
  expect(status).toBe(0);
  expect(stderr).toContain('my-browser');
});

/** Stands for Debian's tool: "installs" into `bin`, after `update` where the list was old. */
const APT = (needsUpdate: boolean) => `
case "$1" in
  update) : > "$BIN/updated" ;;
  install)
    ${needsUpdate ? '[ -f "$BIN/updated" ] || exit 100' : ''}
    shift
    for package; do
      case "$package" in
        redis-server|chromium) cp "$BIN/ps" "$BIN/$package" ;;
      esac
    done ;;
esac`;

test.each([false, true])('installs what is missing (list of packages old: %s)', async (old) => {
  await program('ps');
  await program('apt-get', APT(old));
  await program('sudo', 'shift; exec "$@"');
  const { status, stderr } = provision({ BIN: bin });
  expect(stderr).toMatch(/^installing redis-server, chromium\n/);
  expect(status).toBe(0);
});

test('where nothing can be installed it says what to do and fails', () => {
  const { status, stderr } = provision();
  expect(status).toBe(1);
  expect(stderr).toMatch(/The tests need redis-server and chromium and ps, which could not be installed here\./);
});
