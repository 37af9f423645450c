import { randomBytes } from 'node:crypto';
import { codeFromBytes } from '../domain/readable-code.ts';

/** A readable code of this many signs, from the system's randomness. */
export function randomCode(length: number): string {
  for (;;) {
    const code = codeFromBytes(randomBytes(4 * length), length);
    if (code !== null) return code;
  }
}

/** A name of 128 random bits for addresses: it cannot be guessed and says nothing. */
export function randomName(): string {
  return randomBytes(16).toString('base64url');
}

/** A secret of 256 random bits, for cookies and single-use links. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
