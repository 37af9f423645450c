import { createHash } from 'node:crypto';
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import { randomSecret } from '../../platform/random-names.ts';

const COOKIE = 'br_session';
const YEAR_SECONDS = 365 * 24 * 3600;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface NewSession {
  readonly token: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly expiresAt: Date;
}

/** A secret is kept as its SHA-256 only: with 256 random bits nothing slower is needed. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest());
}

export function newSession(now: number): NewSession {
  const token = randomSecret();
  return { token, tokenHash: hashSecret(token), expiresAt: new Date(now + YEAR_SECONDS * 1000) };
}

/** The token of a `Cookie` header; null when there is none of the right form. */
export function readSessionCookie(header: string | undefined): string | null {
  const token = header === undefined ? undefined : parseCookie(header)[COOKIE];
  return token !== undefined && TOKEN.test(token) ? token : null;
}

/** The `Set-Cookie` that keeps a session on the device for a year; a null token ends it. */
export function sessionCookie(deps: { baseUrl: string }, token: string | null): string {
  const cookie: SetCookie = {
    name: COOKIE,
    value: token ?? '',
    maxAge: token === null ? 0 : YEAR_SECONDS,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.baseUrl.startsWith('https:'),
  };
  return stringifySetCookie(cookie);
}
