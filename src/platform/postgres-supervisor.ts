import type { ChildProcess } from 'node:child_process';
import pg from 'pg';
import { freePort } from './addresses.ts';
import {
  DATABASE_NAME,
  endServer,
  ensureCluster,
  lastWords,
  launchServer,
  type RunningServer,
  runningServer,
  serverUrl,
} from './postgres-cluster.ts';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';
import { isAlive, pause } from './processes.ts';
import { errorCode, StartupError } from './startup-error.ts';

/** Whoever holds this advisory lock owns the server; PostgreSQL frees it when its holder dies, however that happens. */
const OWNER_LOCK = 7_316_001;
const START_PATIENCE_MS = 60_000;
/** Long enough for a killed predecessor's supervisor to notice and begin to stop the server. */
const RIVAL_PATIENCE_MS = 3_000;
const LAUNCHES = 3;

export interface SupervisorOptions {
  readonly dataDir: string;
  /** Keep to this port: its address is in use already. */
  readonly port?: number | undefined;
  readonly settings: Readonly<Record<string, string>>;
  /** Told what happens, in words. */
  readonly tell: (text: string) => void;
}

/** A server that runs and is ours. */
export interface Supervisor {
  readonly url: string;
  readonly port: number;
  /** Fulfilled when the server is gone without having been stopped. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the private PostgreSQL of a folder, or takes over the one that a killed process left running there.
 * @throws StartupError when another Blindrank uses the folder, or the server does not start.
 */
export async function supervise(options: SupervisorOptions): Promise<Supervisor> {
  const home = await findPostgresHome(options.dataDir);
  for (const note of home.notes) options.tell(note);
  await ensureCluster(home);
  const { server, owner } = await own(home, options);
  const database = await ensureDatabase(owner);
  const lost = new Promise<void>((resolve) => owner.once('end', resolve));
  return {
    url: await serverUrl(home, server.port, database),
    port: server.port,
    lost,
    stop: async () => {
      // The lock is held to the end: a start that comes now waits until the server is gone.
      await endServer(server.pid);
      await owner.end().catch(() => undefined);
    },
  };
}

async function own(
  home: PostgresHome,
  options: SupervisorOptions,
): Promise<{ server: RunningServer; owner: pg.Client }> {
  const until = Date.now() + START_PATIENCE_MS;
  let rivalSince: number | undefined;
  let launches = 0;
  while (Date.now() < until) {
    let server = await runningServer(home);
    if (server === undefined) {
      if (launches === LAUNCHES) throw new StartupError(`PostgreSQL does not start: ${await lastWords(home)}`);
      launches += 1;
      server = await launch(home, options);
    }
    const owner = server === undefined ? 'not yet' : await connectAndLock(home, server);
    if (server !== undefined && typeof owner === 'object') return { server, owner };
    if (owner === 'rival') {
      rivalSince ??= Date.now();
      if (Date.now() - rivalSince > RIVAL_PATIENCE_MS) {
        throw new StartupError(
          `Another Blindrank already runs with the data in ${options.dataDir}. Stop it, or set DATA_DIR to another folder.`,
        );
      }
    }
    await pause(30);
  }
  throw new StartupError(`PostgreSQL is not ready after ${START_PATIENCE_MS / 1000} s: ${await lastWords(home)}`);
}

/** Starts a server and waits until its file names it, or it ended. */
async function launch(home: PostgresHome, options: SupervisorOptions): Promise<RunningServer | undefined> {
  const child = await launchServer(home, options.port ?? (await freePort()), options.settings);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      options.tell(`PostgreSQL cannot be started: ${error.message}`);
      resolve();
    });
  });
  child.unref();
  while (await undecided(child, ended)) {
    const server = await runningServer(home);
    if (server !== undefined) return server;
  }
  return runningServer(home);
}

async function undecided(child: ChildProcess, ended: Promise<void>): Promise<boolean> {
  const over = await Promise.race([ended.then(() => true), pause(20).then(() => false)]);
  return !over && child.pid !== undefined && isAlive(child.pid);
}

async function connectAndLock(home: PostgresHome, server: RunningServer): Promise<pg.Client | 'rival' | 'not yet'> {
  const client = new pg.Client({
    connectionString: await serverUrl(home, server.port, 'postgres'),
    application_name: 'blindrank-supervisor',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Without a listener the loss of the connection would end this process, whose task is to deal with it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [OWNER_LOCK]);
    if (rows[0]?.ours === true) return client;
    await client.end();
    return 'rival';
  } catch (error) {
    await client.end().catch(() => undefined);
    if (errorCode(error) === '28P01') {
      throw new StartupError(`The password in ${home.folder}/password does not open the database there.`);
    }
    return 'not yet';
  }
}

async function ensureDatabase(owner: pg.Client): Promise<string> {
  const found = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
  if (found.rowCount === 0) await owner.query(`CREATE DATABASE ${DATABASE_NAME}`);
  return DATABASE_NAME;
}
