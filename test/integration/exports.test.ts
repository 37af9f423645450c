import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  battleRow,
  type EntryRow,
  entryRow,
  packetRow,
  pairRow,
  ratingRow,
  uncountedRow,
  voteRow,
  weightRow,
} from '../../src/contract/exports.ts';
import { EXPORTS } from '../../src/domain/export-names.ts';
import { machineAsHost } from '../../src/features/access/require-role.ts';
import { planComparisons } from '../../src/features/imports/comparison-plan.ts';
import { importComparisons } from '../../src/features/imports/import-comparisons.ts';
import type { Answer } from '../device.ts';
import { createInstallation, type Installation } from '../installation.ts';
import { until } from '../until.ts';

/** An imported round of three works, its other tables filled by hand: what exports must say is known. */
const FORMULA = '=HYPERLINK("http://x")';
const FILES = Object.entries(EXPORTS).flatMap(([name, formats]) => formats.map((format) => `${name}.${format}`));

let house: Installation;
let slug: string;
let roundId: string;
let voters: string[];

beforeAll(async () => {
  house = await createInstallation();
  const judge = (voter: string, left: string, right: string, winner: 'left' | 'right') => ({
    voter,
    left,
    right,
    winner,
  });
  const judgements = [
    judge('a', FORMULA, 'Ada, "1st"', 'left'),
    judge('a', 'Machine', FORMULA, 'right'),
    judge('b', 'Ada, "1st"', 'Machine', 'left'),
    judge('b', 'Ada, "1st"', FORMULA, 'left'),
    judge('c', 'Machine', 'Ada, "1st"', 'left'),
  ].map((one, i) => ({ ...one, row: i + 2 }));
  const plan = planComparisons({ name: 'Exported', question: 'Which?', brief: '', equal: true }, judgements);
  ({ slug, roundId } = await importComparisons(house.services, machineAsHost(), plan));
  const { pool } = house.services;
  const found = await pool.query('SELECT DISTINCT "voterId" AS id FROM "Ballot" WHERE "roundId" = $1', [roundId]);
  voters = found.rows.map(({ id }) => id);
  // The last ballot was taken back; everybody has a weight; one rates, one has scored, one has only begun to.
  await pool.query(
    `UPDATE "Ballot" SET status = 'retracted' WHERE "roundId" = $1 AND seq = (SELECT max(seq) FROM "Ballot" WHERE "roundId" = $1)`,
    [roundId],
  );
  for (const id of voters) {
    await pool.query(`INSERT INTO "VoterWeight" VALUES ($1, $2, 0.8125, 0.7, 0.5)`, [roundId, id]);
  }
  const rate = (voter: string, slot: number, liked: boolean, gone: boolean) =>
    pool.query(
      `INSERT INTO "Rating" ("roundId", "voterId", slot, liked, "retractedAt", seq) VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END, 100 + $3::int)`,
      [roundId, voter, slot, liked, gone],
    );
  await rate(voters[0] as string, 0, true, false);
  await rate(voters[0] as string, 1, false, false);
  await rate(voters[0] as string, 2, true, true);
  for (const [voter, submitted] of [
    [voters[1], true],
    [voters[2], false],
  ] as const) {
    const { rows } = await pool.query(
      `INSERT INTO "Packet" ("roundId", "voterId", "submittedAt", "updatedAt") VALUES ($1, $2, CASE WHEN $3 THEN now() END, now()) RETURNING id`,
      [roundId, voter, submitted],
    );
    for (const slot of [0, 1, 2]) {
      await pool.query('INSERT INTO "PacketScore" VALUES ($1, $2, 0, $3)', [rows[0].id, slot, 3 + slot]);
    }
  }
});
afterAll(() => house.close());

const get = (file: string) => house.device().get(`/contests/${slug}/exports/${file}`);
const json = async (name: string) => (await get(`${name}.json`)).json;

describe('before publication', () => {
  it('nobody gets a file, the host included', async () => {
    const host = await house.host();
    for (const file of FILES) {
      expect(await get(file), file).toMatchObject({ status: 404, code: 'not_published' });
      expect(await host.get(`/contests/${slug}/exports/${file}`)).toMatchObject({ code: 'not_published' });
    }
  });
});

describe('published', () => {
  beforeAll(async () => {
    await house.services.pool.query(`UPDATE "Round" SET status = 'published' WHERE id = $1`, [roundId]);
    await house.services.pool.query(
      `UPDATE "Contest" SET status = 'published', "publishedAt" = now() WHERE slug = $1`,
      [slug],
    );
  });

  it('files are for everybody, to be kept, by a name of their own', async () => {
    for (const file of FILES) {
      const { status, headers } = await get(file);
      expect(status, file).toBe(200);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${slug}-${file}"`);
      expect(headers.get('content-type')).toBe(
        `${file.endsWith('csv') ? 'text/csv' : 'application/json'}; charset=utf-8`,
      );
    }
  });

  it('a file or format that there is not is not found', async () => {
    for (const file of [
      'nothing.csv',
      'battles.csv',
      'pairs.json',
      'votes',
      'votes.csv.csv',
      '__proto__.json',
      'constructor.csv',
    ])
      expect(await get(file), file).toMatchObject({ status: 404, code: 'not_found' });
    expect(await house.device().get('/contests/nothing-here/exports/votes.csv')).toMatchObject({ code: 'not_found' });
  });

  it('votes that count stand there with their weights, in an order that tells no time', async () => {
    const votes = voteRow.array().parse(await json('votes'));
    expect(votes).toHaveLength(4);
    expect(votes.map(({ weight }) => weight)).toEqual(votes.map(() => 0.8125 * 0.7 * 0.5));
    const keys = votes.map(({ voter, left, right }) => [voter, ...[left, right].sort()].join());
    expect(keys).toEqual([...keys].sort());
    const entries: EntryRow[] = entryRow.array().parse(await json('entries'));
    const label = new Map(entries.map((entry) => [entry.code, entry.label]));
    expect(
      votes.map(({ left, right, winner }) => [left, right, winner].map((code) => label.get(code)).join(' ')).sort(),
    ).toEqual(
      [
        `${FORMULA} Ada, "1st" ${FORMULA}`,
        `Machine ${FORMULA} ${FORMULA}`,
        'Ada, "1st" Machine Ada, "1st"',
        `Ada, "1st" ${FORMULA} Ada, "1st"`,
      ].sort(),
    );
  });

  it('what does not count is kept apart with its reason', async () => {
    const rows = uncountedRow.array().parse(await json('uncounted'));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ reason: 'retracted' });
    expect(rows[0]?.winner).toBe(rows[0]?.left);
  });

  it('ratings that stand, complete packets and frozen weights are there, drafts are not', async () => {
    const ratings = ratingRow.array().parse(await json('ratings'));
    expect(ratings.map(({ rater, rating }) => [rater, rating])).toEqual([
      ['R1', 1],
      ['R1', -1],
    ]);
    const packets = packetRow.array().parse(await json('packets'));
    expect(packets.map(({ juror, name, score }) => [juror, name, score])).toEqual([
      ['J1', 'Overall Design Quality', 3],
      ['J1', 'Overall Design Quality', 4],
      ['J1', 'Overall Design Quality', 5],
    ]);
    const weights = weightRow.array().parse(await json('weights'));
    expect(weights.map(({ voter }) => voter)).toEqual(['V1', 'V2', 'V3']);
  });

  it('pairs and battles say the same votes in the forms of other programs', async () => {
    const votes = voteRow.array().parse(await json('votes'));
    const pairs = pairRow.array().parse(
      parse((await get('pairs.csv')).bytes, {
        columns: true,
        cast: (value, { column }) => (/^(round|win)/.test(String(column)) ? Number(value) : value),
      }),
    );
    expect(pairs.reduce((sum, { win1, win2 }) => sum + win1 + win2, 0)).toBe(4);
    for (const { player1, player2, win1 } of pairs) {
      expect(votes.filter((vote) => vote.winner === player1 && [vote.left, vote.right].includes(player2))).toHaveLength(
        win1,
      );
    }
    const battles = battleRow.array().parse(await json('battles'));
    expect(battles.map(({ model_a, winner }) => [model_a, winner])).toEqual(
      votes.map(({ left, winner }) => [left, winner === left ? 'model_a' : 'model_b']),
    );
  });

  it('CSV and JSON say the same, and no cell is a formula', async () => {
    for (const name of ['entries', 'votes', 'uncounted', 'weights', 'ratings', 'packets'] as const) {
      const text = (await get(`${name}.csv`)).bytes.toString();
      const rows = parse(text, { columns: true }) as Record<string, string>[];
      const expected = (await json(name)) as Record<string, unknown>[];
      expect(rows.map((row) => Object.keys(row))).toEqual(expected.map((row) => Object.keys(row)));
      rows.forEach((row, i) => {
        for (const [key, value] of Object.entries(expected[i] as object)) {
          expect(row[key]?.replace(/^'=/, '=')).toBe(value === null ? '' : String(value));
        }
      });
      for (const cell of rows.flatMap((row) => Object.values(row))) {
        // A rating of −1 is a number, not a formula.
        if (cell !== '-1') expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }
    }
  });

  it('pseudonyms are the same at every reading, differ between methods, and lead to nobody', async () => {
    const texts = await Promise.all(FILES.map(async (file) => (await get(file)).bytes.toString()));
    expect(await Promise.all(FILES.map(async (file) => (await get(file)).bytes.toString()))).toEqual(texts);
    const { rows } = await house.services.pool.query(
      'SELECT id, pseudonym, "accountId" FROM "Voter" WHERE id = ANY ($1)',
      [voters],
    );
    for (const text of texts) {
      for (const { id, pseudonym, accountId } of rows) {
        for (const secret of [id, pseudonym, accountId]) if (secret !== null) expect(text).not.toContain(secret);
      }
      expect(text).not.toMatch(/20\d\d-\d\d-\d\d/);
    }
  });

  it('a withdrawn work takes its comparisons, ratings and scores out', async () => {
    const { pool } = house.services;
    await pool.query('UPDATE "RoundEntry" SET "withdrawnAt" = now() WHERE "roundId" = $1 AND slot = 0', [roundId]);
    try {
      const gone = (entryRow.array().parse(await json('entries')) as EntryRow[]).find(
        ({ withdrawn }) => withdrawn,
      )?.code;
      const votes = voteRow.array().parse(await json('votes'));
      expect(votes.some(({ left, right }) => left === gone || right === gone)).toBe(false);
      const reasons = uncountedRow
        .array()
        .parse(await json('uncounted'))
        .map(({ reason }) => reason);
      expect(reasons).toContain('withdrawn');
      expect(votes.length + reasons.length).toBe(5);
      expect(ratingRow.array().parse(await json('ratings'))).toHaveLength(1);
      expect(packetRow.array().parse(await json('packets'))).toHaveLength(2);
    } finally {
      await pool.query('UPDATE "RoundEntry" SET "withdrawnAt" = NULL WHERE "roundId" = $1', [roundId]);
    }
  });
});

describe('many readers at once', () => {
  it('leave the database to the voters: a few read, some wait, the others are asked to come back', async () => {
    const holder = await house.services.pool.connect();
    const readers: Promise<Answer>[] = [];
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE "Ballot" IN ACCESS EXCLUSIVE MODE');
      const answered: Answer[] = [];
      while (readers.length < 60) {
        const reader = get('votes.csv');
        readers.push(reader);
        reader.then((answer) => answered.push(answer));
      }
      await until(() => answered.length === 60 - 3 - 40, 'refusals');
      for (const { status, code, headers } of answered) {
        expect([status, code, headers.get('retry-after')]).toEqual([503, 'busy', '5']);
      }
      const { rows } = await holder.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows[0].n).toBe(3);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    const all = await Promise.all(readers);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(43);
    expect((await get('votes.csv')).status).toBe(200);
  });
});
