import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresHome } from './postgres-home.ts';
import { isAlive, isNamed, pause } from './processes.ts';
import { errorCode, StartupError } from './startup-error.ts';

const MAX_LOG_BYTES = 10_000_000;
export const DATABASE_NAME = 'blindrank';
const DATABASE_USER = 'blindrank';

/** Options of the server beyond PostgreSQL's own; `synchronous_commit` makes an acknowledged vote a durable one. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** What postmaster.pid says of a server that runs, or did when it was killed. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

const dataOf = (home: PostgresHome): string => join(home.folder, 'data');
const logOf = (home: PostgresHome): string => join(home.folder, 'postgres.log');
const asUser = (home: PostgresHome) => ({ ...home.user, cwd: '/', env: { ...process.env, LC_ALL: 'C' } });

/** Makes the cluster when there is none: aside, then renamed, so that a half-made one is never mistaken for whole. */
export async function ensureCluster(home: PostgresHome): Promise<void> {
  const version = await readFile(join(dataOf(home), 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new StartupError(
      `${home.folder} belongs to another user. Start Blindrank as the user who started it first, or set DATA_DIR.`,
      { cause: error },
    );
  });
  if (version === undefined) await makeCluster(home);
  else if (version.trim() !== home.version) {
    throw new StartupError(
      `The database in ${home.folder} was made by PostgreSQL ${version.trim()}, and this Blindrank brings ${home.version}. ` +
        'Back it up with the Blindrank that made it, and restore it into an empty DATA_DIR.',
    );
  }
}

async function makeCluster(home: PostgresHome): Promise<void> {
  const made = await mkdtemp(`${home.folder}.new-`);
  const ready: PostgresHome = { ...home, folder: made };
  const password = randomBytes(24).toString('base64url');
  const passwordForInit = join(made, 'password.init');
  try {
    // The folder stays ours and may be entered; the password is ours alone, the cluster its server's.
    await chmod(made, 0o755);
    await writeFile(join(made, 'password'), password, { mode: 0o600 });
    await writeFile(passwordForInit, password, { mode: 0o600 });
    await mkdir(dataOf(ready), { mode: 0o700 });
    if (home.user !== undefined) {
      for (const path of [passwordForInit, dataOf(ready)]) await chown(path, home.user.uid, home.user.gid);
    }
    await initialise(ready, passwordForInit);
    await rm(passwordForInit);
    await rename(made, home.folder);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    // Another start in the same folder was faster: its cluster is as good.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  }
}

async function initialise(home: PostgresHome, passwordFile: string): Promise<void> {
  const flags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${DATABASE_USER}`, `--pwfile=${passwordFile}`];
  const initdb = spawn(tool(home, 'initdb'), [`--pgdata=${dataOf(home)}`, ...access, ...flags], {
    ...asUser(home),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  initdb.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const [code] = (await once(initdb, 'close')) as [number | null];
  if (code !== 0) throw new StartupError(`PostgreSQL could not make its database in ${home.folder}: ${lastLine(said)}`);
}

/** Starts the server; it outlives signals to this process's group, so that it ends after everything that uses it. */
export async function launchServer(
  home: PostgresHome,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const size = (await stat(logOf(home)).catch(() => undefined))?.size ?? 0;
  if (size > MAX_LOG_BYTES) await truncate(logOf(home));
  const log = openSync(logOf(home), 'a', 0o600);
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(tool(home, 'postgres'), ['-D', dataOf(home), '-p', String(port), ...options], {
    ...asUser(home),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return server;
}

/** The server that postmaster.pid names, if that process is alive and a PostgreSQL; a stale file is removed. */
export async function runningServer(home: PostgresHome): Promise<RunningServer | undefined> {
  const file = join(dataOf(home), 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (!isAlive(pid) || !isNamed(pid, 'postgres')) {
    // After a power cut another program may have the number; PostgreSQL would refuse to start beside it.
    await rm(file, { force: true });
    return undefined;
  }
  return port > 0 ? { pid, port } : undefined;
}

/** Ends the server: sessions are rolled back and data written; without success after a while, at once. */
export async function endServer(pid: number, patienceMs = 30_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const until = Date.now() + patienceMs;
    while (isAlive(pid) && Date.now() < until) await pause(20);
  }
}

/** The address of a database of the private server. */
export async function serverUrl(home: PostgresHome, port: number, database = DATABASE_NAME): Promise<string> {
  const password = await readFile(join(home.folder, 'password'), 'utf8').catch((error: unknown) => {
    throw new StartupError(`Cannot read ${join(home.folder, 'password')}, without which the database stays shut.`, {
      cause: error,
    });
  });
  return `postgresql://${DATABASE_USER}:${password.trim()}@127.0.0.1:${port}/${database}`;
}

/** PostgreSQL's last words, for a person. */
export async function lastWords(home: PostgresHome): Promise<string> {
  const text = await readFile(logOf(home), 'utf8').catch(() => '');
  const fatal = text
    .trimEnd()
    .split('\n')
    .slice(-20)
    .filter((line) => /FATAL|PANIC|ERROR/.test(line));
  return lastLine(fatal.length > 0 ? fatal.join('\n') : text) || 'it said nothing';
}

function tool(home: PostgresHome, name: string): string {
  return join(home.binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trim() ?? '';
}
