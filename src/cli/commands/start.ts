import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { type Env, readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { createShutdown, drainOnSignals } from '../../platform/shutdown.ts';
import { modulePath } from '../../platform/source.ts';
import { startServer } from '../../server.ts';
import { commandLine } from '../../words/words.ts';
import { printJson, printLine, withUsualOptions } from '../arguments.ts';

/** Longer than all steps of the server's own end together. */
const CLOSING_PATIENCE_MS = 90_000;

export function startCommand(): Command {
  return withUsualOptions(new Command('start').description(commandLine.start.about))
    .addHelpText('after', `\n${commandLine.start.settings}`)
    .action((options: { json?: true }) => start(readEnv(withQuietTerminal(process.env)), options.json === true));
}

/** Runs until a signal; ROLE=worker is the process that computes instead. */
async function start(env: Env, json: boolean): Promise<void> {
  if (env.role === 'worker') {
    await import(pathToFileURL(modulePath('workers/main')).href);
    return;
  }
  const log = createLog({ level: env.logLevel, name: 'web' });
  const said: string[] = [];
  const starting = startServer({ env, log, print: json ? (line) => void said.push(line) : printLine });
  const shutdown = createShutdown({ log });
  // A signal that comes while the server still starts waits for it: so PostgreSQL is never left half started.
  shutdown.defer('server', async () => (await starting).close(), CLOSING_PATIENCE_MS);
  drainOnSignals({ log }, shutdown);
  const { url } = await starting;
  if (json) printJson({ url, said });
  else if (process.stdout.isTTY) printLine(commandLine.start.stop);
}

/** On a terminal the links are to be seen, not a line of log for each request; elsewhere logs are collected. */
function withQuietTerminal(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return process.stderr.isTTY && (source.LOG_LEVEL ?? '') === '' ? { ...source, LOG_LEVEL: 'warn' } : source;
}
