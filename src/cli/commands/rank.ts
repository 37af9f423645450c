import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { parse } from 'csv-parse/sync';
import { StartupError } from '../../platform/startup-error.ts';
import { LARGEST_FIT_ITEMS } from '../../stats/bradley-terry-large.ts';
import { commandLine } from '../../words/words.ts';
import { number, oneOf, whole, withUsualOptions } from '../arguments.ts';
import { type RankOptions, settingsOf } from '../rank/asked-settings.ts';
import { drawIntervals } from '../rank/draw-intervals.ts';
import type { NamedColumns } from '../rank/layouts.ts';
import { openFile } from '../rank/open-votes.ts';
import { pictureOf } from '../rank/picture-of.ts';
import { shortText } from '../rank/plain-text.ts';
import { csvText, jsonText } from '../rank/print-data.ts';
import { tableText } from '../rank/print-table.ts';
import { startProgress } from '../rank/progress.ts';
import { RankFault } from '../rank/rank-fault.ts';
import { type ModelSettings, rankSets, stepsOf } from '../rank/rank-sets.ts';
import type { Rankings } from '../rank/ranking.ts';
import { readVotes } from '../rank/read-votes.ts';
import type { VoteSet } from '../rank/vote-set.ts';

const words = commandLine.rank;

/** More than these a table of ratings would not be read, and comparing all intervals would take minutes. */
const MOST_RATED_ITEMS = 20_000;

/** Below it the virtual opponent holds nothing. */
const LEAST_PRIOR = 1e-6;

export function rankCommand(): Command {
  const command = withUsualOptions(new Command('rank').description(words.about))
    .argument('<file>', words.file)
    .option('--model <name>', words.model, oneOf('map', 'mle'), 'map')
    .option('--tie-credit <wins>', words.tieCredit, (value) =>
      Number(oneOf('1', '0.5')(String(Number(value) || value))),
    )
    .option('--by <column>', words.by)
    .option('--sigma <sd>', words.sigma, number(0.001, 1000))
    .option('--benchmarks <names>', words.benchmarks, names)
    .option('--reweighted', words.reweighted)
    .option('--prior <games>', words.prior, prior)
    .option('--bootstrap <n>', words.bootstrap, whole(0, 100_000))
    .option('--bootstrap-by <what>', words.bootstrapBy, oneOf('votes', 'voters'))
    .option('--seed <text>', words.seed, '1')
    .option('--csv', words.csv)
    .option('--plot <file>', words.plot);
  for (const [role, said] of Object.entries(words.roles)) command.option(`--${role} <column>`, words.column(said));
  return command.addHelpText('after', `\n${words.layouts}`).action(rank);
}

async function rank(file: string, options: RankOptions): Promise<void> {
  if (options.json && options.csv) throw new StartupError(words.notBoth('--json', '--csv'));
  const asked = settingsOf(options);
  const result = await inWords(async () => {
    const sets = await read(file, options, asked);
    return compute(sets, asked);
  });
  const text = options.json ? jsonText(result) : options.csv ? csvText(result) : tableText(result);
  if (options.plot !== undefined) await plot(options.plot, result, file);
  print(text);
}

async function read(file: string, columns: NamedColumns, asked: ModelSettings): Promise<VoteSet[]> {
  const votes = await openFile(file);
  const progress = startProgress({ stream: process.stderr, now: Date.now }, words.reading, votes.size);
  try {
    return await readVotes(votes, {
      columns,
      byVoter: asked.model === 'mle' && asked.settings.bootstrapBy === 'voters' && asked.settings.bootstrap !== 0,
      mostItems: asked.model === 'mle' ? MOST_RATED_ITEMS : LARGEST_FIT_ITEMS,
      onRead: progress.advance,
    });
  } finally {
    progress.end();
  }
}

function compute(sets: readonly VoteSet[], asked: ModelSettings): Rankings {
  const progress = startProgress({ stream: process.stderr, now: Date.now }, words.ranking, stepsOf(sets, asked));
  try {
    return rankSets(sets, asked, () => progress.advance(1));
  } finally {
    progress.end();
  }
}

/** What is wrong with a file is said in one sentence, with the place. */
async function inWords<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RankFault)) throw error;
    const { kind, detail, place } = error;
    const at = place === null ? '' : words.at[place.unit](place.number);
    throw new StartupError(words.faults[kind](at, shortText(detail)), { cause: error });
  }
}

async function plot(target: string, result: Rankings, file: string): Promise<void> {
  const picture = drawIntervals(pictureOf(result, file === '-' ? file : basename(file)));
  await writeFile(target, picture).catch((error: unknown) => {
    throw new StartupError(words.noPlot(target), { cause: error });
  });
}

function print(text: string): void {
  if (!process.stdout.listeners('error').includes(letGo)) process.stdout.on('error', letGo);
  process.stdout.write(text);
}

/** Whoever reads may have seen enough: `blindrank rank votes.csv | head`. */
function letGo(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Names with commas between; one with a comma of its own stands in quotes. */
function names(value: string): string[] {
  try {
    const [list] = parse(value, { trim: true, relax_column_count: true }) as string[][];
    if (list?.every((name) => name !== '')) return list;
  } catch {
    // Said below.
  }
  throw new InvalidArgumentError(words.badNames);
}

function prior(value: string): number {
  const read = number(0, 1e6)(value);
  if (read > 0 && read < LEAST_PRIOR) throw new InvalidArgumentError(words.badPrior);
  return read;
}
