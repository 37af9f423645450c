import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

const TEXT = Symbol('JSON');

/** JSON, or a part of some that ends between two characters. */
type Piece = string | Buffer;

/** A part of an answer, or a whole one, that is JSON already. */
export interface JsonText {
  readonly [TEXT]: readonly Piece[];
  /** For `piecesAround` alone. @throws Error elsewhere: it would have to be read to be written. */
  toJSON(): string;
}

/** The texts, in their pieces, that the running `piecesAround` has met, and the mark that stands in their place. */
let gathering: { readonly mark: string; readonly texts: (readonly Piece[])[] } | null = null;

/**
 * A large table goes out as the database wrote it, in one piece or several: reading it only to write it again would hold
 * everybody else up.
 */
export function jsonText(...pieces: readonly Piece[]): JsonText {
  return {
    [TEXT]: pieces,
    toJSON() {
      if (gathering === null) throw new Error('a part that is JSON already was to be written by JSON.stringify alone');
      gathering.texts.push(pieces);
      return gathering.mark;
    },
  };
}

/** The JSON of a part that is JSON already; null of any other. */
export function textOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && TEXT in value
    ? (value as JsonText)[TEXT].map(String).join('')
    : null;
}

/** So many rows of a dozen numbers are written in half a millisecond. */
const ROWS_AT_ONCE = 128;

/** A long list as JSON, its elements as `letOut` gives them; others have their turn between its parts. */
export async function jsonOfList<T>(list: readonly T[], letOut: (part: readonly T[]) => unknown[]): Promise<JsonText> {
  const pieces: string[] = [];
  for (let from = 0; from < list.length; from += ROWS_AT_ONCE) {
    if (from > 0) await nextTurn();
    const part = JSON.stringify(letOut(list.slice(from, from + ROWS_AT_ONCE))).slice(1, -1);
    pieces.push(from > 0 ? `,${part}` : part);
  }
  return jsonText('[', ...pieces, ']');
}

/** JSON of a value of which some parts, of any size, are JSON already; these cost a copy. */
export function stringifyAround(value: unknown): string {
  return piecesAround(value).map(String).join('');
}

/** So many characters are turned into bytes in about a millisecond. */
const AT_ONCE = 256 * 1024;

/** The same as UTF-8, of which others wait for a small part only: megabytes are written in many turns of the event loop. */
export async function bytesAround(value: unknown): Promise<Buffer> {
  await nextTurn();
  const parts: Buffer[] = [];
  await takeInTurns(piecesAround(value).flatMap(smallPieces), (piece) => {
    parts.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  });
  await nextTurn();
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  await takeInTurns(parts, (part) => {
    at += part.copy(bytes, at);
  });
  return bytes;
}

async function takeInTurns<P extends Piece>(pieces: readonly P[], take: (piece: P) => void): Promise<void> {
  let taken = 0;
  for (const piece of pieces) {
    if (taken + piece.length > AT_ONCE) {
      await nextTurn();
      taken = 0;
    }
    take(piece);
    taken += piece.length;
  }
}

function smallPieces(piece: Piece): Piece[] {
  if (typeof piece !== 'string') return [piece];
  const pieces: Piece[] = [];
  for (let from = 0; from < piece.length; ) {
    const to = wholeCharacters(piece, from + AT_ONCE);
    pieces.push(piece.slice(from, to));
    from = to;
  }
  return pieces;
}

/** One further than asked where two halves of one character would come apart. */
function wholeCharacters(text: string, at: number): number {
  const isFirstHalf = (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return isFirstHalf ? at + 1 : at;
}

function piecesAround(value: unknown): Piece[] {
  const texts: (readonly Piece[])[] = [];
  // Nobody can have written it: it is drawn here and now.
  const mark = randomUUID();
  gathering = { mark, texts };
  let whole: string;
  try {
    // A replacer would be asked about every number of a large answer.
    whole = JSON.stringify(value);
  } finally {
    gathering = null;
  }
  return whole.split(`"${mark}"`).flatMap((piece, k) => [piece, ...(texts[k] ?? [])]);
}
