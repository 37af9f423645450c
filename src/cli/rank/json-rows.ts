import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { JSONParser } from '@streamparser/json';
import { WEIGHT_NAMES } from './layouts.ts';
import { atPlace, RankFault } from './rank-fault.ts';
import type { BeginRows, RowTaker } from './row-taker.ts';

/**
 * Reads one JSON object a line.
 * @throws RankFault of the reader, unreadable_json or not_an_object, each with its line
 */
export async function readJsonLines(source: Readable, begin: BeginRows): Promise<void> {
  const take = objectTaker(begin);
  let line = 0;
  for await (const text of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    if (text.trim() !== '') atPlace('line', line, () => take(parsed(text)));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RankFault('unreadable_json');
  }
}

/**
 * Reads an array of objects without holding it.
 * @throws RankFault of the reader, unreadable_json or not_an_object, each with the number of the vote
 */
export async function readJsonArray(source: Readable, begin: BeginRows): Promise<void> {
  const take = objectTaker(begin);
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let vote = 0;
  let own: unknown;
  parser.onValue = ({ value }) => {
    vote += 1;
    try {
      atPlace('vote', vote, () => take(value));
    } catch (error) {
      own = error;
      throw error;
    }
  };
  // What the parser itself throws names positions in bytes; people count votes.
  const parse = (step: () => void) => {
    try {
      step();
    } catch (error) {
      if (error === own) throw error;
      throw new RankFault('unreadable_json', '', { unit: 'vote', number: vote + 1 });
    }
  };
  for await (const chunk of source) parse(() => parser.write(chunk as Uint8Array));
  if (!parser.isEnded) parse(() => parser.end());
}

/** The first object's keys are the columns. A weight that comes up later only would have been left out before. */
function objectTaker(begin: BeginRows): (value: unknown) => void {
  let columns: readonly string[] = [];
  let take: RowTaker | null = null;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new RankFault('not_an_object');
    const record = value as Record<string, unknown>;
    if (take === null) {
      columns = Object.keys(record);
      take = begin(columns);
    }
    const late = WEIGHT_NAMES.find((name) => Object.hasOwn(record, name) && !columns.includes(name));
    if (late !== undefined) throw new RankFault('late_column', late);
    take(columns.map((name) => fieldOf(record, name)));
  };
}

function fieldOf(record: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(record, name) ? record[name] : null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}
