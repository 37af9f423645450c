import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ABOUT_FILE, BACKUP_FORMAT, END_FILE } from '../../src/features/backup/backup-format.ts';
import { restore } from '../../src/features/backup/restore.ts';
import { writeArchive } from '../../src/platform/archive/write-archive.ts';
import { createFileMediaStore } from '../../src/platform/file-media-store.ts';
import { createLog } from '../../src/platform/log.ts';
import { MIGRATIONS_DIR, migrationsOf } from '../../src/platform/migrate.ts';
import { createBareDatabase } from '../database.ts';

const log = createLog({ level: 'silent' });
let folder: string;
let database: Awaited<ReturnType<typeof createBareDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blindrank-archives-'));
  await mkdir(join(folder, 'media'));
  database = await createBareDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** A backup with a right seal, whose maker is not to be trusted. */
async function forged(files: readonly (readonly [string, Buffer])[], table = 'Contest'): Promise<string> {
  const path = join(folder, 'forged.tar');
  const migrations = (await migrationsOf(MIGRATIONS_DIR)).map(({ name, checksum }) => ({ name, checksum }));
  const tables = [{ name: table, columns: ['id', 'name'] }];
  const about = {
    format: BACKUP_FORMAT,
    blindrank: '0.1.0',
    createdAt: new Date().toISOString(),
    migrations,
    tables,
    media: [],
  };
  await writeArchive(path, async (archive) => {
    await archive.add(ABOUT_FILE, Buffer.from(JSON.stringify(about)));
    for (const [name, bytes] of files) await archive.add(name, bytes);
    await archive.add(END_FILE, Buffer.from(JSON.stringify({ rows: {}, files: files.length, missing: [] })));
  });
  return path;
}

function restoreFrom(path: string): Promise<unknown> {
  const media = createFileMediaStore(join(folder, 'media'));
  return restore({ client, databaseUrl: database.url, media, migrationsDir: MIGRATIONS_DIR, log }, path);
}

describe('a backup that somebody has forged', () => {
  it.each([
    'media/../evil',
    'media/../../evil',
    'media/a/../../evil',
    'media//tmp/evil',
    'media/.staging/evil',
    'media/a\\..\\evil',
    'media/',
  ])('writes no file outside the media store: %s', async (name) => {
    await expect(restoreFrom(await forged([[name, Buffer.from('evil')]]))).rejects.toThrow();
    expect((await readdir(folder)).sort()).toEqual(['forged.tar', 'media']);
    expect(await readdir(join(folder, 'media'))).toEqual([]);
  });

  it('passes over files that no backup has', async () => {
    const path = await forged([
      ['../evil', Buffer.from('evil')],
      ['/etc/evil', Buffer.from('evil')],
    ]);
    await expect(restoreFrom(path)).rejects.toThrow(/other numbers/);
    expect((await readdir(folder)).sort()).toEqual(['forged.tar', 'media']);
  });

  it('slips no statement into the name of a table', async () => {
    const name = 'Contest" FROM STDIN; DROP TABLE "Ballot"; --';
    const path = await forged([[`tables/${name}/000001.copy.gz`, gzipSync('x\n')]], name);
    await expect(restoreFrom(path)).rejects.toThrow('DROP TABLE "Ballot"; --" does not exist');
    const { rows } = await client.query(`SELECT to_regclass('"Ballot"') IS NOT NULL AS there`);
    expect(rows[0].there).toBe(true);
  });

  it('unpacks rows piece by piece, however many they claim to be', async () => {
    const rows = gzipSync(Buffer.alloc(64 * 1024 * 1024, 'a\tb\n'));
    const path = await forged([['tables/Contest/000001.copy.gz', rows]]);
    const before = process.memoryUsage.rss();
    await expect(restoreFrom(path)).rejects.toThrow();
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024);
  });
});
