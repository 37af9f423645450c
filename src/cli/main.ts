import { Command } from 'commander';
import { productVersion } from '../platform/version.ts';
import { commandLine } from '../words/words.ts';
import { backupCommand } from './commands/backup.ts';
import { generateCommand } from './commands/generate.ts';
import { importCommand } from './commands/import.ts';
import { rankCommand } from './commands/rank.ts';
import { restoreCommand } from './commands/restore.ts';
import { simulateCommand } from './commands/simulate.ts';
import { startCommand } from './commands/start.ts';
import { sweepCommand } from './commands/sweep.ts';
import { verifyCommand } from './commands/verify.ts';

/**
 * The command line. Faults that the caller can mend come as StartupError, whose message alone is printed by
 * blindrank.mjs; commander itself prints what is wrong with options.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const version = productVersion();
  const program = new Command('blindrank')
    .description(commandLine.about)
    .version(version, '-V, --version', commandLine.version)
    .helpOption('-h, --help', commandLine.help)
    .helpCommand(false)
    .showHelpAfterError()
    .addCommand(startCommand(), { isDefault: true })
    .addCommand(simulateCommand())
    .addCommand(importCommand())
    .addCommand(generateCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(rankCommand())
    .addCommand(verifyCommand())
    .addCommand(sweepCommand());
  await program.parseAsync(argv as string[]);
}
