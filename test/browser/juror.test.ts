import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { review as t } from '../../src/words/en/review.ts';
import { beSomebody, expectAccessible, expectFits, hearFaults, keepShot, launchChromium } from '../browser-page.ts';
import { type Challenge, invite, openChallenge } from '../challenge.ts';
import type { Person } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

/** A juror's whole story in real Chromium, at a desk, on a tablet and on a phone. */
const DESK = { viewport: { width: 1280, height: 800 } };
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CRITERIA = [
  { name: 'Clarity', description: 'Understood at a glance.', weight: 2, min: 1, max: 7 },
  { name: 'Idea', description: '', weight: 1, min: 1, max: 5 },
];

let server: TestServer;
let browser: Browser;
let challenge: Challenge;
const faults: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  challenge = await openChallenge(server.url, server.host, {
    designers: 3,
    jurors: 3,
    benchmarks: 1,
    methods: ['pairwise', 'experts'],
    criteria: CRITERIA,
  });
  browser = await launchChromium();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

type Screen = NonNullable<Parameters<Browser['newContext']>[0]>;

/** The device of somebody who has joined; whatever its pages complain about fails the test. */
async function deviceOf(person: Person, screen: Screen): Promise<BrowserContext> {
  const context = await browser.newContext(screen);
  context.setDefaultTimeout(30_000);
  await beSomebody(context, server.url, person.cookie());
  return context;
}

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  hearFaults(page, faults);
  await page.goto(`${server.url}/c/${challenge.slug}`);
  await page.waitForURL(`**/c/${challenge.slug}/review`);
  // It begins at the first design that lacks a score.
  await page.getByRole('button', { name: t.look(1).replace(/^\S+ \d+/, ''), exact: false }).waitFor();
  return page;
}

const shot = (page: Page, name: string) => keepShot(page, `juror-${name}`);

const step = (page: Page, criterion: number, score: number) =>
  page.getByRole('button', { name: t.step(score, 1, criterion === 0 ? 7 : 5), exact: true });
const saved = (page: Page) => page.getByText(t.saving.saved, { exact: true }).waitFor();
const stored = async () =>
  Number((await server.database.pool.query('SELECT count(*) FROM "PacketScore"')).rows[0].count);
const submitted = async () =>
  Number(
    (await server.database.pool.query('SELECT count(*) FROM "Packet" WHERE "submittedAt" IS NOT NULL')).rows[0].count,
  );

const shows = (page: Page, place: number) => page.getByText(t.place(place, 4), { exact: true }).waitFor();

/** Scores the design that is shown on both criteria. */
async function score(page: Page, clarity: number, idea: number): Promise<void> {
  await step(page, 0, clarity).click();
  await step(page, 1, idea).click();
}

async function submitPacket(page: Page): Promise<void> {
  await page.getByRole('button', { name: t.toSubmit }).click();
  await page.getByRole('heading', { name: t.summary.title }).waitFor();
  await page.getByRole('button', { name: t.summary.submit }).click();
  await page.getByRole('heading', { name: t.submitted.title }).waitFor();
}

it('is told at a desk: keys, zoom, a second page, submitting, reopening', async () => {
  const context = await deviceOf(challenge.jurors[0] as Person, DESK);
  const page = await open(context);
  await shot(page, 'desk-empty');
  await page.getByText(t.missing(8, 4)).waitFor();
  await expectAccessible(page);
  await expectFits(page);
  // Up to the first score the arrows only move.
  await page.keyboard.press('ArrowRight');
  await shows(page, 2);
  await page.keyboard.press('ArrowLeft');
  expect(await stored()).toBe(0);
  await page.keyboard.press('6');
  await page.keyboard.press('4');
  await until(async () => (await stored()) === 2, 'the scores by key');
  await saved(page);
  await page.getByRole('button', { name: t.look(1), exact: true }).click();
  await page.keyboard.press('3');
  await shot(page, 'desk-zoom');
  const lens = await page.locator('.zoom-lens').boundingBox();
  expect(lens?.width).toBe(DESK.viewport.width);
  await page.keyboard.press('Escape');
  expect(await step(page, 0, 6).getAttribute('aria-pressed')).toBe('true');

  const other = await open(context);
  await other.getByRole('button', { name: t.designState(1, 2, 2) }).click();
  await step(other, 0, 2).click();
  await saved(other);
  await page.bringToFront();
  await step(page, 0, 5).click();
  await page.getByText(t.notices.changed(1)).waitFor();
  expect(await step(page, 0, 2).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: t.dismiss }).click();
  await other.close();

  await page.getByRole('button', { name: t.toMissing }).click();
  for (const place of [2, 3, 4]) {
    await shows(page, place);
    await page.keyboard.press('5');
    await page.keyboard.press('3');
    await page.keyboard.press('ArrowRight');
  }
  await page.getByText(t.complete).waitFor();
  await saved(page);
  await shot(page, 'desk-done');
  await page.getByRole('button', { name: t.toSubmit }).click();
  await page.getByRole('heading', { name: t.summary.title }).waitFor();
  await shot(page, 'desk-summary');
  await expectAccessible(page);
  await page.getByRole('button', { name: t.summary.change(3) }).click();
  await shows(page, 3);
  await submitPacket(page);
  await shot(page, 'desk-submitted');
  await expectAccessible(page);
  expect(await submitted()).toBe(1);
  await page.getByRole('button', { name: t.submitted.reopen }).click();
  await page.getByRole('button', { name: t.submitted.yes }).click();
  await page.getByText(t.complete).waitFor();
  expect(await submitted()).toBe(0);
  await submitPacket(page);
  await context.close();
}, 240_000);

it.each([
  ['a tablet', 'tablet', TABLET, 1],
  ['a phone', 'phone', PHONE, 2],
] as const)(
  'is told on %s: taps, no network, a reload',
  async (_what, name, screen, juror) => {
    const context = await deviceOf(challenge.jurors[juror] as Person, screen);
    const page = await open(context);
    await expectFits(page);
    await score(page, 7, 5);
    await saved(page);
    await shot(page, `${name}-begun`);
    await expectAccessible(page);
    const bar = await page.getByRole('button', { name: t.toMissing }).boundingBox();
    expect((bar?.y ?? 9999) + (bar?.height ?? 0)).toBeLessThanOrEqual(screen.viewport.height);
    await page.getByRole('button', { name: t.toMissing }).tap();
    await shows(page, 2);
    await context.setOffline(true);
    await step(page, 0, 3).tap();
    await page.getByText(t.saving.waiting(1)).waitFor();
    await shot(page, `${name}-offline`);
    await context.setOffline(false);
    await saved(page);
    await step(page, 1, 2).tap();
    await saved(page);
    await page.reload();
    // It goes on where something is missing.
    await shows(page, 3);
    await score(page, 4, 4);
    await page.getByRole('button', { name: t.next }).tap();
    await score(page, 5, 1);
    await saved(page);
    await submitPacket(page);
    await expectFits(page);
    await shot(page, `${name}-submitted`);
    await context.close();
  },
  240_000,
);

it('ends with the round: a packet counts, a draft does not', async () => {
  const late = await invite(server.url, challenge.host, challenge.slug, 'juror', 'late juror');
  const context = await deviceOf(late, PHONE);
  const page = await open(context);
  await score(page, 1, 1);
  await saved(page);
  const done = await (await deviceOf(challenge.jurors[0] as Person, PHONE)).newPage();
  await done.goto(`${server.url}/c/${challenge.slug}/review`);
  await done.getByText(t.submitted.text).waitFor();
  await challenge.host.json('POST', `/api/v1/rounds/${challenge.roundId}/close`);
  await page.reload();
  await page.getByText(t.end.closed.draft).waitFor();
  await shot(page, 'phone-closed');
  await expectAccessible(page);
  await done.reload();
  await done.getByText(t.submitted.closed).waitFor();
  expect(faults).toEqual([]);
}, 120_000);
