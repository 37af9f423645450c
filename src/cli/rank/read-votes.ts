import { readCsvRows } from './csv-rows.ts';
import { readJsonArray, readJsonLines } from './json-rows.ts';
import { type NamedColumns, recogniseColumns } from './layouts.ts';
import { type OpenVotes, recogniseFormat, type VoteFile } from './open-votes.ts';
import { RankFault } from './rank-fault.ts';
import type { BeginRows } from './row-taker.ts';
import { createTally, type Tally } from './tally.ts';
import type { Vote } from './vote.ts';
import { voteReader } from './vote-rows.ts';
import type { VoteSet } from './vote-set.ts';

/** A ranking for each of more tasks would be read by nobody. */
export const MOST_TASKS = 10_000;

export interface ReadOptions {
  readonly columns: NamedColumns;
  readonly byVoter: boolean;
  readonly mostItems: number;
  /** Told the size of each piece that was read. */
  readonly onRead: (bytes: number) => void;
}

const inOrder = new Intl.Collator('en', { numeric: true });

/**
 * Reads votes of any known layout as a stream and sums them by pair: all of them, or those of each task.
 * @returns one set, or one a task in their order
 * @throws RankFault, with the place where there is one
 */
export async function readVotes(file: VoteFile, options: ReadOptions): Promise<VoteSet[]> {
  const tallies = new Map<string, Tally>();
  const begin: BeginRows = (names) => {
    const columns = recogniseColumns(names, options.columns, { voter: options.byVoter });
    return voteReader(columns, (vote) => tallyOf(tallies, vote, options).add(vote));
  };
  await readRows(await recogniseFormat(file, options.onRead), begin);
  if (tallies.size === 0) throw new RankFault('no_votes');
  const tasked = options.columns.by !== undefined;
  const sets = [...tallies]
    .sort(([a], [b]) => inOrder.compare(a, b) || (a < b ? -1 : 1))
    .map(([task, tally]) => tally.finish(tasked ? task : null));
  if (sets.every(({ counts }) => counts.votes === 0)) throw new RankFault('nothing_counted');
  return sets;
}

function readRows({ source, format }: OpenVotes, begin: BeginRows): Promise<void> {
  switch (format.kind) {
    case 'csv':
      return readCsvRows(source, format.delimiter, begin);
    case 'json-lines':
      return readJsonLines(source, begin);
    case 'json-array':
      return readJsonArray(source, begin);
  }
}

function tallyOf(tallies: Map<string, Tally>, { task }: Vote, { mostItems, byVoter }: ReadOptions): Tally {
  const known = tallies.get(task);
  if (known !== undefined) return known;
  if (tallies.size === MOST_TASKS) throw new RankFault('too_many_tasks', String(MOST_TASKS));
  const tally = createTally({ mostItems, byVoter });
  tallies.set(task, tally);
  return tally;
}
