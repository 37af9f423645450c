import { stat } from 'node:fs/promises';
import { Command } from 'commander';
import { type BackUpReport, backUp } from '../../features/backup/back-up.ts';
import { openDatabase } from '../../platform/database.ts';
import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { openMediaStore } from '../../platform/open-media-store.ts';
import { productVersion } from '../../platform/version.ts';
import { commandLine } from '../../words/words.ts';
import { printJson, printLine, withUsualOptions } from '../arguments.ts';
import { createProgressBar } from '../progress-bar.ts';
import { withDatabaseUrl } from '../with-services.ts';

const words = commandLine.backup;

export function backupCommand(): Command {
  return withUsualOptions(new Command('backup').description(words.about)).argument('<file>', words.file).action(backup);
}

async function backup(file: string, options: { json?: true }): Promise<void> {
  const report = await write(file);
  const { size } = await stat(file);
  if (options.json === true) printJson({ file, bytes: size, ...report });
  else printLine(words.done(file, size, report.rows, report.files));
  if (report.missing.length > 0) {
    process.stderr.write(`${words.missing(report.missing.length)}\n`);
    process.exitCode = 1;
  }
}

/** Over connections of its own: a backup changes nothing, so the database is taken as it is, migrated or not. */
function write(file: string): Promise<BackUpReport> {
  const env = readEnv(process.env);
  const log = createLog({ level: 'warn', name: 'backup' });
  const version = productVersion();
  return withDatabaseUrl(env, log, async (url) => {
    const database = await openDatabase({ url, log, max: 2 });
    const bar = createProgressBar(words.bar);
    const [snapshot, present] = [await database.pool.connect(), await database.pool.connect()];
    try {
      const media = await openMediaStore({ env, log });
      const deps = { snapshot, present, media, now: Date.now };
      return await backUp(deps, file, { version, onProgress: bar.show });
    } finally {
      bar.end();
      snapshot.release();
      present.release();
      await database.close();
    }
  });
}
