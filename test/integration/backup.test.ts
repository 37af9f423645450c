import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ContestResults } from '../../src/contract/http/results.ts';
import { authenticate } from '../../src/features/access/authenticate.ts';
import { accessRoutes } from '../../src/features/access/routes.ts';
import { backUp } from '../../src/features/backup/back-up.ts';
import { type RestoreOptions, restore } from '../../src/features/backup/restore.ts';
import { entryRoutes } from '../../src/features/entries/routes.ts';
import { resultRoutes } from '../../src/features/results/routes.ts';
import { readArchive } from '../../src/platform/archive/read-archive.ts';
import { writeArchive } from '../../src/platform/archive/write-archive.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { readEnv } from '../../src/platform/env.ts';
import { createFileMediaStore } from '../../src/platform/file-media-store.ts';
import { buildHttpApp } from '../../src/platform/http/http-app.ts';
import { createLog } from '../../src/platform/log.ts';
import type { MediaStore } from '../../src/platform/media-store.ts';
import { applyMigrations, MIGRATIONS_DIR } from '../../src/platform/migrate.ts';
import { createS3MediaStore, ensureBucket } from '../../src/platform/s3-media-store.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import { StartupError } from '../../src/platform/startup-error.ts';
import { listTables } from '../../src/platform/tables.ts';
import { type Challenge, openChallenge } from '../challenge.ts';
import { createBareDatabase } from '../database.ts';
import { expectFirstResults } from '../fixtures/first-results.ts';
import { must, type Person } from '../person.ts';
import { startS3Server } from '../s3-server.ts';
import { serve } from '../serve.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

const log = createLog({ level: 'error' });
const FIXTURE = `${repositoryRoot}test/fixtures/backup-0001`;

let server: TestServer;
let challenge: Challenge;
let folder: string;
let file: string;
/** What everybody reads at the published address, and every picture in it. */
let published: Published;
const cleanUp: (() => Promise<unknown> | unknown)[] = [];

interface Published {
  readonly results: string;
  readonly pictures: readonly Buffer[];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blindrank-backup-'));
  file = join(folder, 'blindrank.tar');
  server = await startTestServer();
  challenge = await openChallenge(server.url, server.host);
  for (const person of challenge.jurors) await voteSome(person, 9);
  await server.host.json('POST', `/api/v1/rounds/${challenge.roundId}/close`);
  await until(
    async () => {
      const { rows } = await server.database.pool.query('SELECT final FROM "Standing"');
      return rows[0]?.final === true;
    },
    'the final standing',
    60_000,
  );
  await server.host.json('POST', `/api/v1/contests/${challenge.slug}/publish`);
  published = await readPublished(server.url, challenge.slug);
  await until(
    async () => (await server.database.pool.query('SELECT FROM "Bundle"')).rowCount === 1,
    'the bundle of the results',
    60_000,
  );
  await makeBackup(file);
  if (process.env.KEEP_BACKUP !== undefined) await keep(process.env.KEEP_BACKUP);
}, 180_000);
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Makes a fixture of later versions: KEEP_BACKUP=test/fixtures/backup-NNNN. */
async function keep(at: string): Promise<void> {
  await mkdir(at, { recursive: true });
  await copyFile(file, join(at, 'blindrank.tar'));
  await writeFile(join(at, 'results.json'), published.results);
}

async function voteSome(person: Person, votes: number): Promise<void> {
  const socket = await person.connect('/vote');
  let { state } = await must(socket, 'join', { contest: challenge.slug });
  for (let k = 0; k < votes && state.open !== null; k++) {
    const { ordinal, attempt, left, right } = state.open;
    const [pick] = [left.code, right.code].sort();
    ({ state } = await must(socket, 'cast', { round: challenge.roundId, ordinal, attempt, choice: { pick } }));
  }
  person.leave();
}

async function readPublished(url: string, slug: string): Promise<Published> {
  const results = await (await fetch(`${url}/api/v1/contests/${slug}/results`)).text();
  const { rounds } = JSON.parse(results) as ContestResults;
  const names = rounds.flatMap(({ designs }) => designs.flatMap(({ picture }) => [picture.full, picture.small]));
  const pictures = names.map(async (name) => {
    const answer = await fetch(`${url}/api/v1/media/${name}`);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  });
  return { results, pictures: await Promise.all(pictures) };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Backs the test server up. */
async function makeBackup(path: string, media: MediaStore = server.running.services.media) {
  const [snapshot, present] = [await connect(server.database.url), await connect(server.database.url)];
  try {
    return await backUp({ snapshot, present, media, now: Date.now }, path, { version: '0.1.0' });
  } finally {
    await Promise.all([snapshot.end(), present.end()]);
  }
}

/** An empty database and media folder of a test's own. */
async function emptyPlace() {
  const database = await createBareDatabase();
  cleanUp.push(database.drop);
  const dataDir = await mkdtemp(join(tmpdir(), 'blindrank-restored-'));
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  return { url: database.url, dataDir, media: createFileMediaStore(`${dataDir}/media`) };
}
type Place = Awaited<ReturnType<typeof emptyPlace>>;

async function restoreAt(
  place: Pick<Place, 'url' | 'media'>,
  path: string,
  options: RestoreOptions & { migrationsDir?: string } = {},
) {
  const client = await connect(place.url);
  const { migrationsDir = MIGRATIONS_DIR, ...more } = options;
  try {
    return await restore({ client, databaseUrl: place.url, media: place.media, migrationsDir, log }, path, more);
  } finally {
    await client.end();
  }
}

/** The HTTP side over a restored place. */
async function withPages<T>(
  { url, media }: Pick<Place, 'url' | 'media'>,
  run: (url: string) => Promise<T>,
): Promise<T> {
  const { pool, prisma, close } = await openDatabase({ url, log });
  const baseUrl = 'http://blindrank.test';
  const services = { env: readEnv({}), log, pool, prisma, media, now: Date.now, baseUrl };
  const app = buildHttpApp({
    services,
    routes: [accessRoutes(services), entryRoutes(services), resultRoutes(services)],
    authenticate: ({ headers }) => authenticate(services, headers.cookie),
    probes: { alive: () => true, ready: async () => ({ ready: true, checks: {} }) },
  });
  const served = await serve(app);
  try {
    return await run(served.url);
  } finally {
    await served.close();
    await close();
  }
}

/** What a restored place publishes. */
function publishedAt(place: Pick<Place, 'url' | 'media'>, slug: string): Promise<Published> {
  return withPages(place, (url) => readPublished(url, slug));
}

async function tablesAt({ url }: Place): Promise<string[]> {
  const client = await connect(url);
  const tables = await listTables(client);
  await client.end();
  return tables.map(({ name }) => name);
}

/** The backup with its files changed on the way, sealed anew. */
async function changed(change: (name: string, bytes: Buffer) => Buffer | null): Promise<string> {
  const path = join(folder, `changed-${Math.round(performance.now() * 1000)}.tar`);
  await writeArchive(path, async (archive) => {
    for await (const { name, stream } of readArchive(file)) {
      const bytes = change(name, await buffer(stream));
      if (bytes !== null) await archive.add(name, bytes);
    }
  });
  return path;
}

describe('a published contest', () => {
  it('is, backed up and restored elsewhere, the same byte for byte, pictures included', async () => {
    const place = await emptyPlace();
    const report = await restoreAt(place, file);
    expect(report).toMatchObject({ files: 14, missing: [], migrated: [] });
    expect(await publishedAt(place, challenge.slug)).toEqual(published);
  });

  it('is the same where pictures are in a bucket', async () => {
    const store = await startS3Server();
    cleanUp.push(store.close);
    const place = await emptyPlace();
    await ensureBucket({ log, s3: store.s3 });
    const media = createS3MediaStore({ log, s3: store.s3 });
    await restoreAt({ ...place, media }, file);
    expect(await publishedAt({ ...place, media }, challenge.slug)).toEqual(published);
  });

  it('keeps every row of every table', async () => {
    const place = await emptyPlace();
    await restoreAt(place, file);
    const [before, after] = [await connect(server.database.url), await connect(place.url)];
    cleanUp.push(() => Promise.all([before.end(), after.end()]));
    const tables = await listTables(before);
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const text = `SELECT t::text FROM "${name}" t ORDER BY 1`;
      expect([name, (await after.query(text)).rows]).toEqual([name, (await before.query(text)).rows]);
    }
  });

  it('goes on where it was: nobody has to sign in again', async () => {
    const place = await emptyPlace();
    await restoreAt(place, file);
    const headers = { cookie: challenge.jurors[0].cookie() };
    const me = await withPages(place, async (url) => (await fetch(`${url}/api/v1/me`, { headers })).json());
    expect(me).toMatchObject({ memberships: [{ contest: challenge.slug, roles: ['juror'] }] });
  });
});

describe('a database', () => {
  it('has nothing that a backup would leave behind', async () => {
    const { rows } = await server.database.pool.query(
      `SELECT relkind, relname FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i')`,
    );
    expect(rows).toEqual([]);
  });

  it('that is not empty is left alone, unless it is to be replaced', async () => {
    const place = await emptyPlace();
    await restoreAt(place, file);
    await place.media.put('pictures/of-an-earlier-life', Buffer.from('x'), 'image/webp');
    await expect(restoreAt(place, file)).rejects.toThrow(/not empty[^\n]+--replace/);
    expect(await publishedAt(place, challenge.slug)).toEqual(published);
    await restoreAt(place, file, { replace: true });
    expect(await publishedAt(place, challenge.slug)).toEqual(published);
    expect(await place.media.read('pictures/of-an-earlier-life')).toBeUndefined();
  });

  it('that was only migrated is empty', async () => {
    const place = await emptyPlace();
    await applyMigrations(place.url, MIGRATIONS_DIR, log);
    await restoreAt(place, file);
    expect(await publishedAt(place, challenge.slug)).toEqual(published);
  });

  it('on which Blindrank runs is left alone', async () => {
    const place = { url: server.database.url, media: server.running.services.media };
    await expect(restoreAt(place, file, { replace: true })).rejects.toThrow(/is running on this database/);
    expect(await readPublished(server.url, challenge.slug)).toEqual(published);
  });

  it('of something else is left alone, and is nothing to back up', async () => {
    const place = await emptyPlace();
    const client = await connect(place.url);
    await client.query('CREATE TABLE precious (id int)');
    await expect(restoreAt(place, file, { replace: true })).rejects.toThrow(/something other than Blindrank/);
    const deps = { snapshot: client, present: client, media: place.media, now: Date.now };
    await expect(backUp(deps, join(folder, 'other.tar'), { version: '0' })).rejects.toThrow(/nothing to back up/);
    await client.end();
    expect(await tablesAt(place)).toEqual(['precious']);
  });
});

describe('a file', () => {
  it('with one flipped byte is refused before anything is changed', async () => {
    const place = await emptyPlace();
    const bytes = await readFile(file);
    const damaged = join(folder, 'damaged.tar');
    for (const at of [600, bytes.length >> 1, bytes.length - 1]) {
      const copy = Buffer.from(bytes);
      copy[at] ^= 1;
      await writeFile(damaged, copy);
      await expect(restoreAt(place, damaged)).rejects.toThrow(/damaged/);
    }
    expect(await tablesAt(place)).toEqual([]);
  });

  it('of a newer Blindrank is refused', async () => {
    const newer = await changed((name, bytes) => {
      if (name !== 'about.json') return bytes;
      const about = JSON.parse(String(bytes));
      about.blindrank = '9.9.9';
      about.migrations.push({ name: '9999_later', checksum: 'x' });
      return Buffer.from(JSON.stringify(about));
    });
    const place = await emptyPlace();
    await expect(restoreAt(place, newer)).rejects.toThrow(/Blindrank 9\.9\.9[^\n]+\(9999_later\)/);
    await expect(restoreAt(place, newer)).rejects.toThrow(StartupError);
    expect(await tablesAt(place)).toEqual([]);
  });

  it('that is no backup, or not there, is refused in a sentence', async () => {
    const place = await emptyPlace();
    const other = join(folder, 'other.tar');
    await writeArchive(other, (archive) => archive.add('holiday.txt', Buffer.from('hello')));
    await expect(restoreAt(place, other)).rejects.toThrow(/no backup that this Blindrank can read/);
    await expect(restoreAt(place, join(folder, 'nothing.tar'))).rejects.toThrow(/nothing\.tar cannot be read/);
  });

  it.each([
    ['rows that are not there', (name: string, bytes: Buffer) => (name.startsWith('tables/Ballot/') ? null : bytes)],
    ['a picture that is not there', (name: string, bytes: Buffer) => (name.startsWith('media/') ? null : bytes)],
    ['no end', (name: string, bytes: Buffer) => (name === 'end.json' ? null : bytes)],
    ['rows that cannot be unpacked', (name: string, bytes: Buffer) => (/Ballot/.test(name) ? Buffer.from('x') : bytes)],
    [
      'rows that PostgreSQL refuses',
      (name: string, bytes: Buffer) => (/Ballot/.test(name) ? gzipSync('no row at all\n') : bytes),
    ],
  ])('with %s leaves the database empty, and can be tried again', async (_, change) => {
    const place = await emptyPlace();
    await expect(restoreAt(place, await changed(change))).rejects.toThrow();
    const client = await connect(place.url);
    expect((await client.query('SELECT count(*)::int AS n FROM "Contest"')).rows[0].n).toBe(0);
    await client.end();
    await restoreAt(place, file);
    expect(await publishedAt(place, challenge.slug)).toEqual(published);
  });
});

describe('a running installation', () => {
  it('is copied as it was at one moment', async () => {
    const busy = await openChallenge(server.url, server.host, { jurors: 4 });
    cleanUp.push(() => busy.jurors.map((person) => person.leave()));
    let acknowledged = 0;
    let enough = false;
    const voting = busy.jurors.map(async (person) => {
      const socket = await person.connect('/vote');
      let { state } = await must(socket, 'join', { contest: busy.slug });
      while (state.open !== null && !enough) {
        const { ordinal, attempt, left } = state.open;
        const command = { round: busy.roundId, ordinal, attempt, choice: { pick: left.code } };
        ({ state } = await must(socket, 'cast', command));
        acknowledged += 1;
      }
    });
    await until(() => acknowledged > 5, 'votes');
    const path = join(folder, 'busy.tar');
    await makeBackup(path);
    enough = true;
    await Promise.all(voting);
    const place = await emptyPlace();
    await restoreAt(place, path);
    const client = await connect(place.url);
    cleanUp.push(() => client.end());
    const { rows } = await client.query(
      `SELECT r."lastSeq"::int AS last, count(b.seq)::int AS ballots, max(b.seq)::int AS newest
       FROM "Round" r JOIN "Ballot" b ON b."roundId" = r.id WHERE r.id = $1 GROUP BY r.id`,
      [busy.roundId],
    );
    expect(rows[0].ballots).toBeGreaterThan(5);
    expect(rows[0].last).toBe(rows[0].newest);
    expect(rows[0].ballots).toBe(rows[0].last);
  });

  it('whose picture is replaced while it is copied is copied with the new one', async () => {
    const { media, prisma } = server.running.services;
    const rendition = await prisma.rendition.findFirstOrThrow({ orderBy: { storageKey: 'asc' } });
    const { storageKey: old, id } = rendition;
    let replaced = false;
    const overtaking: MediaStore = {
      ...media,
      async read(key) {
        if (key === old && !replaced) {
          replaced = true;
          await media.put('pictures/the-new-one', (await (await media.read(old))?.bytes()) ?? Buffer.alloc(0), 'x/y');
          await prisma.rendition.update({ where: { id }, data: { storageKey: 'pictures/the-new-one' } });
          await media.remove(old);
        }
        return media.read(key);
      },
    };
    const path = join(folder, 'replaced.tar');
    expect(await makeBackup(path, overtaking)).toMatchObject({ missing: [] });
    const place = await emptyPlace();
    await restoreAt(place, path);
    expect(await publishedAt(place, challenge.slug)).toEqual(published);
  });

  it('that has lost a file is copied all the same, and says which', async () => {
    const { media, prisma } = server.running.services;
    const { storageKey } = await prisma.rendition.findFirstOrThrow({ orderBy: { storageKey: 'desc' } });
    const forgetful: MediaStore = {
      ...media,
      read: async (key) => (key === storageKey ? undefined : media.read(key)),
    };
    const path = join(folder, 'forgetful.tar');
    expect((await makeBackup(path, forgetful)).missing).toEqual([storageKey]);
    const place = await emptyPlace();
    expect((await restoreAt(place, path)).missing).toEqual([storageKey]);
  });
});

describe('the first released tables', () => {
  it('are brought forward to the newest, with the same published results', async () => {
    const place = await emptyPlace();
    await restoreAt(place, join(FIXTURE, 'blindrank.tar'));
    const then = JSON.parse(await readFile(join(FIXTURE, 'results.json'), 'utf8'));
    expectFirstResults(JSON.parse((await publishedAt(place, then.contest.slug)).results), then);
    const client = await connect(place.url);
    const { rows } = await client.query(
      `SELECT count(*)::int AS ballots, count(*) FILTER (WHERE b."lowShownLeft" = a."lowShownLeft")::int AS same,
              count(DISTINCT b."lowShownLeft")::int AS sides
       FROM "Ballot" b JOIN "Assignment" a USING ("roundId", "voterId", ordinal)`,
    );
    expect(rows[0].ballots).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({ same: rows[0].ballots, sides: 2 });
    await client.end();
  });

  it('are brought forward by migrations that change data', async () => {
    const migrationsDir = join(folder, 'migrations');
    await cp(MIGRATIONS_DIR, migrationsDir, { recursive: true });
    await mkdir(join(migrationsDir, '9000_shout'));
    await writeFile(
      join(migrationsDir, '9000_shout', 'migration.sql'),
      `ALTER TABLE "Contest" ADD COLUMN shout TEXT NOT NULL DEFAULT '';
       UPDATE "Contest" SET shout = upper(question);`,
    );
    const place = await emptyPlace();
    const report = await restoreAt(place, join(FIXTURE, 'blindrank.tar'), { migrationsDir });
    expect(report.migrated.at(-1)).toBe('9000_shout');
    const client = await connect(place.url);
    expect((await client.query('SELECT shout FROM "Contest"')).rows).toEqual([{ shout: 'WHICH IS BETTER?' }]);
    await client.end();
  });
});
