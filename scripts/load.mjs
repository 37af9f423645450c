// `npm run --silent load -- SCENARIO` runs a file of load-tests/scenarios: one JSON line on standard output.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A scenario is a file that exports k6's `options`. */
function scenarios() {
  const folder = join(root, 'load-tests', 'scenarios');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && readFileSync(join(folder, file), 'utf8').includes('export const options'))
    .map((file) => file.slice(0, -'.ts'.length));
}

const [name, ...rest] = process.argv.slice(2);
if (!scenarios().includes(name)) {
  process.stderr.write(`Say which one: npm run --silent load -- SCENARIO [--vus N] [--duration SECONDS] [--url URL --code CODE]
SCENARIO is one of ${scenarios().join(', ')}\n`);
  process.exit(2);
}
if (!build()) process.exit(1);
const run = spawn(process.execPath, [join(root, 'dist', 'load-tests', 'runner', 'main.js'), name, ...rest], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal));
run.once('exit', (code) => process.exit(code ?? 1));
