import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

const TEXT = Symbol('JSON');

/** A part of an answer, or a whole one, that is JSON already. */
export interface JsonText {
  readonly [TEXT]: string;
  /** For `piecesAround` alone. @throws Error elsewhere: it would have to be read to be written. */
  toJSON(): string;
}

/** The texts that the running `piecesAround` has met, and the mark that stands in their place. */
let gathering: { readonly mark: string; readonly texts: string[] } | null = null;

/** A large table goes out as the database wrote it: reading it only to write it again would hold everybody else up. */
export function jsonText(text: string): JsonText {
  return {
    [TEXT]: text,
    toJSON() {
      if (gathering === null) throw new Error('a part that is JSON already was to be written by JSON.stringify alone');
      gathering.texts.push(text);
      return gathering.mark;
    },
  };
}

/** The JSON of a part that is JSON already; null of any other. */
export function textOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && TEXT in value ? (value as JsonText)[TEXT] : null;
}

/** JSON of a value of which some parts, of any size, are JSON already; these cost a copy. */
export function stringifyAround(value: unknown): string {
  return piecesAround(value).join('');
}

/** So many characters are turned into bytes in about a millisecond. */
const AT_ONCE = 256 * 1024;

/** The same as UTF-8, of which others wait for a small part only: megabytes are written in many turns of the event loop. */
export async function bytesAround(value: unknown): Promise<Buffer> {
  const parts: Buffer[] = [];
  await nextTurn();
  for (const piece of piecesAround(value)) {
    for (let from = 0; from < piece.length; ) {
      const to = wholeCharacters(piece, from + AT_ONCE);
      parts.push(Buffer.from(piece.slice(from, to)));
      from = to;
      if (from < piece.length) await nextTurn();
    }
  }
  await nextTurn();
  return Buffer.concat(parts);
}

/** One further than asked where two halves of one character would come apart. */
function wholeCharacters(text: string, at: number): number {
  const isFirstHalf = (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return isFirstHalf ? at + 1 : at;
}

function piecesAround(value: unknown): string[] {
  const texts: string[] = [];
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
  return whole.split(`"${mark}"`).flatMap((piece, k) => (k < texts.length ? [piece, texts[k]] : [piece]));
}
