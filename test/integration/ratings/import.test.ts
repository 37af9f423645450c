import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { readLikes } from '../../../src/features/standings/screen-data.ts';
import { repositoryRoot } from '../../../src/platform/source.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { golden, worstError } from '../../fixtures/golden/read.ts';

const VOTES = join(repositoryRoot, '../shared/data/votes/seattle-15-per-hour-votes.csv');
const COLUMNS = ['--voter', 'voter-id', '--work', 'comment-id', '--rating', 'vote'];

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await database.drop();
});

async function runImport(...words: string[]) {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('BASE_URL', 'http://127.0.0.1:3000');
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  await main(['node', 'blindrank', 'import', 'ratings', ...words, '--json']);
  return JSON.parse(printed);
}

async function file(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-ratings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'votes.csv');
  await writeFile(path, text);
  return path;
}

/** The rows of the standing by the names of the works, which only the database knows. */
async function byLabel(roundId: string) {
  const entries = await database.prisma.roundEntry.findMany({
    where: { roundId },
    select: { code: true, entry: { select: { contestant: { select: { label: true } } } } },
  });
  const labels = new Map(entries.map(({ code, entry }) => [code, entry.contestant?.label ?? '']));
  const standing = (await readLikes(database.pool, roundId))?.standing;
  return { standing, rows: new Map(standing?.rows.map((row) => [labels.get(row.code), row])) };
}

describe('importing ratings', () => {
  it('comes out as the reference has it for the votes on a minimum wage', async (context) => {
    if (!existsSync(VOTES)) context.skip(`the votes are not here: ${VOTES}`);
    const expected = golden('seattle-ratings');
    const imported = await runImport(VOTES, ...COLUMNS, '--name', 'Minimum wage');
    expect(imported).toMatchObject({ entries: 54, voters: 315, ballots: 2280 });
    const { standing, rows } = await byLabel(imported.roundId);
    expect(standing).toMatchObject({
      final: true,
      seq: 2280,
      ratings: expected.likes + expected.dislikes,
      voters: 315,
    });
    expect(Math.abs((standing?.priorMean ?? 0) - expected.priorMean)).toBeLessThan(1e-12);
    interface Item {
      readonly item: string;
      readonly likes: number;
      readonly dislikes: number;
      readonly mean: number;
      readonly low: number;
      readonly high: number;
    }
    const items: Item[] = expected.items;
    const found = items.map(({ item }) => rows.get(item));
    expect(found.map((row) => [row?.likes, row?.dislikes])).toEqual(items.map((one) => [one.likes, one.dislikes]));
    const numbers = (list: readonly (number | undefined)[]) => list.map((value) => value ?? Number.NaN);
    expect(worstError(numbers(found.map((row) => row?.approval)), numbers(items.map((one) => one.mean)))).toBeLessThan(
      1e-10,
    );
    for (const end of [0, 1] as const) {
      const bounds = items.map((one) => (end === 0 ? one.low : one.high));
      expect(worstError(numbers(found.map((row) => row?.approval95[end])), bounds)).toBeLessThan(1e-10);
    }
  });

  it('counts a voter’s last row on a work, and none when that is a 0', async () => {
    const path = await file('voter,work,rating\nada,A,1\nada,A,-1\nbo,A,1\nbo,B,1\nbo,A,0\ncy,C,0\ncy,B,-1\n');
    const imported = await runImport(path);
    expect(imported).toMatchObject({ entries: 3, voters: 3, ballots: 3 });
    const { rows } = await byLabel(imported.roundId);
    expect(['A', 'B', 'C'].map((label) => [rows.get(label)?.likes, rows.get(label)?.dislikes])).toEqual([
      [0, 1],
      [1, 1],
      [0, 0],
    ]);
  });

  it('names the line of a bad row and stores nothing', async () => {
    const path = await file('voter,work,rating\nada,A,1\nada,B,2\n');
    await expect(runImport(path)).rejects.toThrow(
      '“2” is neither 1 (like), -1 (dislike) nor 0 (none) (line 3). Nothing was stored.',
    );
    await expect(runImport(await file('voter,work,rating\nada,A,0\n'))).rejects.toThrow('no vote');
    expect(await database.prisma.contest.count()).toBe(0);
  });
});
