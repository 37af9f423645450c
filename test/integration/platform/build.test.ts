import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../../../src/platform/source.ts';

/** Each tool notes that it ran and leaves what the real one would. */
const TOOLS = {
  'node_modules/prisma/build/index.js': 'src/platform/prisma/client.ts',
  'node_modules/typescript/bin/tsc': 'dist/src/cli/main.js',
  'node_modules/vite/bin/vite.js': 'dist/web/index.html',
};

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'blindrank-build-'));
  await mkdir(join(root, 'scripts'));
  await cp(join(repositoryRoot, 'scripts', 'build.mjs'), join(root, 'scripts', 'build.mjs'));
  await write('package.json', '{"type":"commonjs"}');
  for (const path of [
    'prisma/schema.prisma',
    'tsconfig.build.json',
    'vite.config.ts',
    'src/cli/main.ts',
    'src/web/main.tsx',
  ]) {
    await write(path, '');
  }
  for (const [tool, output] of Object.entries(TOOLS)) await write(tool, toolThatWrites(output));
});
afterEach(() => rm(root, { recursive: true }));

function toolThatWrites(output: string): string {
  return `const fs = require('fs');
    fs.appendFileSync('ran', '${output}\\n');
    fs.mkdirSync('${dirname(output)}', { recursive: true });
    fs.writeFileSync('${output}', '');`;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** Builds, and tells which tools ran. */
async function build(...args: string[]): Promise<{ status: number | null; stderr: string; ran: string[] }> {
  await writeFile(join(root, 'ran'), '');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), ...args], {
    encoding: 'utf8',
  });
  const ran = (await readFile(join(root, 'ran'), 'utf8')).split('\n').filter((line) => line !== '');
  return { status, stderr, ran };
}

test('carries out all steps, then none while nothing changed', async () => {
  const first = await build();
  expect(first.ran).toEqual(Object.values(TOOLS));
  expect(first.stderr).toMatch(/^(build: [^\n]+, \d+\.\d s\n){3}$/);
  expect(await build()).toEqual({ status: 0, stderr: '', ran: [] });
});

test('a change repeats the steps that it concerns', async () => {
  await build();
  await write('src/web/main.tsx', 'changed');
  expect((await build()).ran).toEqual(['dist/web/index.html']);
  await write('src/cli/other.ts', 'added');
  expect((await build()).ran).toEqual(['dist/src/cli/main.js']);
  await rm(join(root, 'src/cli/other.ts'));
  expect((await build()).ran).toEqual(['dist/src/cli/main.js']);
  await write('src/cli/other.test.ts', 'a test is not built');
  expect((await build()).ran).toEqual([]);
});

test('output that is gone is made again', async () => {
  await build();
  await rm(join(root, 'dist/src/cli/main.js'));
  expect((await build()).ran).toEqual(['dist/src/cli/main.js']);
});

test('one step can be asked for', async () => {
  expect((await build('generate')).ran).toEqual(['src/platform/prisma/client.ts']);
  const unknown = await build('everything');
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toMatch(/no step "everything"/);
});

test('a step that fails shows its tool’s words, stops the others and is tried again', async () => {
  await write('node_modules/typescript/bin/tsc', 'console.log("main.ts(1,1): error"); process.exitCode = 2;');
  const failed = await build();
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain('main.ts(1,1): error');
  expect(failed.ran).toEqual(['src/platform/prisma/client.ts']);
  expect((await build()).status).toBe(1);
});
