import { NUMBERS, type OutcomeLabels, SIDES } from './outcome-labels.ts';
import { RankFault } from './rank-fault.ts';

/** Columns that a person names, where a file calls them otherwise. */
export interface NamedColumns {
  readonly left?: string;
  readonly right?: string;
  readonly winner?: string;
  readonly loser?: string;
  readonly weight?: string;
  readonly voter?: string;
  /** The column by which to rank, or `task` for the one that is usual. */
  readonly by?: string;
}

/** Which columns the ranking needs besides the pair and its outcome. */
export interface Wanted {
  readonly voter: boolean;
}

/** How a row says its pair and outcome; numbers are places of columns. A name made of two columns is joined by `-`. */
export type PairColumns =
  | { readonly kind: 'won'; readonly winner: number; readonly loser: number }
  | {
      readonly kind: 'judged';
      readonly first: readonly number[];
      readonly second: readonly number[];
      readonly winner: number;
      readonly labels: OutcomeLabels;
    }
  | {
      readonly kind: 'counted';
      readonly first: number;
      readonly second: number;
      readonly firstWins: number;
      readonly secondWins: number;
    };

export interface VoteColumns {
  readonly names: readonly string[];
  readonly pair: PairColumns;
  readonly weight: number | null;
  readonly voter: number | null;
  readonly task: number | null;
}

export const WEIGHT_NAMES = ['weight'];
const VOTER_NAMES = ['voter', 'worker', 'judge', 'user', 'observer'];
const TASK_NAMES = ['task', 'prompt', 'category', 'scene'];

type Find = (name: string) => number;

/** The layouts that are recognised, in this order, by the columns that they need. */
const LAYOUTS: readonly { readonly columns: readonly string[]; readonly pair: (find: Find) => PairColumns }[] = [
  {
    columns: ['player1', 'player2', 'win1', 'win2'],
    pair: (find) => ({
      kind: 'counted',
      first: find('player1'),
      second: find('player2'),
      firstWins: find('win1'),
      secondWins: find('win2'),
    }),
  },
  { columns: ['left', 'right', 'winner'], pair: (find) => judged(find, ['left'], ['right'], 'winner', SIDES) },
  {
    columns: ['model_a', 'model_b', 'winner'],
    pair: (find) => judged(find, ['model_a'], ['model_b'], 'winner', SIDES),
  },
  {
    columns: ['dist_type1', 'dist_level1', 'dist_type2', 'dist_level2', 'selected'],
    pair: (find) => judged(find, ['dist_type1', 'dist_level1'], ['dist_type2', 'dist_level2'], 'selected', NUMBERS),
  },
  {
    columns: ['winner', 'loser'],
    pair: (find) => ({ kind: 'won', winner: find('winner'), loser: find('loser') }),
  },
];

/**
 * Recognises the layout of a file by the names of its columns.
 * @throws RankFault unknown_layout, missing_column, doubled_column
 */
export function recogniseColumns(names: readonly string[], named: NamedColumns, wanted: Wanted): VoteColumns {
  const find: Find = (name) => place(names, name) ?? missing(name);
  const any = (usual: readonly string[]): number | null => {
    const found = usual.find((name) => place(names, name) !== null);
    return found === undefined ? null : find(found);
  };
  const given = (name: string | undefined, usual: readonly string[]): number | null =>
    name === undefined ? any(usual) : find(name);
  return {
    names,
    pair: namedPair(named, find) ?? knownPair(names, find),
    weight: given(named.weight, WEIGHT_NAMES),
    voter:
      wanted.voter || named.voter !== undefined ? (given(named.voter, VOTER_NAMES) ?? missing(one(VOTER_NAMES))) : null,
    task: taskColumn(named.by, find, any),
  };
}

function taskColumn(by: string | undefined, find: Find, any: (usual: readonly string[]) => number | null) {
  if (by === undefined) return null;
  return by === 'task' ? (any(TASK_NAMES) ?? missing(one(TASK_NAMES))) : find(by);
}

function namedPair({ left, right, winner, loser }: NamedColumns, find: Find): PairColumns | null {
  if (loser !== undefined) return { kind: 'won', winner: find(winner ?? 'winner'), loser: find(loser) };
  if (left === undefined && right === undefined) return null;
  return judged(find, [left ?? 'left'], [right ?? 'right'], winner ?? 'winner', SIDES);
}

function knownPair(names: readonly string[], find: Find): PairColumns {
  const layout = LAYOUTS.find(({ columns }) => columns.every((name) => place(names, name) !== null));
  if (layout === undefined) throw new RankFault('unknown_layout', names.join(', '));
  return layout.pair(find);
}

function judged(find: Find, first: string[], second: string[], winner: string, labels: OutcomeLabels): PairColumns {
  return { kind: 'judged', first: first.map(find), second: second.map(find), winner: find(winner), labels };
}

/** The column of exactly this name, else of this name in other letters; null when there is none. */
function place(names: readonly string[], name: string): number | null {
  return (
    only(names, name) ??
    only(
      names.map((each) => each.toLowerCase()),
      name.toLowerCase(),
    )
  );
}

function only(names: readonly string[], name: string): number | null {
  const found = names.indexOf(name);
  if (found < 0) return null;
  if (names.includes(name, found + 1)) throw new RankFault('doubled_column', name);
  return found;
}

/** The usual names, of which any would do. */
function one(names: readonly string[]): string {
  return names.join(' / ');
}

function missing(name: string): never {
  throw new RankFault('missing_column', name);
}
