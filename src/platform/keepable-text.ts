/**
 * For JSON.parse: PostgreSQL keeps no text with a NUL in it, which is refused, and no half of a character that takes two
 * places, as a cut text may have, which becomes a sign for that.
 * @throws SyntaxError
 */
export function keepableText(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.includes('\0')) throw new SyntaxError('NUL in a text');
  return value.toWellFormed();
}

/** Any text, as it can be kept. */
export function toKeepable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}
