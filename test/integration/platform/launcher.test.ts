import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../../../src/platform/source.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'blindrank-launch-'));
  await mkdir(join(root, 'src', 'cli'), { recursive: true });
  await cp(join(repositoryRoot, 'src', 'cli', 'blindrank.mjs'), join(root, 'src', 'cli', 'blindrank.mjs'));
  await write('package.json', '{"type":"module"}');
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

function launch(options: { node?: string[]; file?: string; args?: string[] } = {}) {
  const file = options.file ?? join(root, 'src', 'cli', 'blindrank.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...(options.node ?? []), file, ...(options.args ?? [])],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

const PROGRAM = 'export function main(argv) { console.log(JSON.stringify(argv.slice(2))); }';

test('starts the built program with its arguments', async () => {
  await write('dist/src/cli/main.js', PROGRAM);
  expect(launch({ args: ['rank', '--json'] })).toEqual({ status: 0, stdout: '["rank","--json"]\n', stderr: '' });
});

test('works through the link that npm makes for a command', async () => {
  await write('dist/src/cli/main.js', PROGRAM);
  await symlink(join(root, 'src', 'cli', 'blindrank.mjs'), join(root, 'blindrank'));
  expect(launch({ file: join(root, 'blindrank') }).stdout).toBe('[]\n');
});

test('an old Node is told what is needed, in one line', async () => {
  await write('dist/src/cli/main.js', PROGRAM);
  const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.18.3'})";
  expect(launch({ node: ['--import', old] })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Blindrank needs Node 20.19 or newer; this is 20.18.3. Install it from nodejs.org and try again.\n',
  });
});

test('without a build it says how to get one', () => {
  const { status, stderr } = launch();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Blindrank is not built here\. Run "npm install" in [^\n]+ and try again\.\n$/);
});

test('of a fault that its person can mend only the sentence is printed', async () => {
  await write(
    'dist/src/cli/main.js',
    'export async function main() { const e = new Error("Port 3000 is in use."); e.name = "StartupError"; throw e; }',
  );
  expect(launch()).toEqual({ status: 1, stdout: '', stderr: 'Port 3000 is in use.\n' });
});

test('any other fault is shown whole', async () => {
  await write('dist/src/cli/main.js', 'export function main() { throw new TypeError("of ours"); }');
  const { status, stderr } = launch();
  expect(status).toBe(1);
  expect(stderr).toMatch(/TypeError: of ours\n\s+at [^\n]*main/);
});

async function checkout(builder: string): Promise<void> {
  for (const tool of ['typescript', 'prisma', 'vite']) await write(`node_modules/${tool}/package.json`, '{}');
  await write('tsconfig.build.json', '{}');
  await write('scripts/build.mjs', builder);
}

test('in a checkout it builds first', async () => {
  await checkout(`
    import { mkdirSync, writeFileSync } from 'node:fs';
    export function build() {
      mkdirSync('${root}/dist/src/cli', { recursive: true });
      writeFileSync('${root}/dist/src/cli/main.js', 'console.log("built")');
      return true;
    }`);
  expect(launch().stdout).toBe('built\n');
});

test('a build that fails ends the start', async () => {
  await write('dist/src/cli/main.js', PROGRAM);
  await checkout('export function build() { return false; }');
  expect(launch()).toMatchObject({ status: 1, stdout: '' });
});
