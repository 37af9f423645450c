import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RankFault } from './rank-fault.ts';

/** Large pieces: a file of hundreds of megabytes is read in hundreds of them. */
const PIECE = 1 << 20;
const BOM = '\uFEFF';

/** How far a header is looked for. */
const LONGEST_HEADER = 65_536;

export type VoteFormat =
  | { readonly kind: 'csv'; readonly delimiter: string }
  | { readonly kind: 'json-lines' }
  | { readonly kind: 'json-array' };

export interface OpenVotes {
  readonly source: Readable;
  readonly format: VoteFormat;
}

export interface VoteFile {
  readonly name: string;
  readonly pieces: Readable;
  /** In bytes; null where nobody knows. */
  readonly size: number | null;
}

/** Opens a file, or standard input for `-`. @throws RankFault no_file */
export async function openFile(file: string): Promise<VoteFile> {
  if (file === '-') return { name: file, pieces: process.stdin, size: null };
  const found = await stat(file).catch(() => null);
  if (found === null || found.isDirectory()) throw new RankFault('no_file', file);
  const pieces = createReadStream(file, { highWaterMark: PIECE });
  return { name: file, pieces, size: found.isFile() ? found.size : null };
}

/**
 * Recognises the format by its first characters: `[` and `{` are JSON, all else is separated text, whose header tells
 * the separator. `onRead` is told the size of each piece.
 * @throws RankFault no_votes, no_file (when reading fails)
 */
export async function recogniseFormat(file: VoteFile, onRead: (bytes: number) => void): Promise<OpenVotes> {
  const iterator = readPieces(file, onRead);
  const first: Buffer[] = [];
  let head = '';
  while (!hasHeader(head)) {
    const next = await iterator.next();
    if (next.done === true) break;
    first.push(next.value);
    head = Buffer.concat(first).toString('utf8').replace(BOM, '').trimStart();
  }
  if (head === '') throw new RankFault('no_votes');
  const format = formatOf(head);
  const source = Readable.from(rest(first, iterator, format.kind !== 'csv'), { objectMode: false });
  return { source, format };
}

async function* readPieces({ name, pieces }: VoteFile, onRead: (bytes: number) => void): AsyncGenerator<Buffer, void> {
  try {
    for await (const piece of pieces) {
      onRead((piece as Buffer).length);
      yield piece as Buffer;
    }
  } catch {
    throw new RankFault('no_file', name);
  }
}

function hasHeader(head: string): boolean {
  return head.startsWith('[') || head.startsWith('{') || /[\r\n]/.test(head) || head.length > LONGEST_HEADER;
}

function formatOf(head: string): VoteFormat {
  if (head.startsWith('[')) return { kind: 'json-array' };
  if (head.startsWith('{')) return { kind: 'json-lines' };
  const header = head.slice(0, head.search(/[\r\n]|$/));
  const times = (separator: string) => header.split(separator).length;
  const delimiter = [',', ';', '\t'].reduce((best, next) => (times(next) > times(best) ? next : best));
  return { kind: 'csv', delimiter };
}

/** Puts the pieces back together. JSON has no byte order mark; the CSV reader takes it away by itself. */
async function* rest(first: Buffer[], iterator: AsyncGenerator<Buffer, void>, plain: boolean) {
  const start = Buffer.concat(first);
  yield plain && start.toString('utf8', 0, 3) === BOM ? start.subarray(3) : start;
  yield* iterator;
}
