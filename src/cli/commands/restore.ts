import { Command } from 'commander';
import pg from 'pg';
import { type RestoreReport, restore } from '../../features/backup/restore.ts';
import { ensureDataDir } from '../../platform/data-dir.ts';
import { databaseFault } from '../../platform/database-fault.ts';
import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { MIGRATIONS_DIR } from '../../platform/migrate.ts';
import { openMediaStore } from '../../platform/open-media-store.ts';
import { commandLine } from '../../words/words.ts';
import { printJson, printLine, withUsualOptions } from '../arguments.ts';
import { createProgressBar } from '../progress-bar.ts';
import { withDatabaseUrl } from '../with-services.ts';

const words = commandLine.restore;

interface Options {
  readonly replace?: boolean;
  readonly json?: true;
}

export function restoreCommand(): Command {
  return withUsualOptions(new Command('restore').description(words.about))
    .argument('<file>', words.file)
    .option('--replace', words.replace)
    .action(restoreFile);
}

async function restoreFile(file: string, options: Options): Promise<void> {
  const report = await read(file, options);
  if (options.json === true) return printJson({ file, ...report });
  printLine(words.done(report.createdAt, report.rows, report.files));
  if (report.migrated.length > 0) printLine(words.migrated(report.migrated.length));
  if (report.missing.length > 0) printLine(words.missing(report.missing.length));
}

async function read(file: string, { replace = false }: Options): Promise<RestoreReport> {
  const env = readEnv(process.env);
  const log = createLog({ level: 'warn', name: 'restore' });
  await ensureDataDir(env.dataDir);
  return withDatabaseUrl(env, log, async (databaseUrl) => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'blindrank-restore' });
    client.on('error', (error) => log.warn({ err: error }, 'the connection to PostgreSQL was lost'));
    await client.connect().catch((error: unknown) => {
      throw databaseFault(databaseUrl, error);
    });
    const bar = createProgressBar(words.bar);
    try {
      const media = await openMediaStore({ env, log });
      const deps = { client, databaseUrl, media, migrationsDir: MIGRATIONS_DIR, log };
      return await restore(deps, file, { replace, onProgress: bar.show });
    } finally {
      bar.end();
      await client.end();
    }
  });
}
