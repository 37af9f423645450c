// Lists the licences of everything that an installation uses, and fails on one that asks more of a user than to keep its
// notice: `node scripts/licences.mjs [--json]`.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Keep the notice, and that is all. */
const FREE = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'PostgreSQL', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** Packages that are used although their licence asks for more, or is not where it should be, and why that is well. */
const NAMED = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips is a library of its own beside ours, which anybody may replace',
  },
  { name: /^elkjs$/, licence: 'EPL-2.0', why: 'comes with a tool of Prisma and is neither changed nor passed on' },
  { name: /^seq-queue$/, licence: 'MIT', why: 'says so in its file LICENSE alone' },
];

/** Every package of the lock file but those of developers alone. */
export function usedPackages(folder = root) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: license ?? installedLicence(join(folder, path)) };
    });
}

/** Old packages have a list of licences, which the lock file leaves out. */
function installedLicence(folder) {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return 'unknown';
  const { license, licenses = [] } = JSON.parse(readFileSync(file, 'utf8'));
  return license?.type ?? license ?? (licenses.map(({ type }) => type).join(' OR ') || 'unknown');
}

/** What is wrong with a package's licence; null: nothing. */
export function objection({ name, licence }) {
  const mayUse = (one) => FREE.has(one) || NAMED.some((named) => named.name.test(name) && named.licence === one);
  if (isMet(licence, mayUse)) return null;
  const known = NAMED.some((named) => named.name.test(name)) && licence === 'unknown';
  return known ? null : `${name}: ${licence}`;
}

/** An expression of SPDX: of alternatives one must be usable, of a conjunction all. Brackets are simply opened. */
function isMet(expression, mayUse) {
  return expression
    .replaceAll(/[()]/g, ' ')
    .split(/\s+or\s+/i)
    .some((alternative) => alternative.split(/\s+and\s+/i).every((one) => mayUse(one.trim())));
}

function main(json) {
  const packages = usedPackages();
  const objections = packages.map(objection).filter((one) => one !== null);
  const counts = new Map();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ packages: packages.length, licences: Object.fromEntries(counts), objections })}\n`,
    );
  } else {
    for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1]))
      process.stdout.write(`${count}\t${licence}\n`);
    for (const { name, licence, why } of NAMED) process.stdout.write(`named\t${name.source}: ${licence}, ${why}\n`);
  }
  for (const one of objections) process.stderr.write(`licences: ${one} may not be used without a word about it\n`);
  process.exitCode = objections.length > 0 ? 1 : 0;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.includes('--json'));
}
