import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleAbout } from '../../src/contract/bundle.ts';
import { readUnbundled } from '../../src/features/bundle/data.ts';
import { makeBundle } from '../../src/features/bundle/make-bundle.ts';
import { type Verdict, verifyBundle } from '../../src/features/bundle/verify-bundle.ts';
import { sha256, unzip, zipOf } from '../../src/features/bundle/zip.ts';
import { type RefitDeps, refitRound } from '../../src/features/standings/refit-round.ts';
import { createThreadPool } from '../../src/platform/pool.ts';
import { createRandom } from '../../src/stats/random.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { challengeBundle, tamperedBundle } from '../fixtures/bundle.ts';
import { insertOpenRound, insertVoter, type OpenRound } from '../fixtures/open-round.ts';
import { createInstallation, type Installation } from '../installation.ts';

/** A round of nine works, three of them AI: twelve voters of different weight, with repeats, skips and a vote taken back. */
let house: Installation;
let empty: TestDatabase;
let threads: RefitDeps['threads'];
let round: OpenRound;
let zip: Buffer;

const WORKS = 9;
const get = (file: string) => house.device().get(`/contests/${round.slug}/${file}`);

async function vote(voterId: string, seed: string): Promise<void> {
  const random = createRandom(seed);
  const pairs = Array.from({ length: WORKS }, (_, low) =>
    Array.from({ length: WORKS - 1 - low }, (_, k) => [low, low + 1 + k] as const),
  ).flat();
  const order = pairs.map((pair) => ({ pair, at: random.next() })).sort((a, b) => a.at - b.at);
  const asked = order.slice(0, 20).map(({ pair: [low, high] }, i) => ({
    low,
    high,
    kind: 'fresh',
    outcome: i === 19 ? 'skip' : random.next() < 1 / (1 + Math.exp((low - high) / 3)) ? 'low' : 'high',
    status: i === 18 ? 'retracted' : 'counted',
  }));
  const again = asked
    .slice(0, 3)
    .map((one, i) => ({ ...one, kind: 'repeat', outcome: i === 0 ? 'high' : one.outcome }));
  const acts = [...asked, ...again];
  const { pool } = house.services;
  const column = (name: keyof (typeof acts)[number]) => acts.map((act) => act[name]);
  await pool.query(
    `INSERT INTO "Assignment" ("roundId", "voterId", ordinal, "taskId", low, high, "lowShownLeft", kind, propensity)
     SELECT $1, $2, n, $3, l, h, n % 2 = 0, k::"BallotKind", 1
     FROM unnest($4::int[], $5::int[], $6::text[]) WITH ORDINALITY AS a(l, h, k, n)`,
    [round.roundId, voterId, round.taskId, column('low'), column('high'), column('kind')],
  );
  await pool.query(
    `WITH r AS (UPDATE "Round" SET "lastSeq" = "lastSeq" + $9 WHERE id = $1 RETURNING "lastSeq" - $9 AS base)
     INSERT INTO "Ballot" ("roundId", seq, "voterId", ordinal, "taskId", low, high, "lowShownLeft", outcome, kind, status, "skipNumber")
     SELECT $1, r.base + n, $2, n, $3, l, h, n % 2 = 0, o::"BallotOutcome", k::"BallotKind", s::"BallotStatus", CASE WHEN o = 'skip' THEN 1 END
     FROM r, unnest($4::int[], $5::int[], $6::text[], $7::text[], $8::text[]) WITH ORDINALITY AS a(l, h, k, o, s, n)`,
    [
      round.roundId,
      voterId,
      round.taskId,
      column('low'),
      column('high'),
      column('kind'),
      column('outcome'),
      column('status'),
      acts.length,
    ],
  );
}

/** Likes and dislikes of some designs, one of them taken back. */
async function rate(voterId: string, i: number): Promise<void> {
  await house.services.pool.query(
    `WITH r AS (UPDATE "Round" SET "lastSeq" = "lastSeq" + $3 + 1 WHERE id = $1 RETURNING "lastSeq" - $3 - 1 AS base)
     INSERT INTO "Rating" ("roundId", "voterId", slot, liked, seq, "retractedAt", "retractedSeq")
     SELECT $1, $2, n, (n + $4) % 3 > 0, r.base + n + 1, CASE WHEN n = 2 THEN now() END, CASE WHEN n = 2 THEN r.base + $3 + 1 END
     FROM r, generate_series(0, $3 - 1) n`,
    [round.roundId, voterId, 4 + (i % 5), i],
  );
}

/** A packet: complete but for the juror's own work, where there is one. */
async function review(voterId: string, i: number): Promise<void> {
  await house.services.pool.query(
    `WITH r AS (UPDATE "Round" SET "lastSeq" = "lastSeq" + 1 WHERE id = $1 RETURNING "lastSeq"),
     p AS (INSERT INTO "Packet" ("roundId", "voterId", "submittedAt", "updatedAt", seq)
           SELECT $1, $2, now(), now(), r."lastSeq" FROM r RETURNING id)
     INSERT INTO "PacketScore" ("packetId", slot, criterion, score)
     SELECT p.id, slot, 0, 1 + (slot * 5 + $3) % 7 FROM p, generate_series(0, $4 - 1) slot WHERE slot <> 3 + $3`,
    [round.roundId, voterId, i, WORKS],
  );
}

beforeAll(async () => {
  house = await createInstallation();
  empty = await createTestDatabase();
  threads = createThreadPool({ maxThreads: 1 });
  const { pool } = house.services;
  round = await insertOpenRound(pool, WORKS, {
    benchmarks: 3,
    settings: { methods: ['pairwise', 'likes', 'experts'] },
  });
  for (let i = 0; i < 12; i++) {
    const { voterId } = await insertVoter(pool, round);
    await pool.query(
      `INSERT INTO "ReputationEvent" ("contestId", "voterId", points, reason, "createdAt")
       SELECT $1, $2, $3, 'granted', "openedAt" - interval '1 day' FROM "Round" WHERE id = $4 AND $3 > 0`,
      [round.contestId, voterId, [0, 37, 100, 250][i % 4], round.roundId],
    );
    await vote(voterId, `voter ${i}`);
    await rate(voterId, i);
    if (i < 4) await review(voterId, i);
  }
  await pool.query(`UPDATE "Round" SET status = 'closed', "closedAt" = clock_timestamp() WHERE id = $1`, [
    round.roundId,
  ]);
  await refitRound({ pool, threads, logs: new Map(), ratings: new Map(), now: Date.now }, round.roundId);
});
afterAll(async () => {
  await threads.close();
  await empty.drop();
  await house.close();
});

const verify = async (bytes: Buffer): Promise<Verdict> =>
  verifyBundle({ pool: empty.pool, threads }, await challengeBundle(bytes));

const tampered = (name: string, change: (text: string) => string) => tamperedBundle(zip, name, change);

describe('before publication', () => {
  it('there is no bundle, for nobody, and none is made', async () => {
    await makeBundle(house.services.pool, round.contestId, '0.0.0');
    expect((await house.services.pool.query('SELECT FROM "Bundle"')).rowCount).toBe(0);
    expect(await readUnbundled(house.services.pool)).toEqual([]);
    const host = await house.host();
    for (const device of [house.device(), host]) {
      for (const file of ['bundle', 'bundle.zip']) {
        expect(await device.get(`/contests/${round.slug}/${file}`)).toMatchObject({
          status: 404,
          code: 'not_published',
        });
      }
    }
    expect(await house.device().get('/contests/nothing-here/bundle.zip')).toMatchObject({ code: 'not_found' });
  });
});

describe('the bundle of published results', () => {
  beforeAll(async () => {
    const { pool } = house.services;
    await pool.query(`UPDATE "Round" SET status = 'published' WHERE id = $1`, [round.roundId]);
    await pool.query(`UPDATE "Contest" SET status = 'published', "publishedAt" = now() WHERE id = $1`, [
      round.contestId,
    ]);
  });

  it('is asked for until it is there, then served with its digest', async () => {
    const { pool } = house.services;
    expect(await readUnbundled(pool)).toEqual([round.contestId]);
    expect((await get('bundle')).json).toEqual({ sha256: null, size: null });
    expect(await get('bundle.zip')).toMatchObject({ status: 503, code: 'unavailable' });
    await makeBundle(pool, round.contestId, '1.2.3');
    expect(await readUnbundled(pool)).toEqual([]);
    const { json } = await get('bundle');
    const answer = await get('bundle.zip');
    zip = answer.bytes;
    expect(json).toEqual({ sha256: sha256(zip), size: zip.length });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${round.slug}.zip"`);
    expect(answer.headers.get('etag')).toBe(`"${sha256(zip)}"`);
  });

  it('is made once: another attempt changes nothing, and would make the same bytes', async () => {
    const { pool } = house.services;
    const first = await pool.query('SELECT * FROM "Bundle"');
    await makeBundle(pool, round.contestId, '9.9.9');
    expect((await pool.query('SELECT * FROM "Bundle"')).rows).toEqual(first.rows);
    await pool.query('DELETE FROM "Bundle"');
    await makeBundle(pool, round.contestId, '1.2.3');
    expect((await pool.query('SELECT sha256 FROM "Bundle"')).rows).toEqual([{ sha256: sha256(zip) }]);
  });

  it('names no person and no moment of a vote', async () => {
    const texts = (await unzip(zip)).map(({ bytes }) => bytes.toString()).join('\n');
    const { rows } = await house.services.pool.query('SELECT id, pseudonym, "accountId" FROM "Voter"');
    for (const { id, pseudonym, accountId } of rows) {
      for (const secret of [id, pseudonym, accountId]) expect(texts).not.toContain(secret);
    }
    const about = bundleAbout.parse(JSON.parse((await unzip(zip))[0]?.bytes.toString() ?? ''));
    const known = [about.rounds[0]?.openedAt, about.rounds[0]?.closedAt].map((time) => time?.slice(0, 10));
    for (const date of texts.match(/20\d\d-\d\d-\d\d/g) ?? []) expect(known).toContain(date);
    expect(texts).not.toMatch(/castAt|perMinute|lastSeen|createdAt/);
  });

  it('has everything in it that it lists, and describes itself to programs', async () => {
    const files = new Map((await unzip(zip)).map(({ name, bytes }) => [name, bytes]));
    const croissant = JSON.parse(files.get('croissant.json')?.toString() ?? '');
    for (const { name, sha256: digest } of croissant.distribution)
      expect(sha256(files.get(name) ?? Buffer.of())).toBe(digest);
    for (const { field } of croissant.recordSet) {
      for (const { source } of field) {
        const [head] = (files.get(source.fileObject['@id'])?.toString() ?? '').split('\n');
        expect(head?.split(',')).toContain(source.extract.column);
      }
    }
    expect(files.get('README.md')?.toString()).toContain('blindrank verify');
  });

  it('verifies: weights and every published number follow from the votes', async () => {
    const { rounds } = await challengeBundle(zip);
    const weights = rounds[0]?.tables.weights ?? [];
    expect(new Set(weights.map(({ reputation }) => reputation)).size).toBe(3);
    expect(new Set(weights.map(({ reliability }) => reliability)).size).toBeGreaterThan(3);
    expect(Object.keys(rounds[0]?.published ?? {})).toEqual(['experts', 'likes', 'pairwise']);
    expect(rounds[0]?.tables.ratings).not.toHaveLength(0);
    expect(rounds[0]?.tables.packets).toHaveLength(4 * (WORKS - 1));
    expect(await verify(zip)).toEqual({ kind: 'match' });
  });

  it('one changed vote is found out: by the checksums, and with right checksums by the ranking', async () => {
    const files = await unzip(zip);
    const flip = (text: string) => {
      const lines = text.split('\n');
      const cells = (lines[1] ?? '').split(',');
      cells[4] = (cells[4] === cells[2] ? cells[3] : cells[2]) as string;
      lines[1] = cells.join(',');
      return lines.join('\n');
    };
    const name = 'round-1/votes.csv';
    const changed = files.map((file) =>
      file.name === name ? { name, bytes: Buffer.from(flip(file.bytes.toString())) } : file,
    );
    await expect(challengeBundle(await zipOf(changed))).rejects.toMatchObject({ kind: 'checksum', where: name });
    const verdict = await verify(await tampered(name, flip));
    expect(verdict).toMatchObject({ kind: 'differs', round: 'Round 1' });
  });

  it('any other change is found out too', async () => {
    const published = 'round-1/published.json';
    const of = async (name: string, change: (text: string) => string) => verify(await tampered(name, change));
    expect(
      await of(published, (text) =>
        text.replace(/"strength": (0\.\d{6})/, (_, value) => `"strength": ${Number(value) + 1e-5}`),
      ),
    ).toMatchObject({
      kind: 'differs',
      difference: { where: expect.stringMatching(/^pairwise › blind › rows › E\d{3} › strength$/) },
    });
    expect(await of(published, (text) => text.replace(/"wins": \d+/, '"wins": 99'))).toMatchObject({ kind: 'differs' });
    expect(await of('round-1/uncounted.csv', (text) => text.replace(/^.*,repeat\n/m, ''))).toMatchObject({
      kind: 'differs',
      difference: { where: expect.stringMatching(/^weights › V\d+ › reliability$/) },
    });
    expect(await of('round-1/entries.csv', (text) => text.replace(',ai,', ',human,'))).toMatchObject({
      kind: 'differs',
    });
    expect(await of('round-1/ratings.csv', (text) => text.replace(/,-1$/m, ',1'))).toMatchObject({
      kind: 'differs',
      difference: { where: expect.stringMatching(/^likes ›/) },
    });
    expect(await of('round-1/packets.csv', (text) => text.replace(/,6$/m, ',2'))).toMatchObject({
      kind: 'differs',
      difference: { where: expect.stringMatching(/^experts ›/) },
    });
    const fault = async (name: string, change: (text: string) => string) =>
      challengeBundle(await tampered(name, change));
    await expect(fault('round-1/weights.csv', (text) => text.replace(/,0\.7,/, ',1,'))).rejects.toMatchObject({
      kind: 'weight_product',
    });
    await expect(
      fault('round-1/votes.csv', (text) => text.replace(/^1,V1,.*\n/m, (line) => line + line)),
    ).rejects.toMatchObject({ kind: 'double_vote' });
    await expect(fault('round-1/votes.csv', (text) => text.replace(/,E\d\d\d,/, ',ZZZZ,'))).rejects.toMatchObject({
      kind: 'unknown_code',
    });
    await expect(
      fault('about.json', (text) =>
        text.replace(/("seed": ")(..)/, (_, start, digits) => `${start}${digits === '00' ? '01' : '00'}`),
      ),
    ).rejects.toMatchObject({ kind: 'seed_hash' });
  });

  it('another version of the method is said, not compared', async () => {
    const older = await tampered('round-1/published.json', (text) =>
      text.replace(/"methodVersion": "[^"]+"/, '"methodVersion": "2020.1"'),
    );
    expect(await verify(older)).toMatchObject({ kind: 'other_method', published: '2020.1' });
  });

  it('the command says so in a sentence and by its exit status, with nothing but the file', {
    timeout: 240_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'blindrank-bundle-'));
    const run = async (bytes: Buffer, ...options: string[]) => {
      const path = join(folder, 'bundle.zip');
      await writeFile(path, bytes);
      const env = {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      };
      return promisify(execFile)(process.execPath, ['src/cli/blindrank.mjs', 'verify', path, ...options], { env }).then(
        ({ stdout }) => ({ status: 0, stdout }),
        (error: { code: number; stdout: string }) => ({ status: error.code, stdout: error.stdout }),
      );
    };
    try {
      expect(await run(zip, '--sha256', sha256(zip))).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('Match'),
      });
      const json = await run(
        await tampered('round-1/published.json', (text) => text.replace(/"wins": \d+/, '"wins": 99')),
        '--json',
      );
      expect(json.status).toBe(1);
      expect(JSON.parse(json.stdout)).toMatchObject({ match: false, kind: 'differs', difference: { published: 99 } });
      expect(await run(zip, '--sha256', '0'.repeat(64))).toMatchObject({ status: 1 });
      expect(await run(Buffer.from('hello'))).toMatchObject({
        status: 2,
        stdout: expect.stringContaining('not a results bundle'),
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
