import { Command } from 'commander';
import { machineAsHostOf } from '../../features/access/require-role.ts';
import { findShownRound } from '../../features/leaderboard/board-data.ts';
import { type ArenaRefitDeps, refitArena } from '../../features/leaderboard/refit-arena.ts';
import { findRiggers, sweepArena } from '../../features/leaderboard/sweep-arena.ts';
import { readSweep, releaseVoter } from '../../features/leaderboard/sweep-data.ts';
import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { createThreadPool } from '../../platform/pool.ts';
import type { Services } from '../../platform/services.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { commandLine } from '../../words/words.ts';
import { printJson, printLine, withUsualOptions } from '../arguments.ts';
import { withServices } from '../with-services.ts';

const words = commandLine.sweep;

interface SweepOptions {
  readonly dryRun?: true;
  readonly release?: string;
  readonly json?: true;
}

/** `blindrank sweep`: looks for voters of an arena who do something other than judge, and marks their votes. */
export function sweepCommand(): Command {
  return withUsualOptions(new Command('sweep').description(words.about))
    .argument('<contest>', words.contest)
    .option('--dry-run', words.dryRun)
    .option('--release <voter>', words.release)
    .action(run);
}

async function run(slug: string, options: SweepOptions): Promise<void> {
  await withServices(readEnv(process.env), createLog({ level: 'warn', name: 'sweep' }), async (services) => {
    const round = await findShownRound(services.pool, slug);
    if (round === null) throw new StartupError(words.noArena(slug));
    await machineAsHostOf(services, slug);
    const { release } = options;
    if (release !== undefined) return releaseOne(services, round.id, release, options);
    await withThreads(services, async (deps) => {
      if (options.dryRun === true) {
        const found = (await findRiggers(deps, round.id)) ?? [];
        const shown = found.map(({ voterId: _, ...finding }) => finding);
        if (options.json === true) return printJson({ voters: shown });
        printLine(words.would(found.length));
        return;
      }
      const done = (await sweepArena(deps, round.id)) ?? { voters: 0, ballots: 0 };
      await refitArena(deps, round.id);
      const { voters } = await readSweep(services.pool, round.id);
      if (options.json === true) return printJson({ ...done, marked: voters });
      printLine(words.done(done.voters, done.ballots));
      for (const { voter, pattern, generator, decided, won, expected, chanceHonest, ballots } of voters) {
        if (ballots > 0)
          printLine(words.voter(voter, words.patterns[pattern](generator ?? ''), won, decided, expected, chanceHonest));
      }
    });
  });
}

async function releaseOne(services: Services, roundId: string, voter: string, options: SweepOptions): Promise<void> {
  const ballots = await releaseVoter(services.pool, roundId, voter, null);
  if (ballots === null) throw new StartupError(words.noVoter(voter));
  await withThreads(services, (deps) => refitArena(deps, roundId));
  if (options.json === true) printJson({ voter, ballots });
  else printLine(words.released(voter, ballots));
}

async function withThreads({ pool }: Services, work: (deps: ArenaRefitDeps) => Promise<unknown>): Promise<void> {
  const threads = createThreadPool({ maxThreads: 1 });
  try {
    await work({ pool, threads, arenaLogs: new Map() });
  } finally {
    await threads.close();
  }
}
