import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import type { BlindRow } from '../../src/contract/host.ts';
import { machineAsHost } from '../../src/features/access/require-role.ts';
import { planComparisons } from '../../src/features/imports/comparison-plan.ts';
import { importComparisons } from '../../src/features/imports/import-comparisons.ts';
import { readLightField } from '../../src/features/imports/read-light-field.ts';
import { readStanding } from '../../src/features/standings/screen-data.ts';
import { createLog } from '../../src/platform/log.ts';
import { startWorkerProcess } from '../../src/platform/queue/worker-process.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { golden, worstError } from '../fixtures/golden/read.ts';
import { until } from '../until.ts';

const ABOUT = { name: 'Light fields: Car', question: 'Which looks better?', brief: '', equal: true };
const VOTES = join(repositoryRoot, '../shared/data/votes/light-field-quality.csv');

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await database.drop();
});

test('a later judgement of a pair is stored as a repeat and tells who is to be trusted least', async () => {
  const pairs = ['AB', 'AC', 'AD', 'AE', 'BC', 'BD', 'BE', 'CD', 'CE', 'DE'];
  const rows = ['ada', 'bo', 'cy'].flatMap((voter) =>
    pairs.map(([left, right]) => `${left},${right},${left},${voter}`),
  );
  // Ada agrees with herself, Bo does not, and Cy judges no pair again.
  const again = pairs.flatMap(([left, right]) => [`${right},${left},${left},ada`, `${right},${left},${right},bo`]);
  const path = await file(['left,right,winner,voter', ...rows, ...again].join('\n'));
  const printed = JSON.parse(await runImport('csv', path, '--json'));
  expect(printed).toMatchObject({ voters: 3, ballots: 50 });
  expect(printed.trust).toMatchObject([
    { voter: 'bo', repeats: 10, agreed: 0 },
    { voter: 'ada', repeats: 10, agreed: 10 },
  ]);
  expect(printed.trust[0].reliability).toBeLessThan(0.7);
  expect(printed.trust[1].reliability).toBeGreaterThan(0.82);
  expect((await readStanding(database.pool, printed.roundId))?.standing).toMatchObject({ comparisons: 30, voters: 3 });
  const repeats = await database.prisma.assignment.findMany({ where: { kind: 'repeat' }, select: { repeatOf: true } });
  expect(
    repeats
      .map(({ repeatOf }) => repeatOf)
      .sort((a, b) => Number(a) - Number(b))
      .at(-1),
  ).toBe(10);
});

/** The names of the works by their codes, which only the database knows. */
async function labelsByCode(roundId: string): Promise<Map<string, string>> {
  const rows = await database.prisma.roundEntry.findMany({
    where: { roundId },
    select: { code: true, entry: { select: { contestant: { select: { label: true } } } } },
  });
  return new Map(rows.map(({ code, entry }) => [code, entry.contestant?.label ?? '']));
}

test('scene Car goes through database, queue and worker, and comes out as the reference has it', async (context) => {
  if (!existsSync(VOTES)) context.skip(`the votes are not here: ${VOTES}`);
  const expected = golden('light-field-map').scenes.Car;
  const plan = readLightField(readFileSync(VOTES, 'utf8'), 'Car', ABOUT);
  const imported = await importComparisons(database, machineAsHost(), plan);
  expect(imported).toMatchObject({ entries: 25, ballots: expected.comparisons });

  const queue = startWorkerProcess({
    log: createLog({ level: 'warn' }),
    env: { DATABASE_URL: database.url, BASE_URL: '', LOG_LEVEL: 'warn' },
  });
  try {
    await queue.request('refit-round', { roundId: imported.roundId });
    const { standing } = await until(() => readStanding(database.pool, imported.roundId), 'a standing', 45_000);
    expect(standing).toMatchObject({ seq: 1800, final: true, comparisons: 1800, components: 1, converged: true });
    const labels = await labelsByCode(imported.roundId);
    const rows = new Map(standing.rows.map((row) => [labels.get(row.code), row]));
    const inOrder = expected.items.map((item: string) => rows.get(item));
    expect(
      worstError(
        inOrder.map((row: BlindRow) => row.theta),
        expected.theta,
      ),
    ).toBeLessThan(1e-8);
    expect(
      worstError(
        inOrder.map((row: BlindRow) => row.sd),
        expected.centredSd,
      ),
    ).toBeLessThan(1e-8);
  } finally {
    await queue.close();
  }
});

const JUDGEMENTS = [
  { row: 2, voter: 'ada', left: 'A', right: 'B', winner: 'left' },
  { row: 3, voter: 'ada', left: 'C', right: 'B', winner: 'right' },
  { row: 4, voter: 'ada', left: 'B', right: 'A', winner: 'left' },
  { row: 5, voter: 'bo', left: 'A', right: 'C', winner: 'left' },
] as const;

test('ballots are numbered in the order of the file, assigned as shown, marked as imported', async () => {
  const { roundId } = await importComparisons(database, machineAsHost(), planComparisons(ABOUT, JUDGEMENTS));
  const labels = await labelsByCode(roundId);
  const { rows } = await database.pool.query(
    `SELECT b.seq::int, v.pseudonym, b.ordinal, b.outcome, b.source, b."lowShownLeft", l.code AS low, h.code AS high
     FROM "Ballot" b
     JOIN "Voter" v ON v.id = b."voterId"
     JOIN "Assignment" a USING ("roundId", "voterId", ordinal, "lowShownLeft")
     JOIN "RoundEntry" l ON l."roundId" = b."roundId" AND l.slot = b.low
     JOIN "RoundEntry" h ON h."roundId" = b."roundId" AND h.slot = b.high
     ORDER BY b.seq`,
  );
  const told = rows.map((row) => {
    const [left, right] = row.lowShownLeft ? [row.low, row.high] : [row.high, row.low];
    const winner = (row.outcome === 'low') === row.lowShownLeft ? left : right;
    return [row.seq, row.pseudonym, row.ordinal, labels.get(left), labels.get(right), labels.get(winner), row.source];
  });
  expect(told).toEqual([
    [1, 'ada#1', 1, 'A', 'B', 'A', 'import'],
    [2, 'ada#1', 2, 'C', 'B', 'B', 'import'],
    [3, 'ada#2', 1, 'B', 'A', 'B', 'import'],
    [4, 'bo#1', 1, 'A', 'C', 'A', 'import'],
  ]);
  const round = await database.prisma.round.findUniqueOrThrow({ where: { id: roundId } });
  expect(round).toMatchObject({ status: 'closed', lastSeq: 4n });
});

test('an import that the database refuses leaves nothing behind', async () => {
  const plan = planComparisons(ABOUT, JUDGEMENTS);
  // The same vote twice: a plan made by hand that the readers would not make.
  const twice = { ...plan, comparisons: [...plan.comparisons, plan.comparisons[0]] };
  await expect(importComparisons(database, machineAsHost(), twice)).rejects.toThrow();
  const left = await Promise.all([
    database.prisma.contest.count(),
    database.prisma.voter.count(),
    database.prisma.ballot.count(),
    database.prisma.auditEvent.count(),
  ]);
  expect(left).toEqual([0, 0, 0, 0]);
});

async function runImport(...words: string[]): Promise<string> {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('BASE_URL', 'http://127.0.0.1:3000');
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  await main(['node', 'blindrank', 'import', ...words]);
  return printed;
}

async function file(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'votes.csv');
  await writeFile(path, text);
  return path;
}

test('the command imports any list of comparisons, computes the ranking and says where it is', async () => {
  const path = await file('left,right,winner,voter\nA,B,A,ada\nB,C,left,ada\nA,C,A,bo\n');
  const printed = JSON.parse(await runImport('csv', path, '--name', 'Letters', '--json'));
  expect(printed).toMatchObject({ entries: 3, voters: 2, ballots: 3 });
  expect(printed.url).toBe(`http://127.0.0.1:3000/host/${printed.slug}`);
  const stored = await readStanding(database.pool, printed.roundId);
  expect(stored?.standing).toMatchObject({ comparisons: 3, voters: 2, final: true });
  const labels = await labelsByCode(printed.roundId);
  const order = stored?.standing.rows.toSorted((a, b) => a.rank - b.rank).map(({ code }) => labels.get(code));
  expect(order).toEqual(['A', 'B', 'C']);
});

test('the command names the line of a bad row and stores nothing', async () => {
  const path = await file('left,right,winner\nA,B,A\nA,B,C\n');
  await expect(runImport('csv', path)).rejects.toThrow(
    '“C” does not say which of the two was chosen (line 3). Nothing was stored.',
  );
  expect(await database.prisma.contest.count()).toBe(0);
});
