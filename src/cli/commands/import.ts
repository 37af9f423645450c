import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Command } from 'commander';
import { machineAsHost } from '../../features/access/require-role.ts';
import { type ComparisonPlan, ImportFault, type PlanAbout } from '../../features/imports/comparison-plan.ts';
import { readTrust } from '../../features/imports/data.ts';
import { type ImportedContest, importComparisons } from '../../features/imports/import-comparisons.ts';
import { importRatings } from '../../features/imports/import-ratings.ts';
import { readComparisons } from '../../features/imports/read-comparisons.ts';
import { readLightField } from '../../features/imports/read-light-field.ts';
import { type RatingPlan, readRatings } from '../../features/imports/read-ratings.ts';
import { refitRound } from '../../features/standings/refit-round.ts';
import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { createThreadPool } from '../../platform/pool.ts';
import type { Services } from '../../platform/services.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { commandLine } from '../../words/words.ts';
import { printJson, printLine, withUsualOptions } from '../arguments.ts';
import { withServices } from '../with-services.ts';
import { importArenaCommand } from './import-arena.ts';
import { importBenchmarkCommand } from './import-benchmark.ts';
import { importManifestCommand } from './import-manifest.ts';

const words = commandLine.import;

interface ImportOptions {
  readonly name?: string;
  readonly question: string;
  readonly equal?: true;
  readonly json?: true;
}

type Plan = ComparisonPlan | RatingPlan;
type Reader = (text: string, about: PlanAbout) => Plan;

/** Voters listed as trusted least. */
const LISTED = 5;

export function importCommand(): Command {
  return new Command('import')
    .description(words.about)
    .helpOption('-h, --help', commandLine.help)
    .helpCommand(false)
    .addCommand(
      fileCommand('light-field', words.lightField)
        .option('--scene <name>', words.scene)
        .action((file: string, options: ImportOptions & { scene?: string }) => {
          const scene = options.scene ?? words.allScenes;
          const about = { brief: words.lightFieldBrief(scene), name: words.lightFieldName(scene) };
          return importFile(file, options, about, (text, given) => readLightField(text, options.scene ?? null, given));
        }),
    )
    .addCommand(
      fileCommand('csv', words.csv).action((file: string, options: ImportOptions) =>
        importFile(file, options, usualOf(file), readComparisons),
      ),
    )
    .addCommand(importArenaCommand())
    .addCommand(
      fileCommand('ratings', words.ratings)
        .option('--voter <column>', words.voterColumn, 'voter')
        .option('--work <column>', words.workColumn, 'work')
        .option('--rating <column>', words.ratingColumn, 'rating')
        .action((file: string, options: ImportOptions & { voter: string; work: string; rating: string }) =>
          importFile(file, options, usualOf(file), (text, about) => readRatings(text, options, about)),
        ),
    )
    .addCommand(importManifestCommand())
    .addCommand(importBenchmarkCommand());
}

const usualOf = (file: string) => ({ brief: '', name: basename(file, extname(file)) });

function fileCommand(name: string, about: string): Command {
  return withUsualOptions(new Command(name).description(about))
    .argument('<file>', words.file)
    .option('--name <text>', words.name)
    .option('--question <text>', words.question, words.usualQuestion)
    .option('--equal', words.equal);
}

async function importFile(
  file: string,
  options: ImportOptions,
  usual: { name: string; brief: string },
  read: Reader,
): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(words.noFile(file), { cause: error });
  });
  const plan = planOf(() =>
    read(text, {
      name: options.name ?? usual.name,
      brief: usual.brief,
      question: options.question,
      equal: options.equal === true,
    }),
  );
  const env = readEnv(process.env);
  await withServices(env, createLog({ level: 'warn', name: 'import' }), async (services) => {
    const imported = await store(services, plan);
    await computeStanding(services, imported.roundId);
    const url = `${services.baseUrl}/host/${imported.slug}`;
    const trust = await readTrust(services.pool, imported.roundId);
    if (options.json === true) return printJson({ ...imported, trust, url });
    const done = 'ratings' in plan ? words.doneRatings : words.done;
    printLine(done(imported.ballots, imported.entries, imported.voters, imported.slug));
    if (trust.length > 0) printLine(words.trust(trust.length));
    for (const { voter, reliability, agreed, repeats } of trust.slice(0, LISTED)) {
      printLine(words.trusted(voter, reliability, agreed, repeats));
    }
    printLine(words.standing);
    printLine(url);
  });
}

function store(services: Services, plan: Plan): Promise<ImportedContest> {
  return 'ratings' in plan
    ? importRatings(services, machineAsHost(), plan)
    : importComparisons(services, machineAsHost(), plan);
}

/** What is wrong with a file is said in a sentence, with the line. */
function planOf(read: () => Plan): Plan {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    throw new StartupError(words.faults[error.kind](error.row, error.detail), { cause: error });
  }
}

/** Here and now, so that the ranking stands when the command ends; a server's own refit changes nothing. */
async function computeStanding({ pool, now }: Services, roundId: string): Promise<void> {
  const threads = createThreadPool({ maxThreads: 1 });
  try {
    await refitRound({ pool, threads, logs: new Map(), ratings: new Map(), now }, roundId);
  } finally {
    await threads.close();
  }
}
