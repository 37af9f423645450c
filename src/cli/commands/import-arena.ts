import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Command } from 'commander';
import { ARENA_CONSTANTS } from '../../domain/arena-settings.ts';
import { machineAsHost } from '../../features/access/require-role.ts';
import { ImportFault } from '../../features/imports/comparison-plan.ts';
import { importArena } from '../../features/imports/import-arena.ts';
import { type ArenaPlan, readArenaVotes } from '../../features/imports/read-arena-votes.ts';
import { refitArena } from '../../features/leaderboard/refit-arena.ts';
import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { createThreadPool } from '../../platform/pool.ts';
import type { Services } from '../../platform/services.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { commandLine } from '../../words/words.ts';
import { number, printJson, printLine, withUsualOptions } from '../arguments.ts';
import { withServices } from '../with-services.ts';

const words = commandLine.import;

interface ArenaOptions {
  readonly name?: string;
  readonly question: string;
  readonly voter?: string;
  readonly task?: string;
  readonly prior: number;
  readonly tieCredit: number;
  readonly json?: true;
}

/** `blindrank import arena`: votes on outputs of generators become an arena with its leaderboard. */
export function importArenaCommand(): Command {
  const { prior, tieCredit } = ARENA_CONSTANTS.leaderboard;
  return withUsualOptions(new Command('arena').description(words.arena))
    .argument('<file>', words.file)
    .option('--name <text>', words.name)
    .option('--question <text>', words.question, words.usualQuestion)
    .option('--voter <column>', words.voterColumn)
    .option('--task <column>', words.taskColumn)
    .option('--prior <games>', words.prior, number(0, 1e6), prior)
    .option('--tie-credit <wins>', words.tieCredit, number(0, 1), tieCredit)
    .action(run);
}

async function run(file: string, options: ArenaOptions): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(words.noFile(file), { cause: error });
  });
  const plan = planOf(text, options, basename(file, extname(file)));
  await withServices(readEnv(process.env), createLog({ level: 'warn', name: 'import' }), async (services) => {
    const imported = await importArena(services, machineAsHost(), plan);
    await computeLeaderboards(services, imported.roundId);
    const url = `${services.baseUrl}/c/${imported.slug}/leaderboard`;
    if (options.json === true) return printJson({ ...imported, url });
    printLine(words.doneArena(imported.ballots, imported.entries, imported.tasks, imported.voters, imported.slug));
    printLine(words.leaderboard);
    printLine(url);
  });
}

/** What is wrong with a file is said in a sentence, with the line. */
function planOf(text: string, options: ArenaOptions, usualName: string): ArenaPlan {
  const { name = usualName, question, prior, tieCredit, voter = null, task = null } = options;
  try {
    return readArenaVotes(text, { voter, task }, { name, question, brief: '', prior, tieCredit });
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    throw new StartupError(words.faults[error.kind](error.row, error.detail), { cause: error });
  }
}

async function computeLeaderboards({ pool }: Services, roundId: string): Promise<void> {
  const threads = createThreadPool({ maxThreads: 1 });
  try {
    await refitArena({ pool, threads, arenaLogs: new Map() }, roundId);
  } finally {
    await threads.close();
  }
}
