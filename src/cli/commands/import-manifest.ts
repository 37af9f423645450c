import type { Command } from 'commander';
import { newArena } from '../../contract/http/contests.ts';
import { machineAsHost } from '../../features/access/require-role.ts';
import { createArena } from '../../features/contests/create-contest.ts';
import { importManifest } from '../../features/manifests/import-manifest.ts';
import { commandLine } from '../../words/words.ts';
import { manifestCommand } from './manifest-command.ts';

/** `blindrank import manifest`: of an arena. */
export function importManifestCommand(): Command {
  return manifestCommand({
    command: 'manifest',
    words: commandLine.importManifest,
    make: (services, { name, question }) => createArena(services, machineAsHost(), newArena.parse({ name, question })),
    bring: importManifest,
  });
}
