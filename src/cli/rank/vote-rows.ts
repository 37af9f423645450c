import type { PairColumns, VoteColumns } from './layouts.ts';
import { outcomeOf } from './outcome-labels.ts';
import { RankFault } from './rank-fault.ts';
import type { Vote } from './vote.ts';

/** No file of votes holds more; sums of such numbers stay finite. */
export const LARGEST_AMOUNT = 1e12;

const DECIMAL = /^\+?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

type PairReader = (fields: readonly string[], weight: number, task: string, voter: string) => void;

/**
 * Makes what turns the fields of a row into votes.
 * @returns a function that throws RankFault empty_field, unknown_label, bad_amount or same_item
 */
export function voteReader(columns: VoteColumns, add: (vote: Vote) => void): (fields: readonly string[]) => void {
  const { names, weight, voter, task } = columns;
  const filled = (fields: readonly string[], column: number): string => {
    const value = fields[column];
    if (value === '') throw new RankFault('empty_field', names[column]);
    return value;
  };
  const amount = (fields: readonly string[], column: number): number => {
    const value = filled(fields, column);
    const read = DECIMAL.test(value) ? Number(value) : Number.NaN;
    if (!(read <= LARGEST_AMOUNT)) throw new RankFault('bad_amount', value);
    return read;
  };
  const read = pairReader(columns.pair, { filled, amount }, add);
  return (fields) =>
    read(
      fields,
      weight === null ? 1 : amount(fields, weight),
      task === null ? '' : filled(fields, task),
      voter === null ? '' : filled(fields, voter),
    );
}

interface FieldReaders {
  filled(fields: readonly string[], column: number): string;
  amount(fields: readonly string[], column: number): number;
}

function pairReader(pair: PairColumns, { filled, amount }: FieldReaders, add: (vote: Vote) => void): PairReader {
  const item = (fields: readonly string[], columns: readonly number[]): string =>
    columns.length === 1 ? filled(fields, columns[0]) : columns.map((column) => filled(fields, column)).join('-');
  switch (pair.kind) {
    case 'won':
      return (fields, weight, task, voter) => {
        const first = filled(fields, pair.winner);
        const second = different(first, filled(fields, pair.loser));
        add({ first, second, outcome: 'first', times: 1, weight, task, voter });
      };
    case 'judged':
      return (fields, weight, task, voter) => {
        const first = item(fields, pair.first);
        const second = different(first, item(fields, pair.second));
        const said = filled(fields, pair.winner);
        const outcome = outcomeOf(said, first, second, pair.labels);
        if (outcome === undefined) throw new RankFault('unknown_label', said);
        add({ first, second, outcome, times: 1, weight, task, voter });
      };
    case 'counted':
      return (fields, weight, task, voter) => {
        const first = filled(fields, pair.first);
        const second = different(first, filled(fields, pair.second));
        const wins = amount(fields, pair.firstWins);
        const losses = amount(fields, pair.secondWins);
        add({ first, second, outcome: 'first', times: wins, weight, task, voter });
        add({ first, second, outcome: 'second', times: losses, weight, task, voter });
      };
  }
}

function different(first: string, second: string): string {
  if (first === second) throw new RankFault('same_item', first);
  return second;
}
