import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { repositoryRoot } from '../platform/source.ts';
import { commandLine } from '../words/words.ts';
import { backupCommand } from './commands/backup.ts';
import { importCommand } from './commands/import.ts';
import { rankCommand } from './commands/rank.ts';
import { restoreCommand } from './commands/restore.ts';
import { simulateCommand } from './commands/simulate.ts';
import { startCommand } from './commands/start.ts';

/**
 * The command line. Faults that the caller can mend come as StartupError, whose message alone is printed by
 * blindrank.mjs; commander itself prints what is wrong with options.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
  const program = new Command('blindrank')
    .description(commandLine.about)
    .version(version, '-V, --version', commandLine.version)
    .helpOption('-h, --help', commandLine.help)
    .helpCommand(false)
    .showHelpAfterError()
    .addCommand(startCommand(), { isDefault: true })
    .addCommand(simulateCommand())
    .addCommand(importCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(rankCommand());
  await program.parseAsync(argv as string[]);
}
