// `npm run dev`: the server starts again, and the pages are built again, whenever one of their sources changes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
if (!build('generate')) process.exit(1);

const tools = [
  ['node_modules/vite/bin/vite.js', 'build', '--watch', '--logLevel', 'warn'],
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'scripts/start-from-source.mjs'],
].map(([script, ...args]) =>
  spawn(process.execPath, [join(root, script), ...args, ...own(script)], { cwd: root, stdio: 'inherit' }),
);

/** What is given to `npm run dev --` goes to the server. */
function own(script) {
  return script.includes('tsx') ? process.argv.slice(2) : [];
}

// Ctrl-C reaches all of them; when one ends, the others have no use.
process.on('SIGINT', () => undefined);
for (const tool of tools) {
  tool.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    for (const other of tools) if (other.exitCode === null) other.kill('SIGTERM');
  });
}
