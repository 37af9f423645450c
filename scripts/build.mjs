// Builds what is out of date: `node scripts/build.mjs` everything, `node scripts/build.mjs generate` the database client.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isTest = /\.test\.tsx?$/;

/**
 * The steps in order: `inputs` are files or folders, `proof` a file that exists when the step was carried out,
 * `needs` a file without which there is nothing to do.
 */
const steps = [
  {
    name: 'generate',
    says: 'database client',
    needs: 'prisma/schema.prisma',
    inputs: ['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json'],
    proof: 'src/platform/prisma/client.ts',
    command: ['node_modules/prisma/build/index.js', 'generate', '--no-hints'],
  },
  {
    name: 'compile',
    says: 'server and workers',
    needs: 'tsconfig.build.json',
    inputs: ['src', 'workers', 'load-tests', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
    skips: [/^src\/web\//, isTest],
    proof: 'dist/src/cli/main.js',
    forget: ['dist/.tsbuildinfo-build'],
    command: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'],
  },
  {
    name: 'pages',
    says: 'pages',
    needs: 'vite.config.ts',
    inputs: ['src/web', 'src/words', 'src/plots', 'src/contract', 'src/domain', 'vite.config.ts', 'package-lock.json'],
    skips: [isTest],
    proof: 'dist/web',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  },
];

/** True when a step would have something to do. */
export function isStale() {
  return steps.some((step) => existsSync(join(root, step.needs)) && !upToDate(step, signature(step)));
}

/** Carries out the steps that are out of date (or the one named); returns false when one failed, its output printed. */
export function build(only) {
  return steps
    .filter((step) => (only === undefined || step.name === only) && existsSync(join(root, step.needs)))
    .every(carryOut);
}

function carryOut(step) {
  const before = signature(step);
  if (upToDate(step, before)) return true;
  const started = performance.now();
  // An incremental compiler believes its notes rather than the folder: without the output they are worthless.
  if (!existsSync(join(root, step.proof)))
    for (const file of step.forget ?? []) rmSync(join(root, file), { force: true });
  const [script, ...rest] = step.command;
  const run = spawnSync(process.execPath, [join(root, script), ...rest], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) {
    process.stderr.write(`build: ${step.says} failed\n${run.stdout ?? ''}${run.stderr ?? ''}${run.error ?? ''}\n`);
    return false;
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp(step), before);
  process.stderr.write(`build: ${step.says}, ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return true;
}

function upToDate(step, current) {
  return existsSync(join(root, step.proof)) && existsSync(stamp(step)) && readFileSync(stamp(step), 'utf8') === current;
}

function stamp(step) {
  return join(root, 'dist', `.built-${step.name}`);
}

/** Changes when an input is written, added or removed. */
function signature(step) {
  const hash = createHash('sha256');
  for (const file of step.inputs.flatMap((input) => filesOf(input))) {
    if (step.skips?.some((pattern) => pattern.test(file))) continue;
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex');
}

function filesOf(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const only = process.argv[2];
  if (only !== undefined && !steps.some((step) => step.name === only)) {
    process.stderr.write(`build: no step "${only}"; there are ${steps.map((step) => step.name).join(', ')}\n`);
    process.exitCode = 2;
  } else if (!build(only)) {
    process.exitCode = 1;
  }
}
