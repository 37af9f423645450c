import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../src/platform/addresses.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

/**
 * The image without a container engine: the files that the Dockerfile's last stage copies, and nothing else, with the
 * packages that it would install, started and looked after by the Dockerfile's own commands.
 */
let image: { path: string; remove(): Promise<void> };
let dockerfile: ReturnType<typeof DockerfileParser.parse>;
const cleanUp: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  expect(spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: repositoryRoot }).status).toBe(0);
  dockerfile = DockerfileParser.parse(await readFile(join(repositoryRoot, 'Dockerfile'), 'utf8'));
  image = await temporaryFolder();
  cleanUp.push(image.remove);
  const instructions = dockerfile.getInstructions();
  const final = instructions.slice(instructions.findLastIndex((one) => one.getKeyword() === 'FROM'));
  for (const one of final) if (one.getKeyword() === 'COPY') await copy(one as Copy);
}, 120_000);
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

async function copy(instruction: Copy): Promise<void> {
  const paths = instruction.getArguments().map((argument) => argument.getValue());
  const target = paths.pop() ?? '';
  for (const source of paths) {
    const from = source.replace(/^\/app\//, '');
    const to = join(image.path, target.endsWith('/') ? join(target, from) : target);
    if (from === 'node_modules') await linkPackages(to);
    else await cp(join(repositoryRoot, from), to, { recursive: true });
  }
}

interface Locked {
  readonly dev?: boolean;
  /** Also a package of use at run time could use it, if it were there. */
  readonly devOptional?: boolean;
}

/** Packages that are not for development, as the lock file says. */
async function linkPackages(folder: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(repositoryRoot, 'package-lock.json'), 'utf8'));
  const installed = new Set(await installedPackages());
  for (const [path, { dev, devOptional }] of Object.entries(lock.packages as Record<string, Locked>)) {
    const name = path.slice('node_modules/'.length);
    if (dev === true || devOptional === true || !installed.has(name)) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await symlink(join(repositoryRoot, path), join(folder, name));
  }
}

async function installedPackages(): Promise<string[]> {
  const folder = join(repositoryRoot, 'node_modules');
  const names = await readdir(folder);
  const scoped = names.filter((name) => name.startsWith('@'));
  const inside = scoped.map(async (scope) => (await readdir(join(folder, scope))).map((name) => `${scope}/${name}`));
  return [...names, ...(await Promise.all(inside)).flat()];
}

/** The words of a command that is written as a JSON list. */
function wordsOf(instruction: Instruction): string[] {
  return JSON.parse(/\[.*\]$/.exec(instruction.getArgumentsContent() ?? '')?.[0] ?? '[]');
}

it('what the Dockerfile copies runs alone, becomes healthy, and ends when it is asked to', async () => {
  const data = await temporaryFolder();
  cleanUp.push(data.remove);
  const settings = dockerfile.getENVs().flatMap((one) => one.getProperties());
  const port = String(await freePort('127.0.0.1'));
  const env = {
    ...Object.fromEntries(settings.map((one) => [one.getName(), one.getValue() ?? ''])),
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: port,
    METRICS_PORT: String(await freePort('127.0.0.1')),
    DATA_DIR: data.path,
    // Packages find each other here and not where the links lead to.
    NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
  };
  const [program, ...words] = [...wordsOf(dockerfile.getENTRYPOINTs()[0]), ...wordsOf(dockerfile.getCMDs()[0])];
  const [checker, ...checked] = wordsOf(dockerfile.getHEALTHCHECKs()[0]);
  expect([program, checker]).toEqual(['node', 'node']);
  const check = () => spawnSync(process.execPath, checked, { cwd: image.path, env }).status;
  expect(check()).toBe(1);

  const child = spawn(process.execPath, words, { cwd: image.path, env, stdio: ['ignore', 'pipe', 'pipe'] });
  cleanUp.push(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`it ended: ${output}`);
      return /Join and vote/.test(output);
    },
    'the start',
    90_000,
  );
  expect(check()).toBe(0);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  expect((await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).status).toBe(200);

  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
  expect(check()).toBe(1);
}, 180_000);
