import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confidence as confidenceWords } from '../../src/words/en/confidence.ts';
import { live as liveWords } from '../../src/words/en/live.ts';
import { vote as words } from '../../src/words/en/vote.ts';
import { beSomebody, expectAccessible, expectFits, hearFaults, keepShot, launchChromium } from '../browser-page.ts';
import { type Challenge, invite, openChallenge } from '../challenge.ts';
import type { Person } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

/** Rating and undo in real Chromium, on a phone and on a desktop. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

let server: TestServer;
let browser: Browser;
let challenge: Challenge;
let people = 0;
const faults: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  challenge = await openChallenge(server.url, server.host, {
    ...{ designers: 4, jurors: 0, benchmarks: 2 },
    pairwiseRoles: ['designer', 'juror', 'voter'],
    methods: ['pairwise', 'likes'],
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});
beforeEach(() => {
  faults.length = 0;
});

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly person: Person;
}

/** A new voter on a new device, on the voting page. */
async function visit(device: Parameters<Browser['newContext']>[0], hash: string): Promise<Visit> {
  const person = await invite(server.url, server.host, challenge.slug, 'voter', `voter ${++people}`);
  const context = await browser.newContext(device);
  context.setDefaultTimeout(30_000);
  await beSomebody(context, server.url, person.cookie());
  const page = await context.newPage();
  hearFaults(page, faults);
  await page.goto(`${server.url}/c/${challenge.slug}/vote${hash}`);
  return { page, context, person };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const like = (page: Page) => button(page, words.like.likeLabel);
const dislike = (page: Page) => button(page, words.like.dislikeLabel);
const undo = (page: Page) => button(page, words.undo.label);

/** Until the design has been on screen long enough to be rated. */
const ready = (page: Page, nth: number) =>
  until(
    async () =>
      (await page.locator('.vote-status').getByText(words.like.counter(nth, 6)).count()) > 0 &&
      (await like(page).getAttribute('aria-disabled')) === 'false',
    `design ${nth}`,
    30_000,
  );

const readyPair = (page: Page) =>
  until(async () => (await button(page, words.chooseLabel('A')).getAttribute('aria-disabled')) === 'false', 'a pair');

interface StoredRating {
  readonly liked: boolean;
  readonly taken: boolean;
  readonly attempt: number;
}

/** This device's ratings, in the order in which they came. */
async function ratings({ person }: Visit): Promise<StoredRating[]> {
  const { rows } = await server.database.pool.query(
    `SELECT r.liked, r."retractedAt" IS NOT NULL AS taken, r.attempt FROM "Rating" r
     JOIN "Voter" v ON v.id = r."voterId" JOIN "Session" s ON s."accountId" = v."accountId"
     WHERE s."tokenHash" = sha256($1::bytea) ORDER BY r.seq`,
    [Buffer.from(person.cookie().split('=')[1] ?? '')],
  );
  return rows;
}
const rated = (visited: Visit, many: number) =>
  until(async () => (await ratings(visited)).length === many, `${many} ratings`, 30_000);

/** Drags the card by so many pixels, slowly enough not to be a flick, and lets go. */
async function drag(page: Page, dx: number, dy = 0): Promise<void> {
  const box = await page.locator('.liking-card').boundingBox();
  if (box === null) throw new Error('no card');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let k = 1; k <= 10; k++) await page.mouse.move(x + (dx * k) / 10, y + (dy * k) / 10);
  // A finger that rests by the page's clock before it lets go: what counts is where it is, not how fast it came.
  const moved = await page.evaluate<number>('performance.now()');
  await until(async () => (await page.evaluate<number>('performance.now()')) - moved > 150, 'a finger at rest');
  await page.mouse.move(x + dx, y + dy + 0.1);
  await page.mouse.up();
}

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('on a %s', (name, device) => {
  it('rates by swipe, buttons and keys, never by a look, and takes the last rating back', async () => {
    const visited = await visit(device, '#like');
    const { page } = visited;
    await ready(page, 1);
    await keepShot(page, `${name}-like`);
    await expectAccessible(page);
    const buttons = await like(page).boundingBox();
    expect((buttons?.y ?? 0) + (buttons?.height ?? 0)).toBeLessThanOrEqual(device.viewport.height);
    expect(buttons?.height).toBeGreaterThanOrEqual(64);

    await drag(page, 60);
    await drag(page, 20, 200);
    await page.locator('.liking-card').click();
    await button(page, words.zoom.closeOne).click();
    expect(await ratings(visited)).toEqual([]);

    await drag(page, 260);
    await rated(visited, 1);
    await ready(page, 2);
    await keepShot(page, `${name}-like-undo`);
    await drag(page, -260);
    await rated(visited, 2);
    await ready(page, 3);
    await like(page).click();
    await rated(visited, 3);
    await ready(page, 4);
    await page.keyboard.press('ArrowLeft');
    await rated(visited, 4);
    await ready(page, 5);
    expect((await ratings(visited)).map((one) => one.liked)).toEqual([true, false, true, false]);

    await undo(page).click();
    await ready(page, 4);
    expect(await undo(page).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await rated(visited, 5);
    await ready(page, 5);
    await page.keyboard.press('u');
    await ready(page, 4);
    expect(await ratings(visited)).toMatchObject([
      ...[true, false, true].map((liked) => ({ liked, taken: false })),
      { liked: false, taken: true, attempt: 1 },
      { liked: true, taken: true, attempt: 2 },
    ]);
    expect(faults).toEqual([]);
    await visited.context.close();
  });

  it('keeps ratings over a time without connection, and takes an unsent one back there', async () => {
    const visited = await visit(device, '#like');
    const { page, context } = visited;
    await ready(page, 1);
    await context.setOffline(true);
    await like(page).click();
    await page.getByText(words.status.offlineKept(1)).waitFor();
    await undo(page).click();
    await page.getByText(words.status.offline).waitFor();
    await until(async () => (await dislike(page).getAttribute('aria-disabled')) === 'false', 'the card again');
    await dislike(page).click();
    await page.getByText(words.status.offlineKept(1)).waitFor();
    await page.reload().catch(() => undefined);
    await context.setOffline(false);
    await page.goto(`${server.url}/c/${challenge.slug}/vote#like`);
    await rated(visited, 1);
    await ready(page, 2);
    expect(await ratings(visited)).toMatchObject([{ liked: false, taken: false, attempt: 1 }]);
    await visited.context.close();
  });

  it('moves between the methods, and takes the last comparison back on the page of comparisons', async () => {
    const visited = await visit(device, '');
    const { page } = visited;
    await readyPair(page);
    await keepShot(page, `${name}-compare`);
    await button(page, words.chooseLabel('A')).click();
    await page.locator('.vote-status').getByText(words.judged(1)).waitFor();
    await readyPair(page);
    await keepShot(page, `${name}-compare-undo`);
    await expectAccessible(page);
    await undo(page).click();
    await page.getByText(words.firstHint).waitFor();
    await readyPair(page);
    await page.keyboard.press('ArrowRight');
    await page.locator('.vote-status').getByText(words.judged(1)).waitFor();

    await button(page, `${words.methods.likes} ${words.methods.left(6)}`).click();
    await ready(page, 1);
    for (let k = 1; k <= 6; k++) {
      await ready(page, k);
      await like(page).click();
    }
    await page.getByRole('heading', { name: words.like.all.title }).waitFor();
    await keepShot(page, `${name}-done`);
    await expectAccessible(page);
    await button(page, words.methods.goOn(words.methods.pairwise, words.methods.judged(1))).click();
    await readyPair(page);
    expect(faults).toEqual([]);
    await visited.context.close();
  });
});

describe('the host’s live screen', () => {
  it('shows approval apart from strengths, with intervals and what would make it firmer', async () => {
    for (const device of [DESKTOP, PHONE]) {
      const context = await browser.newContext(device);
      await beSomebody(context, server.url, server.host.cookie());
      const page = await context.newPage();
      hearFaults(page, faults);
      await page.goto(`${server.url}/host/${challenge.slug}/live`);
      await page.getByRole('heading', { name: liveWords.likes.title }).waitFor();
      await page.getByText(liveWords.likes.axis).first().waitFor();
      await page.getByText(liveWords.likes.outside).waitFor();
      const panel = page.locator('section', { has: page.getByRole('heading', { name: liveWords.likes.title }) });
      await panel.getByText(confidenceWords.why).click();
      await panel.getByText(confidenceWords.lacks('low')).waitFor();
      await page.getByRole('heading', { name: liveWords.likes.title }).scrollIntoViewIfNeeded();
      await keepShot(page, `${device === PHONE ? 'phone' : 'desktop'}-live`);
      await expectAccessible(page);
      await expectFits(page);
      await context.close();
    }
    expect(faults).toEqual([]);
  });
});

describe('where motion is not wanted', () => {
  it('rates all the same', async () => {
    const visited = await visit({ ...PHONE, reducedMotion: 'reduce' }, '#like');
    await ready(visited.page, 1);
    await drag(visited.page, 260);
    await rated(visited, 1);
    await visited.context.close();
  });
});
