import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { ensureDataDir } from './data-dir.ts';
import type { Log } from './log.ts';
import { endServer, runningServer, serverUrl } from './postgres-cluster.ts';
import { findPostgresHome } from './postgres-home.ts';
import { pause } from './processes.ts';
import { modulePath, nodeArguments } from './source.ts';
import { StartupError } from './startup-error.ts';

const RESTART_PAUSE_MS = 500;

export interface EmbeddedPostgres {
  readonly url: string;
  /** Ends PostgreSQL in order. To be called last of all: everything else may still write. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  readonly dataDir: string;
  readonly port?: number | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

export type ChildMessage =
  | { kind: 'note'; text: string }
  | { kind: 'ready'; url: string; port: number }
  | { kind: 'failed'; text: string; mendable: boolean };

/**
 * Starts the private PostgreSQL of `dataDir`, made at first, listening on the loopback interface behind a random
 * password. It ends when this process ends, and comes back by itself on the same address when it is lost.
 * @throws StartupError when the folder cannot be written or another Blindrank uses it.
 */
export async function startEmbeddedPostgres(deps: {
  dataDir: string;
  log: Log;
  settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {} } = deps;
  await ensureDataDir(dataDir);
  let stopping = false;
  let current = forkChild({ dataDir, settings });
  const { url, port } = await ready(current, log);
  watch();

  /** Without its child the server runs on; a new child takes it over. */
  function watch(): void {
    current.once('exit', async (code) => {
      if (stopping) return;
      log.error({ code }, 'the process that looks after PostgreSQL ended; starting another');
      await pause(RESTART_PAUSE_MS);
      if (stopping) return;
      current = forkChild({ dataDir, settings, port });
      current.on('message', (message: ChildMessage) => note(log, message));
      watch();
    });
  }

  return {
    url,
    stop: async () => {
      stopping = true;
      if (current.connected) {
        const ended = once(current, 'exit');
        current.send('stop');
        await ended;
      }
      // Found only where the child was lost and no other had taken over yet.
      const server = await runningServer(await findPostgresHome(dataDir));
      if (server !== undefined) await endServer(server.pid);
    },
  };
}

/** The address of the private PostgreSQL of `dataDir` while some process has it running there. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const home = await findPostgresHome(dataDir);
  const server = await runningServer(home);
  return server === undefined ? undefined : serverUrl(home, server.port);
}

function forkChild(options: ChildOptions): ChildProcess {
  return fork(modulePath('src/platform/embedded-postgres-child'), [JSON.stringify(options)], {
    execArgv: nodeArguments(),
    // In a group of its own: Ctrl-C in a terminal reaches a whole group.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function ready(child: ChildProcess, log: Log): Promise<{ url: string; port: number }> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: ChildMessage) => {
      note(log, message);
      if (message.kind === 'ready') resolve(message);
      if (message.kind === 'failed')
        reject(message.mendable ? new StartupError(message.text) : new Error(message.text));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`PostgreSQL's process ended early (${code ?? signal})`)));
  });
}

function note(log: Log, message: ChildMessage): void {
  if (message.kind === 'note') log.warn(message.text);
  else if (message.kind === 'ready') log.info({ port: message.port }, 'PostgreSQL is ready');
}
