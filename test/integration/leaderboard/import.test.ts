import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { leaderboard } from '../../../src/contract/leaderboard.ts';
import { readBoard } from '../../../src/features/leaderboard/board-data.ts';
import { repositoryRoot } from '../../../src/platform/source.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { golden } from '../../fixtures/golden/read.ts';

const VOTES = join(repositoryRoot, '../shared/data/votes/llmfao.csv');

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await database.drop();
});

async function run(...words: string[]): Promise<string> {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('BASE_URL', 'http://127.0.0.1:3000');
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  await main(['node', 'blindrank', ...words]);
  vi.restoreAllMocks();
  return printed;
}

async function file(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-arena-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'letters.csv');
  await writeFile(path, text);
  return path;
}

async function boardOf(roundId: string, key = '') {
  const stored = await readBoard(database.pool, roundId, key);
  if (stored === null) throw new Error('there is no leaderboard');
  return leaderboard.parse(stored.leaderboard);
}

describe('import of an arena’s votes', () => {
  for (const credit of ['1', '0.5']) {
    it(`gives 59 models their reference ratings with tie credit ${credit}`, { timeout: 240_000 }, async (context) => {
      if (!existsSync(VOTES)) context.skip(`the votes are not here: ${VOTES}`);
      const { items, expected } = golden('llmfao-ratings');
      const printed = JSON.parse(await run('import', 'arena', VOTES, '--prior', '0', '--tie-credit', credit, '--json'));
      expect(printed).toMatchObject({ entries: 59, tasks: 13, voters: 124, ballots: 8931 });
      const found = await boardOf(printed.roundId);
      expect(found).toMatchObject({ votes: 8931, voters: 124, parts: 1, noRatings: null, prior: 0 });
      expect(found.rows.reduce((sum, { ties }) => sum + ties, 0)).toBe(2 * 3471);
      const rating = new Map(found.rows.map((row) => [row.label, row.rating]));
      const reference: number[] = expected[`mleTieCredit${credit}`].rating;
      items.forEach((name: string, i: number) => {
        expect(Math.abs((rating.get(name) as number) - (reference[i] as number)), name).toBeLessThan(1e-6);
      });
    });
  }

  it('takes ties, “both bad” and categories from any file', async () => {
    const path = await file(
      [
        'left,right,winner,judge,prompt,category',
        'A,B,A,ada,one,easy',
        'B,A,right,bo,one,easy',
        'A,B,B,cy,two,hard',
        'A,C,tie,ada,two,hard',
        'C,B,both_bad,ada,two,hard',
        'C,B,tie (bothbad),bo,two,hard',
      ].join('\n'),
    );
    const { roundId, url, slug } = JSON.parse(await run('import', 'arena', path, '--json'));
    expect(url).toBe(`http://127.0.0.1:3000/c/${slug}/leaderboard`);
    const all = await boardOf(roundId);
    expect(all).toMatchObject({ votes: 4, voters: 3, pairs: 6, leftOut: { bothBad: 2 }, prior: 0.1, tieCredit: 1 });
    const record = Object.fromEntries(all.rows.map(({ label, wins, ties, losses }) => [label, [wins, ties, losses]]));
    expect(record).toEqual({ A: [2, 1, 1], B: [1, 0, 2], C: [0, 1, 0] });
    expect((await boardOf(roundId, 'c:easy')).votes).toBe(2);
    expect(all.audit[0]?.left).toMatchObject({ share: 1 / 3 });
    const text = await run('sweep', slug);
    expect(text).toContain('0 voters found');
  });

  it.each([
    [
      'A,B,A,ada,one\nB,A,A,ada,one',
      'ada votes on this pair of the task for a second time (line 3). Nothing was stored.',
    ],
    ['A,B,Z,ada,one', '“Z” does not say which of the two was chosen (line 2). Nothing was stored.'],
    ['A,A,A,ada,one', '“A” is compared with itself (line 2). Nothing was stored.'],
  ])('says what is wrong with a file, and stores nothing: %s', async (rows, sentence) => {
    const path = await file(`left,right,winner,voter,task\n${rows}\n`);
    await expect(run('import', 'arena', path)).rejects.toThrow(sentence);
    expect(await database.prisma.contest.count()).toBe(0);
  });

  it('finds coin tossers in real votes, and releases whom a host trusts', { timeout: 240_000 }, async (context) => {
    if (!existsSync(VOTES)) context.skip(`the votes are not here: ${VOTES}`);
    const { slug, roundId } = JSON.parse(await run('import', 'arena', VOTES, '--json'));
    const dry = JSON.parse(await run('sweep', slug, '--dry-run', '--json'));
    expect(dry.voters.length).toBeGreaterThanOrEqual(5);
    expect((await boardOf(roundId)).leftOut.swept).toBe(0);
    const { marked, voters } = JSON.parse(await run('sweep', slug, '--json'));
    expect(voters).toBe(dry.voters.length);
    // Voter 15: 297 votes with a winner, of which others' votes predict some 230.
    const fifteen = marked.find(({ voter }: { voter: string }) => voter === '15');
    expect(fifteen).toMatchObject({ pattern: 'coin', generator: null, decided: 297 });
    expect(fifteen.won).toBeLessThan(150);
    expect(fifteen.chanceHonest).toBeLessThan(1e-20);
    const swept = (await boardOf(roundId)).leftOut.swept;
    expect(swept).toBeGreaterThan(800);
    expect(await run('sweep', slug, '--release', '15')).toContain('count again');
    expect((await boardOf(roundId)).leftOut.swept).toBeLessThan(swept);
    await expect(run('sweep', slug, '--release', '15')).rejects.toThrow('No vote of 15 is left out by a sweep.');
    await expect(run('sweep', 'nothing')).rejects.toThrow('There is no arena nothing with a round.');
  });
});
