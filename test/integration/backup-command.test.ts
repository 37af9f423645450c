import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { requirePublished, showResults } from '../../src/features/results/show-results.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { runningEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { stringifyAround } from '../../src/platform/json-text.ts';
import { createLog } from '../../src/platform/log.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import { createBareDatabase } from '../database.ts';
import { expectFirstResults } from '../fixtures/first-results.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const FIXTURE = `${repositoryRoot}test/fixtures/backup-0001`;
const cleanUp: (() => Promise<unknown>)[] = [];
let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

async function folder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  cleanUp.push(remove);
  return path;
}

/** Runs a command with an installation's settings; gives what it printed. */
async function run(place: { dataDir: string; databaseUrl?: string }, ...words: string[]): Promise<string> {
  vi.stubEnv('BASE_URL', '');
  vi.stubEnv('DATA_DIR', place.dataDir);
  vi.stubEnv('DATABASE_URL', place.databaseUrl ?? '');
  await main(['node', 'blindrank', ...words]);
  return printed.splice(0).join('');
}

it('the private PostgreSQL is backed up and restored into another one by the command line', async () => {
  const own = { dataDir: await folder() };
  const archive = join(await folder(), 'blindrank.tar');
  expect(await run(own, 'restore', join(FIXTURE, 'blindrank.tar'))).toMatch(
    /^Restored as of [^:]+:\d\d: \d+ rows, 14 pictures and models\.\n/,
  );
  expect(await runningEmbeddedPostgres(own.dataDir)).toBeUndefined();
  const report = JSON.parse(await run(own, 'backup', archive, '--json'));
  expect(report).toMatchObject({ file: archive, bytes: (await stat(archive)).size, files: 14, missing: [] });
  await expect(run(own, 'backup', archive)).rejects.toThrow(/already/);

  const bare = await createBareDatabase();
  cleanUp.push(bare.drop);
  const shared = { dataDir: await folder(), databaseUrl: bare.url };
  expect(JSON.parse(await run(shared, 'restore', archive, '--json'))).toMatchObject({ rows: report.rows, files: 14 });
  await expect(run(shared, 'restore', archive)).rejects.toThrow(/--replace/);
  expect(await run(shared, 'restore', archive, '--replace')).toMatch(/^Restored as of /);

  const results = await readFile(join(FIXTURE, 'results.json'), 'utf8');
  const database = await openDatabase({ url: bare.url, log: createLog({ level: 'error' }) });
  const contest = await requirePublished(database, JSON.parse(results).contest.slug);
  expectFirstResults(JSON.parse(stringifyAround(await showResults(database, contest))), JSON.parse(results));
  await database.close();
}, 120_000);
