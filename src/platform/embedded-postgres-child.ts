import type { ChildMessage, ChildOptions } from './embedded-postgres.ts';
import { type Supervisor, supervise } from './postgres-supervisor.ts';
import { pause } from './processes.ts';
import { StartupError } from './startup-error.ts';

// A process of its own between Blindrank and PostgreSQL. It ends PostgreSQL when it is told to, or when Blindrank is
// gone however it went; signals it leaves to Blindrank, which tells it once everything that needs the database is done.

const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions;
let supervisor: Supervisor | undefined;
let ending = false;

function tell(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await starting.catch(() => undefined);
  await supervisor?.stop();
  process.exit(code);
}

async function start(port: number | undefined): Promise<void> {
  supervisor = await supervise({ ...options, port, tell: (text) => tell({ kind: 'note', text }) });
  tell({ kind: 'ready', url: supervisor.url, port: supervisor.port });
  void supervisor.lost.then(() => startAgain(supervisor?.port));
}

async function startAgain(port: number | undefined): Promise<void> {
  for (let wait = 100; !ending; wait = Math.min(wait * 2, 5_000)) {
    tell({ kind: 'note', text: 'PostgreSQL went away; starting it again' });
    try {
      starting = start(port);
      return await starting;
    } catch (error) {
      tell({ kind: 'note', text: `PostgreSQL did not come back: ${(error as Error).message}` });
      await pause(wait);
    }
  }
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => void end(0));
process.on('message', (message) => {
  if (message === 'stop') void end(0);
});

let starting = start(options.port);
starting.catch((error: unknown) => {
  const failed: ChildMessage = {
    kind: 'failed',
    text: error instanceof Error ? error.message : String(error),
    mendable: error instanceof StartupError,
  };
  // The message must have left before this process does.
  if (process.connected) process.send?.(failed, () => void end(1));
  else void end(1);
});
