import type { Command } from 'commander';
import { newBenchmark } from '../../contract/http/contests.ts';
import { machineAsHost } from '../../features/access/require-role.ts';
import { importBenchmark } from '../../features/briefs/import-benchmark.ts';
import { createBenchmark } from '../../features/contests/create-contest.ts';
import { commandLine } from '../../words/words.ts';
import { manifestCommand } from './manifest-command.ts';

/** `blindrank import benchmark`. */
export function importBenchmarkCommand(): Command {
  return manifestCommand({
    command: 'benchmark',
    words: commandLine.importBenchmark,
    make: (services, { name, question }) =>
      createBenchmark(services, machineAsHost(), newBenchmark.parse({ name, question })),
    bring: importBenchmark,
  });
}
