import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Command } from 'commander';
import { AppError } from '../../domain/app-error.ts';
import { type HostOf, machineAsHostOf } from '../../features/access/require-role.ts';
import { openFolder } from '../../features/manifests/folder-source.ts';
import type { ImportOptions } from '../../features/manifests/hold-import.ts';
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

interface Options {
  readonly contest?: string;
  readonly name?: string;
  readonly question: string;
  readonly json?: true;
}

/** What a manifest of a kind of contest is brought by. */
export interface ManifestKind<Counts extends object> {
  readonly command: string;
  readonly words: ManifestWords<Counts>;
  /** Makes a contest as a draft and returns its slug. */
  readonly make: (services: Services, about: { readonly name: string; readonly question: string }) => Promise<string>;
  readonly bring: (services: Services, host: HostOf, options: ImportOptions) => Promise<Counts>;
}

interface ManifestWords<Counts> {
  readonly about: string;
  readonly path: string;
  readonly contest: string;
  readonly name: string;
  readonly question: string;
  readonly checking: string;
  readonly storing: string;
  readonly made: (slug: string) => string;
  readonly done: (counts: Counts, slug: string) => string;
}

/** `blindrank import …`: brings a folder or zip with a manifest into a contest, or into a new one. */
export function manifestCommand<Counts extends object>(kind: ManifestKind<Counts>): Command {
  const { command, words } = kind;
  return withUsualOptions(new Command(command).description(words.about))
    .argument('<path>', words.path)
    .option('--contest <slug>', words.contest)
    .option('--name <text>', words.name)
    .option('--question <text>', words.question, commandLine.import.usualQuestion)
    .action((path: string, options: Options) => run(kind, path, options));
}

async function run<Counts extends object>(
  { words, make, bring }: ManifestKind<Counts>,
  path: string,
  options: Options,
): Promise<void> {
  const status = await stat(path).catch((error: unknown) => {
    throw new StartupError(commandLine.import.noFile(path), { cause: error });
  });
  const isZip = status.isFile() && extname(path).toLowerCase() === '.zip';
  const env = readEnv(process.env);
  await withServices(env, createLog({ level: 'warn', name: 'import' }), async (services) => {
    const made = options.contest === undefined;
    const slug = options.contest ?? (await make(services, { name: basename(path, extname(path)), ...options }));
    // On standard error, also with --json: who is interrupted needs it to go on.
    if (made) process.stderr.write(`${words.made(slug)}\n`);
    const bars = { checking: createProgressBar(words.checking), storing: createProgressBar(words.storing) };
    try {
      const counts = await bring(services, await hostOf(services, slug), {
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

async function hostOf(services: Services, slug: string) {
  return machineAsHostOf(services, slug).catch((error: unknown) => {
    throw error instanceof AppError ? new StartupError(commandLine.import.noContest(slug), { cause: error }) : error;
  });
}

function report(error: unknown, options: Options, made: string | null): void {
  if (error instanceof AppError) throw new StartupError(sentenceOf(error), { cause: error });
  if (!(error instanceof ManifestRefused)) throw error;
  const about = made === null ? {} : { slug: made };
  reportFaults(error, commandLine.import.refused, options.json === true ? about : null);
}
