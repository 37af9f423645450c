import { ImportFault } from './comparison-plan.ts';
import { columnsOf, readTable } from './read-table.ts';

/** A vote of an arena from elsewhere. */
export interface PlannedArenaVote {
  readonly voter: string;
  readonly task: string;
  readonly left: string;
  readonly right: string;
  readonly answer: 'left' | 'right' | 'tie' | 'both_bad';
}

/** An arena's worth of votes, in the order of the file. */
export interface ArenaPlan {
  readonly name: string;
  readonly question: string;
  readonly brief: string;
  /** Sorted. */
  readonly generators: readonly string[];
  readonly tasks: readonly { readonly name: string; readonly category: string }[];
  readonly votes: readonly PlannedArenaVote[];
  readonly prior: number;
  readonly tieCredit: number;
}

/** Columns that a person names, where a file calls them otherwise; null: as usual. */
export interface ArenaColumns {
  readonly voter: string | null;
  readonly task: string | null;
}

const USUAL = { voter: ['voter', 'worker', 'judge'], task: ['task', 'prompt'] } as const;
const TIES: readonly string[] = ['tie'];
const BOTH_BAD: readonly string[] = ['both_bad', 'both bad', 'bothbad', 'tie (bothbad)'];
const MOST_GENERATORS = 1000;

/**
 * Reads votes on outputs of generators: columns `left`, `right`, `winner` (one of the two names, left, right, tie or
 * both_bad), one that names the voter and one that names the task; `category` is read where it is there. A voter votes
 * once on a pair of a task.
 * @throws ImportFault with the line.
 */
export function readArenaVotes(
  text: string,
  columns: ArenaColumns,
  about: Omit<ArenaPlan, 'generators' | 'tasks' | 'votes'>,
): ArenaPlan {
  const names = columnsOf(text);
  const column = (wanted: keyof ArenaColumns) =>
    columns[wanted] ?? USUAL[wanted].find((name) => names.includes(name)) ?? USUAL[wanted][0];
  const [voterColumn, taskColumn] = [column('voter'), column('task')];
  const categorised = names.includes('category');
  const generators = new Set<string>();
  const tasks = new Map<string, { name: string; category: string }>();
  const seen = new Set<string>();
  const wanted = ['left', 'right', 'winner', voterColumn, taskColumn, ...(categorised ? ['category'] : [])];
  const votes = readTable(text, wanted).map(({ row, field }): PlannedArenaVote => {
    const [left, right, voter, task] = [field('left'), field('right'), field(voterColumn), field(taskColumn)];
    if (left === right) throw new ImportFault('same_work', row, left);
    const key = JSON.stringify([voter, task, ...[left, right].sort()]);
    if (seen.has(key)) throw new ImportFault('repeated_vote', row, voter);
    seen.add(key);
    generators.add(left).add(right);
    if (!tasks.has(task)) tasks.set(task, { name: task, category: categorised ? field('category') : '' });
    return { voter, task, left, right, answer: answerOf(field('winner'), left, right, row) };
  });
  if (votes.length === 0) throw new ImportFault('no_rows', null);
  if (generators.size > MOST_GENERATORS) throw new ImportFault('too_many_works', null, String(generators.size));
  return { ...about, generators: [...generators].sort(), tasks: [...tasks.values()], votes };
}

/** A generator's name goes before the words left, right and tie, which might be names themselves. */
function answerOf(winner: string, left: string, right: string, row: number): PlannedArenaVote['answer'] {
  if (winner === left || (winner === 'left' && winner !== right)) return 'left';
  if (winner === right || winner === 'right') return 'right';
  if (TIES.includes(winner)) return 'tie';
  if (BOTH_BAD.includes(winner)) return 'both_bad';
  throw new ImportFault('bad_choice', row, winner);
}
