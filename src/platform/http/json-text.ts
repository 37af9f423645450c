import { randomUUID } from 'node:crypto';

const TEXT = Symbol('JSON');

/** A part of an answer that is JSON already. */
export interface JsonText {
  readonly [TEXT]: string;
}

/** A large table goes out as the database wrote it: reading it only to write it again would hold everybody else up. */
export function jsonText(text: string): JsonText {
  return { [TEXT]: text };
}

/** JSON of a value of which some parts, of any size, are JSON already; these cost a copy. */
export function stringifyAround(value: unknown): string {
  const texts: string[] = [];
  // Nobody can have written it: it is drawn here and now.
  const mark = randomUUID();
  const whole = JSON.stringify(value, (_key, part) => {
    if (typeof part !== 'object' || part === null || !(TEXT in part)) return part;
    texts.push((part as JsonText)[TEXT]);
    return mark;
  });
  return whole
    .split(`"${mark}"`)
    .map((piece, k) => piece + (texts[k] ?? ''))
    .join('');
}
