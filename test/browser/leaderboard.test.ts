import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/stats/random.ts';
import { common } from '../../src/words/en/common.ts';
import { leaderboard as t } from '../../src/words/en/leaderboard.ts';
import { beSomebody, expectAccessible, expectFits, hearFaults, keepShot, launchChromium } from '../browser-page.ts';
import { insertOpenArena, type OpenArena } from '../fixtures/arena.ts';
import { type ArenaVote, castArenaVotes } from '../fixtures/arena-votes.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

/** An arena's leaderboard in real Chromium, on a phone and on a desktop, in light and in dark. */
const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
const CRITERIA = [
  { name: 'Likeness', description: '' },
  { name: 'Surface', description: '' },
];
const GENERATORS = 8;

let server: TestServer;
let browser: Browser;
let arena: OpenArena;
const faults: string[] = [];

/** Everybody judges every pair of four tasks; the seventh is new, the eighth alone, the sixth retired. */
function votesOf(name: string, judge: (a: number, b: number) => ArenaVote['answers'][number]): ArenaVote[] {
  const votes: ArenaVote[] = [];
  for (let task = 0; task < 4; task++) {
    for (let a = 0; a < 6; a++) {
      for (let b = a + 1; b < 6; b++)
        votes.push({ voter: name, task, left: a, right: b, answers: [judge(a, b), judge(a, b)], secondsAgo: 60 });
    }
  }
  return votes;
}

beforeAll(async () => {
  server = await startTestServer();
  browser = await launchChromium();
  arena = await insertOpenArena(server.database.pool, {
    generators: GENERATORS,
    tasks: 4,
    arena: { criteria: CRITERIA },
  });
  const random = createRandom('leaderboard');
  const honest = (a: number, b: number) => {
    const draw = random.next();
    if (draw < 0.06) return 'tie' as const;
    if (draw < 0.09) return 'both_bad' as const;
    return random.next() < 1 / (1 + Math.exp(0.5 * (a - b))) ? ('left' as const) : ('right' as const);
  };
  const votes = Array.from({ length: 9 }, (_, v) => votesOf(`honest ${v}`, honest)).flat();
  const rigged = votesOf('rigger', (a, b) => (b === 5 ? 'right' : honest(a, b)));
  const newcomer: ArenaVote[] = [0, 1, 2, 3].map((task) => ({
    voter: 'honest 0',
    task,
    left: 6,
    right: task,
    answers: ['left', task < 2 ? 'left' : 'right'],
    secondsAgo: 60,
  }));
  await castArenaVotes(server.database.pool, arena, [...votes, ...rigged, ...newcomer]);
  await castArenaVotes(server.database.pool, arena, [
    { voter: 'honest 1', task: 0, left: 'good', right: 'bad', answers: ['left', 'left'] },
    {
      voter: 'unchecked',
      task: 0,
      left: 0,
      right: 5,
      answers: ['left', 'left'],
      status: 'quarantined',
      reason: 'human_check_unavailable',
    },
  ]);
  await server.database.pool.query(
    `INSERT INTO "RefusedVotes" ("roundId", reason, votes) VALUES ($1, 'too_many_a_minute', 12)`,
    [arena.roundId],
  );
  await server.database.pool.query(
    `UPDATE "RoundEntry" re SET "retiredAt" = now() FROM "Entry" e
     WHERE e.id = re."entryId" AND re."roundId" = $1 AND e."contestantId" = $2`,
    [arena.roundId, arena.generators[5]?.id],
  );
}, 240_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const label = (n: number) => arena.generators[n]?.label as string;

async function open(device: keyof typeof DEVICES, path: string, cookie?: string): Promise<Page> {
  const context = await browser.newContext(DEVICES[device]);
  context.setDefaultTimeout(30_000);
  if (cookie !== undefined) await beSomebody(context, server.url, cookie);
  const page = await context.newPage();
  hearFaults(page, faults);
  await page.goto(`${server.url}${path}`);
  return page;
}

async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
  await keepShot(page, name, true);
}

const rowNames = (page: Page) => page.locator('.board-compare').allTextContents();

it('a host sweeps, sees the evidence and lets a voter count again', async () => {
  const page = await open('desktop', `/host/${arena.slug}/integrity`, server.host.cookie());
  await page.getByText(t.host.sweep.never).waitFor();
  await page.getByRole('button', { name: t.host.sweep.run }).click();
  const release = page.getByRole('button', { name: t.host.sweep.releaseOf('rigger') });
  await release.waitFor({ timeout: 60_000 });
  await page.getByText(t.host.sweep.patterns.always(label(5))).waitFor();
  await page.getByText(t.host.quarantine.waiting(1, 1)).waitFor();
  await expectGood(page, 'sweep-desktop');
  await page.context().close();
}, 240_000);

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  it('everybody sees all rows with names, what is left out, and both ways to count', async () => {
    const page = await open(device, `/c/${arena.slug}/leaderboard`);
    await page.getByRole('heading', { name: t.integrity.title }).waitFor();
    // The rows of swept votes are there once the worker has made the board.
    await page.getByRole('button', { name: t.leftOutToggle.with }).waitFor({ timeout: 60_000 });
    expect((await rowNames(page)).sort()).toEqual(arena.generators.map((one) => one.label).sort());
    await page.getByText(t.rows.retired, { exact: true }).waitFor();
    expect(await page.locator('.board-mark').getByText(t.rows.provisional).count()).toBe(2);
    await page.getByText(t.rows.notYet).waitFor();
    await page.getByText(t.integrity.refusedReasons.too_many_a_minute as string).waitFor();
    const last = (await rowNames(page)).indexOf(label(5));
    await page.getByRole('button', { name: t.leftOutToggle.with }).click();
    expect((await rowNames(page)).indexOf(label(5))).toBeLessThanOrEqual(last);
    await page.getByRole('button', { name: t.leftOutToggle.without }).click();
    await page.getByRole('img', { name: t.above.label(7) }).waitFor();
    await expectGood(page, `leaderboard-${device}`);
    await page.getByRole('button', { name: label(0) }).click();
    await page.getByRole('heading', { name: t.above.only(label(0)) }).waitFor();
    await expectGood(page, `leaderboard-against-${device}`);
    await page.getByLabel(t.boards.category).selectOption({ label: 'scenes' });
    await page.getByLabel(t.boards.criterion).selectOption({ label: 'Surface' });
    await page.getByRole('heading', { name: t.audit.title }).waitFor({ state: 'detached' });
    expect(await page.getByLabel(t.boards.criterion).inputValue()).toBe('2');
    await page.context().close();
  }, 240_000);
});

it('the short address of an arena leads everybody to it, and that of a challenge still asks to join', async () => {
  const page = await open('phone', `/c/${arena.slug}`);
  await page.getByRole('heading', { name: t.integrity.title }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/c/${arena.slug}/leaderboard`);
  await page.goto(`${server.url}/c/nothing-here`);
  await page.getByRole('heading', { name: common.signedOut.title }).waitFor();
  await page.context().close();
}, 120_000);

it('the page moves by itself when votes come in', async () => {
  const page = await open('desktop', `/c/${arena.slug}/leaderboard`);
  await page.getByText(t.live).waitFor();
  const before = await page.locator('.lead').textContent();
  await castArenaVotes(
    server.database.pool,
    arena,
    Array.from({ length: 12 }, (_, k) => ({
      voter: `late ${k}`,
      task: 0,
      left: 7,
      right: k % 5,
      answers: ['left', 'tie'],
    })),
  );
  // The sweep for old standings finds them within seconds.
  await until(async () => (await page.locator('.lead').textContent()) !== before, 'a board that has moved', 60_000);
  await page.getByText(t.rows.notYet).waitFor({ state: 'detached' });
  await page.context().close();
}, 240_000);

it('no page complained', () => {
  expect(faults).toEqual([]);
});
