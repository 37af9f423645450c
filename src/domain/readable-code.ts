/**
 * Codes that people read from a screen and type on a phone. Letters and digits that look alike are left out, and so are
 * vowels, so that no word appears on a projector.
 */
export const CODE_ALPHABET = 'CDFGHJKLMNPQRTVWXY23456789';

export const JOIN_CODE_LENGTH = 6;
export const ENTRY_CODE_LENGTH = 5;

/** What people type for a sign that they took for another one. */
const LOOKALIKES: Readonly<Record<string, string>> = { B: '8', S: '5', Z: '2' };

/**
 * A code from random bytes, every sign equally likely (bytes beyond the last whole multiple of the alphabet are passed
 * over). Null when the bytes do not suffice: take more.
 */
export function codeFromBytes(bytes: Uint8Array, length: number): string | null {
  const fair = 256 - (256 % CODE_ALPHABET.length);
  let code = '';
  for (const byte of bytes) {
    if (code.length === length) break;
    if (byte < fair) code += CODE_ALPHABET[byte % CODE_ALPHABET.length];
  }
  return code.length === length ? code : null;
}

/** A typed join code in the form in which it is stored: case, spaces, dashes and look-alikes do not matter. */
export function readJoinCode(typed: string): string {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return [...signs].map((sign) => LOOKALIKES[sign] ?? sign).join('');
}
