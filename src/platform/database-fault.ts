import { errorCode, errorText, StartupError } from './startup-error.ts';

/** What to do about a database that cannot be opened, by the code of the system's or PostgreSQL's error. */
const ADVICE: Readonly<Record<string, (at: string, url: URL) => string>> = {
  ECONNREFUSED: (at) => `Nothing answers at ${at}. Start PostgreSQL there, or correct DATABASE_URL.`,
  ENOTFOUND: (_, url) => `There is no host "${url.hostname}". Correct the host in DATABASE_URL.`,
  EAI_AGAIN: (_, url) => `The host "${url.hostname}" cannot be looked up now. Check DATABASE_URL and the network.`,
  ETIMEDOUT: (at) => `${at} does not answer. Check the host in DATABASE_URL and any firewall between.`,
  EHOSTUNREACH: (at) => `${at} cannot be reached. Check the host in DATABASE_URL and the network.`,
  '28P01': (_, url) => `PostgreSQL refuses the password of "${url.username}". Correct DATABASE_URL.`,
  '28000': (at, url) => `PostgreSQL at ${at} does not let "${url.username}" in. Check its pg_hba.conf or DATABASE_URL.`,
  '3D000': (_, url) =>
    `There is no database "${nameOf(url)}". Create it ("createdb ${nameOf(url)}"), or correct DATABASE_URL.`,
  '53300': (at) => `PostgreSQL at ${at} has no connection left. Raise its max_connections or stop other clients.`,
  '42501': (_, url) =>
    `"${url.username}" may not use the database "${nameOf(url)}". Grant it, or correct DATABASE_URL.`,
};

/** A fault of opening `databaseUrl` as one line that says what to do; the password stays out of it. */
export function databaseFault(databaseUrl: string, error: unknown): StartupError {
  const url = new URL(databaseUrl);
  const at = `${url.hostname}:${url.port === '' ? '5432' : url.port}`;
  const advice = ADVICE[errorCode(error) ?? '']?.(at, url);
  return new StartupError(
    advice ?? `The database at ${at} cannot be opened (${errorText(error)}). Check DATABASE_URL.`,
    { cause: error },
  );
}

function nameOf(url: URL): string {
  return decodeURIComponent(url.pathname.slice(1)) || url.username;
}
