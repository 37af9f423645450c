import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newContest } from '../../src/contract/http/contests.ts';
import { machineAsHost, machineAsHostOf } from '../../src/features/access/require-role.ts';
import { createContest } from '../../src/features/contests/create-contest.ts';
import { stepContest } from '../../src/features/contests/step-contest.ts';
import { DEMO_CONTEST } from '../../src/features/demo/brief.ts';
import { seedDemo } from '../../src/features/demo/seed-demo.ts';
import { createFileMediaStore } from '../../src/platform/file-media-store.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

// Twelve pictures are made: half a second of a processor each, much longer beside other work.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'blindrank-demo-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function services() {
  const { pool, prisma } = database;
  const media = createFileMediaStore(folder);
  return { pool, prisma, media, log: createLog({ level: 'error' }), now: Date.now, baseUrl: 'http://127.0.0.1:3000' };
}

const CHALLENGE = newContest.parse({ ...DEMO_CONTEST, requiredBenchmarks: 0, pairwiseRoles: ['designer'] });

test('an empty installation gets an open round of twelve designs, three of them AI, that everybody may vote in', async () => {
  const links = await seedDemo(services());
  expect(links?.joinUrl).toMatch(/^http:\/\/127\.0\.0\.1:3000\/join\/[A-Z0-9]{6}$/);
  expect(links?.jurorUrl).toMatch(/^http:\/\/127\.0\.0\.1:3000\/link#\S{20,}$/);
  expect(links?.stageUrl).toMatch(/^http:\/\/127\.0\.0\.1:3000\/stage\/\S+$/);
  const [contest] = await database.prisma.contest.findMany({
    include: {
      contestants: true,
      rounds: { include: { entries: { include: { entry: { include: { media: true } } } } } },
    },
  });
  expect(contest).toMatchObject({ name: DEMO_CONTEST.name, status: 'evaluation' });
  expect(contest.rounds).toHaveLength(1);
  expect(contest.rounds[0]).toMatchObject({
    status: 'open',
    settings: {
      methods: ['pairwise', 'likes', 'experts'],
      electorate: { pairwise: ['designer', 'juror', 'voter'], likes: ['designer', 'juror', 'voter'] },
      criteria: [{ name: 'Use' }, { name: 'Look' }],
    },
  });
  expect(contest.rounds[0].entries).toHaveLength(12);
  expect(contest.rounds[0].entries.every(({ entry }) => entry.media !== null)).toBe(true);
  expect(contest.contestants.filter(({ kind }) => kind === 'ai')).toHaveLength(3);
  expect(await database.prisma.account.count({ where: { host: true } })).toBe(0);
});

test('two nodes that start at once make one demo, a later start makes none, and all name the same links', async () => {
  const [one, other] = await Promise.all([seedDemo(services()), seedDemo(services())]);
  const known = { ...one, jurorUrl: null };
  expect({ ...other, jurorUrl: null }).toEqual(known);
  // The juror's link is a secret: only the start that made it knows it.
  expect([one?.jurorUrl, other?.jurorUrl].filter((url) => url === null)).toHaveLength(1);
  expect(await seedDemo(services())).toEqual(known);
  expect(await database.prisma.contest.count()).toBe(1);
  expect(await database.prisma.entry.count()).toBe(12);
});

test('an installation with a contest of its own is left alone', async () => {
  await createContest(services(), machineAsHost(), { ...CHALLENGE, name: 'Posters' });
  expect(await seedDemo(services())).toBeNull();
  expect(await database.prisma.contest.count()).toBe(1);
});

test('a demo that was cut short is made anew, and nothing of the first attempt stays', async () => {
  const slug = await createContest(services(), machineAsHost(), CHALLENGE);
  await stepContest(services(), await machineAsHostOf(services(), slug), 'open-submissions');
  await database.prisma.contest.update({
    where: { slug },
    data: {
      media: {
        create: {
          kind: 'image',
          renditions: {
            create: {
              size: 'full',
              storageKey: 'pictures/left',
              contentType: 'image/webp',
              bytes: 1,
              etag: '"x"',
            },
          },
        },
      },
    },
  });
  await services().media.put('pictures/left', Buffer.from('x'), 'image/webp');
  expect(await seedDemo(services())).not.toBeNull();
  expect(await database.prisma.contest.findUnique({ where: { slug } })).toBeNull();
  expect(await database.prisma.contest.count()).toBe(1);
  expect(await readdir(join(folder, 'pictures'))).not.toContain('left');
});
