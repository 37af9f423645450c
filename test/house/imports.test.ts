import { dirname, relative } from 'node:path/posix';
import { expect, test } from 'vitest';
import { lint } from './lint.ts';

/** Where a probe of each room lies, and what that room may import besides itself. */
const ROOMS: Readonly<Record<string, { readonly probe: string; readonly may: readonly string[] }>> = {
  stats: { probe: 'src/stats', may: [] },
  domain: { probe: 'src/domain', may: ['stats'] },
  contract: { probe: 'src/contract/http', may: ['stats', 'domain'] },
  platform: { probe: 'src/platform/queue', may: ['stats', 'domain', 'contract', 'words'] },
  features: { probe: 'src/features/rounds', may: ['stats', 'domain', 'contract', 'platform', 'words', 'plots'] },
  words: { probe: 'src/words', may: [] },
  plots: { probe: 'src/plots', may: [] },
  web: { probe: 'src/web/voter', may: ['words', 'plots'] },
  cli: {
    probe: 'src/cli',
    may: ['stats', 'domain', 'contract', 'platform', 'features', 'words', 'plots', 'server'],
  },
  app: { probe: 'src', may: ['stats', 'domain', 'contract', 'platform', 'features', 'words', 'plots', 'server'] },
  server: { probe: 'src', may: ['stats', 'domain', 'contract', 'platform', 'features', 'words', 'plots', 'app'] },
  workers: {
    probe: 'workers/jobs',
    may: ['stats', 'domain', 'contract', 'platform', 'features', 'words', 'plots', 'threads'],
  },
  threads: { probe: 'workers/threads', may: ['stats', 'domain'] },
};

/** A file of each room that others might import. */
const TARGETS: Readonly<Record<string, string>> = {
  stats: 'src/stats/thing.ts',
  domain: 'src/domain/thing.ts',
  contract: 'src/contract/thing.ts',
  platform: 'src/platform/thing.ts',
  features: 'src/features/entries/thing.ts',
  words: 'src/words/thing.ts',
  plots: 'src/plots/thing.ts',
  web: 'src/web/ui/thing.ts',
  cli: 'src/cli/thing.ts',
  app: 'src/app.ts',
  server: 'src/server.ts',
  workers: 'workers/jobs/thing.ts',
  threads: 'workers/threads/thing.ts',
};

/** `plugin`: pages may import contract's types, which the linter's own rule cannot tell from values. */
const isImportRule = (rule: string) => rule === 'noRestrictedImports' || rule === 'plugin';
const rooms = Object.keys(ROOMS);

/** The file of a probe: app and server are single files, which a folder of the same names stands for elsewhere. */
function probeOf(room: string, target: string): string {
  return room === 'app' || room === 'server' ? `src/${room}.ts` : `${ROOMS[room]?.probe}/probe-of-${target}.ts`;
}

function importOf(from: string, to: string, form = (specifier: string) => `import '${specifier}';\n`): string {
  const path = relative(dirname(from), to);
  return form(path.startsWith('.') ? path : `./${path}`);
}

const pairs = rooms.flatMap((room) =>
  Object.keys(TARGETS)
    .filter((target) => target !== room)
    .map((target) => [room, target] as const),
);
const files: Record<string, string> = {};
for (const [room, target] of pairs) {
  const probe = probeOf(room, target);
  files[probe] = `${files[probe] ?? ''}${importOf(probe, TARGETS[target] ?? '')}`;
}
const findings = await lint(files);

test.each(pairs)('%s imports %s: only as the house allows', (room, target) => {
  const probe = probeOf(room, target);
  const broken = findings.get(probe)?.filter(isImportRule).length ?? 0;
  if (room === 'app' || room === 'server') {
    // One file holds all its imports: as many are refused as are not allowed.
    const refused = Object.keys(TARGETS).filter((each) => each !== room && !ROOMS[room]?.may.includes(each));
    expect(broken).toBe(refused.length);
  } else {
    expect(broken).toBe(ROOMS[room]?.may.includes(target) ? 0 : 1);
  }
});

/** Single files that a rule names. */
const EXCEPTIONS: [from: string, to: string, form: string, allowed: boolean][] = [
  ['src/words/probe.ts', 'src/domain/codes.ts', 'type', true],
  ['src/words/probe.ts', 'src/domain/assignment.ts', 'type', false],
  ['src/web/voter/probe.ts', 'src/contract/vote.ts', 'type', true],
  ['src/web/voter/probe.ts', 'src/contract/vote.ts', 'value', false],
  ['src/web/voter/probe.ts', 'src/contract/vote.ts', 'inline type', false],
  ['src/web/voter/probe.ts', 'src/contract/vote.ts', 're-export', false],
  ['src/web/voter/probe.ts', 'src/contract/vote.ts', 're-export all', false],
  ['src/web/voter/probe.ts', 'src/contract/vote.ts', 're-export type', true],
  ['src/web/voter/probe.ts', 'src/contract/vote.ts', 'dynamic', false],
  ['src/web/voter/probe.ts', 'src/domain/constants.ts', 'value', true],
  ['src/web/voter/probe.ts', 'src/domain/assignment.ts', 'value', false],
  ['workers/threads/probe.ts', 'src/contract/threads.ts', 'type', true],
  ['workers/threads/probe.ts', 'src/contract/jobs.ts', 'type', false],
  ['src/domain/probe.ts', 'src/contract/vote.ts', 'type', false],
  ['src/domain/probe.ts', 'src/contract/vote.ts', 're-export', false],
  ['src/domain/probe.ts', 'src/contract/vote.ts', 'dynamic', false],
  ['src/stats/probe.ts', 'node:fs', 'value', false],
  ['src/stats/probe.test.ts', 'node:fs', 'value', true],
  ['src/domain/probe.ts', 'zod', 'value', false],
  ['src/contract/probe.ts', 'zod', 'value', true],
];

const FORMS: Readonly<Record<string, (specifier: string) => string>> = {
  value: (specifier) => `import { thing } from '${specifier}';\nexport const it = thing;\n`,
  type: (specifier) => `import type { Thing } from '${specifier}';\nexport type It = Thing;\n`,
  'inline type': (specifier) => `import { thing, type Thing } from '${specifier}';\nexport const it: Thing = thing;\n`,
  're-export': (specifier) => `export { thing } from '${specifier}';\n`,
  're-export all': (specifier) => `export * from '${specifier}';\n`,
  're-export type': (specifier) => `export type { Thing } from '${specifier}';\n`,
  dynamic: (specifier) => `export const it = await import('${specifier}');\n`,
};

const exceptional = await lint(
  Object.fromEntries(
    EXCEPTIONS.map(([from, to, form], index) => {
      const path = from.replace('probe', `probe-${index}`);
      const write = FORMS[form] as (specifier: string) => string;
      return [path, to.includes('/') ? importOf(path, to, write) : write(to)];
    }),
  ),
);

test.each(EXCEPTIONS.map((exception, index) => [...exception, index] as const))(
  '%s imports %s by %s: allowed is %s',
  (from, _to, _form, allowed, index) => {
    const found = exceptional.get(from.replace('probe', `probe-${index}`)) ?? [];
    expect(found.filter(isImportRule)).toHaveLength(allowed ? 0 : 1);
  },
);
