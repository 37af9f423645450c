import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Command } from 'commander';
import { newArena } from '../../contract/http/contests.ts';
import { AppError } from '../../domain/app-error.ts';
import { machineAsHost, machineAsHostOf } from '../../features/access/require-role.ts';
import { createArena } from '../../features/contests/create-contest.ts';
import { openFolder } from '../../features/manifests/folder-source.ts';
import { importManifest } from '../../features/manifests/import-manifest.ts';
import { ManifestRefused } from '../../features/manifests/manifest-refused.ts';
import { openZip } from '../../features/manifests/zip-source.ts';
import { readEnv } from '../../platform/env.ts';
import { sentenceOf } from '../../platform/http/error-sentence.ts';
import { createLog } from '../../platform/log.ts';
import type { Services } from '../../platform/services.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { commandLine } from '../../words/words.ts';
import { printJson, printLine, withUsualOptions } from '../arguments.ts';
import { createProgressBar } from '../progress-bar.ts';
import { reportFaults } from '../report-faults.ts';
import { withServices } from '../with-services.ts';

const words = commandLine.importManifest;

interface Options {
  readonly contest?: string;
  readonly name?: string;
  readonly question: string;
  readonly json?: true;
}

export function importManifestCommand(): Command {
  return withUsualOptions(new Command('manifest').description(words.about))
    .argument('<path>', words.path)
    .option('--contest <slug>', words.contest)
    .option('--name <text>', words.name)
    .option('--question <text>', words.question, commandLine.import.usualQuestion)
    .action(run);
}

async function run(path: string, options: Options): Promise<void> {
  const status = await stat(path).catch((error: unknown) => {
    throw new StartupError(commandLine.import.noFile(path), { cause: error });
  });
  const isZip = status.isFile() && extname(path).toLowerCase() === '.zip';
  const env = readEnv(process.env);
  await withServices(env, createLog({ level: 'warn', name: 'import' }), async (services) => {
    const made = options.contest === undefined;
    const slug = options.contest ?? (await makeArena(services, options, basename(path, extname(path))));
    // On standard error, also with --json: who is interrupted needs it to go on.
    if (made) process.stderr.write(`${words.made(slug)}\n`);
    const bars = { checking: createProgressBar(words.checking), storing: createProgressBar(words.storing) };
    try {
      const counts = await importManifest(services, await hostOf(services, slug), {
        open: () => (isZip ? openZip(path) : openFolder(path)),
        onProgress: (step, done, total) => {
          if (step === 'storing') bars.checking.end();
          bars[step].show(done, total);
        },
      });
      end(bars);
      const url = `${services.baseUrl}/host/${slug}`;
      if (options.json === true) return printJson({ slug, ...counts, url });
      printLine(words.done(counts, slug));
      printLine(url);
    } catch (error) {
      end(bars);
      report(error, options, made ? slug : null);
    }
  });
}

function end(bars: Readonly<Record<string, { end(): void }>>): void {
  for (const bar of Object.values(bars)) bar.end();
}

async function makeArena(services: Services, { name, question }: Options, usualName: string): Promise<string> {
  return createArena(services, machineAsHost(), newArena.parse({ name: name ?? usualName, question }));
}

async function hostOf(services: Services, slug: string) {
  return machineAsHostOf(services, slug).catch((error: unknown) => {
    throw error instanceof AppError ? new StartupError(words.noContest(slug), { cause: error }) : error;
  });
}

function report(error: unknown, options: Options, made: string | null): void {
  if (error instanceof AppError) throw new StartupError(sentenceOf(error), { cause: error });
  if (!(error instanceof ManifestRefused)) throw error;
  reportFaults(error, words.refused, options.json === true ? (made === null ? {} : { slug: made }) : null);
}
