import { randomUUID } from 'node:crypto';

const TEXT = Symbol('JSON');

/** A part of an answer, or a whole one, that is JSON already. */
export interface JsonText {
  readonly [TEXT]: string;
}

/** A large table goes out as the database wrote it: reading it only to write it again would hold everybody else up. */
export function jsonText(text: string): JsonText {
  return { [TEXT]: text };
}

/** The JSON of a part that is JSON already; null of any other. */
export function textOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && TEXT in value ? (value as JsonText)[TEXT] : null;
}

/** JSON of a value of which some parts, of any size, are JSON already; these cost a copy. */
export function stringifyAround(value: unknown): string {
  const texts: string[] = [];
  // Nobody can have written it: it is drawn here and now.
  const mark = randomUUID();
  const whole = JSON.stringify(value, (_key, part) => {
    const text = textOf(part);
    if (text === null) return part;
    texts.push(text);
    return mark;
  });
  return whole
    .split(`"${mark}"`)
    .map((piece, k) => piece + (texts[k] ?? ''))
    .join('');
}
