// `npm run --silent bench -- NAME` runs load-tests/NAME from an up-to-date build: one JSON line a result on standard output.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A bench is a file of load-tests that prints its name as `bench: 'NAME'`. */
function benches() {
  return readdirSync(join(root, 'load-tests'))
    .filter((file) => /^[a-z-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => readFileSync(join(root, 'load-tests', `${name}.ts`), 'utf8').includes(`bench: '${name}'`));
}

const [name, ...rest] = process.argv.slice(2);
if (!benches().includes(name)) {
  process.stderr.write(`Say which one: npm run --silent bench -- NAME, with NAME one of ${benches().join(', ')}\n`);
  process.exit(2);
}
if (!build()) process.exit(1);
const script = join(root, 'dist', 'load-tests', `${name}.js`);
if (!existsSync(script)) {
  process.stderr.write(`${script} is missing although everything is built\n`);
  process.exit(1);
}
const bench = spawn(process.execPath, [script, ...rest], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal));
bench.once('exit', (code) => process.exit(code ?? 1));
