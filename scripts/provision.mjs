// Finds what the tests need beside Node and installs what is missing; never lets them be skipped instead.
import { spawnSync } from 'node:child_process';
import { findProgram, PROGRAMS } from './programs.mjs';

const wanted = process.platform === 'win32' ? ['redis', 'chromium'] : Object.keys(PROGRAMS);
const missing = () => wanted.filter((name) => findProgram(name) === undefined);

if (missing().length > 0) install(missing());
if (missing().length > 0) {
  process.stderr.write(
    `The tests need ${missing().map(title).join(' and ')}, which could not be installed here.\n` +
      'Install them ("apt-get install redis-server chromium" as root, or "brew install redis" and a Chromium), ' +
      'or name them in REDIS_SERVER and CHROMIUM, and try again.\n',
  );
  process.exit(1);
}
process.stderr.write(`tests use ${wanted.map((name) => findProgram(name)).join(', ')}\n`);

function install(names) {
  process.stderr.write(`installing ${names.map(title).join(', ')}\n`);
  if (has('apt-get')) {
    const packages = names.flatMap((name) => PROGRAMS[name].apt);
    const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n'];
    const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
    // An old list of packages is tried first: where it does, nothing is fetched twice.
    const get = () => run([...apt, 'install', '-y', '--no-install-recommends', ...packages]);
    if (!get() && run([...apt, 'update'])) get();
  } else if (has('brew')) {
    for (const name of names) if (PROGRAMS[name].brew.length > 0) run(['brew', 'install', ...PROGRAMS[name].brew]);
  }
}

function run([command, ...args]) {
  // Standard output belongs to the test runner.
  return spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0;
}

function has(command) {
  return spawnSync('/bin/sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;
}

function title(name) {
  return PROGRAMS[name].names[0];
}
