import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { common } from '../../src/words/en/common.ts';
import { join } from '../../src/words/en/join.ts';
import { judging as t } from '../../src/words/en/judging.ts';
import { beSomebody, expectAccessible, expectFits, hearFaults, keepShot, launchChromium } from '../browser-page.ts';
import { invite } from '../challenge.ts';
import { insertOpenBenchmark, type OpenBenchmark } from '../fixtures/benchmark.ts';
import type { Person } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** A judge's whole story in real Chromium, at a desk and on a phone. */
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server: TestServer;
let browser: Browser;
let benchmark: OpenBenchmark;
const faults: string[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  const drawn = await drawPosters();
  server = await startTestServer();
  benchmark = await insertOpenBenchmark(server.running.services, {
    ...{ drawn, briefs: 2, models: 2, runs: 3, anchors: 2 },
    // Five designs a brief.
    outcomes: (model, _brief, run) => (model === 1 && run === 3 ? ['model_empty'] : undefined),
  });
}, 180_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Posters for the fair of the first brief, drawn by the browser. */
async function drawPosters(): Promise<Buffer[]> {
  const page = await browser.newPage({ viewport: POSTER });
  const posters: Buffer[] = [];
  for (const [n, [ground, ink, font]] of LOOKS.entries()) {
    const date = n === 2 ? '21 May' : '12 May';
    await page.setContent(`<body style="margin:0;display:grid;place-content:center;gap:60px;text-align:center;
      height:1400px;background:${ground};color:${ink};font-family:${font}">
      <div style="font-size:150px;line-height:1">Fair 0</div><div style="font-size:70px">${date}</div>
      <div style="font-size:26px">Meadow Lane · from ten until the lanterns go out</div></body>`);
    posters.push(await page.screenshot());
  }
  await page.close();
  return posters;
}
const POSTER = { width: 1000, height: 1400 };
const LOOKS = [
  ['#f4d35e', '#0d3b66', 'Georgia, serif'],
  ['#0b132b', '#f0ead2', 'sans-serif'],
  ['#dde5b6', '#6c584c', 'monospace'],
  ['#e63946', '#f1faee', 'Georgia, serif'],
  ['#a8dadc', '#1d3557', 'sans-serif'],
] as const;

type Screen = NonNullable<Parameters<Browser['newContext']>[0]>;

/** The device of somebody who has joined; whatever its pages complain about fails the test. */
async function deviceOf(person: Person, screen: Screen): Promise<BrowserContext> {
  const context = await browser.newContext(screen);
  context.setDefaultTimeout(20_000);
  await beSomebody(context, server.url, person.cookie());
  return context;
}

async function pageOf(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  hearFaults(page, faults);
  await page.goto(`${server.url}/c/${benchmark.slug}${path}`);
  return page;
}

const shot = (page: Page, name: string, whole = false) => keepShot(page, `judge-${name}`, whole);

const design = (page: Page, n: number, state: string) =>
  page.getByRole('button', { name: t.desk.labelled(t.desk.design(n), state) });
const bar = (page: Page, label: string) => page.locator('.desk-bar').getByRole('button', { name: label });
const saved = (page: Page) => page.getByText(t.saving.saved, { exact: true }).waitFor();
const scoreOf = (page: Page, dimension: string) => page.getByRole('group', { name: t.form.dimension.score(dimension) });
const reasonOf = (page: Page, dimension: string) =>
  page.getByRole('group', { name: dimension, exact: true }).getByLabel(t.form.dimension.reason, { exact: true });
const DIMENSIONS = ['Legibility', 'Lettering and finish', 'Information and layout', 'Appeal'];

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query(text, values)).rows;
}
const seen = async () =>
  Number((await query<{ n: string }>('SELECT count(*) n FROM "JudgeItem" WHERE "seenAt" IS NOT NULL'))[0]?.n);
const judgements = async () => Number((await query<{ n: string }>('SELECT count(*) n FROM "Judgement"'))[0]?.n);

/** Opens every picture of the brief that is shown. */
async function lookAtAll(page: Page, pictures: number): Promise<void> {
  await page.getByText(t.look.progress(1, pictures)).waitFor();
  for (let n = 2; n <= pictures; n++) {
    await bar(page, t.look.next).click();
    if (n < pictures) await page.getByText(t.look.progress(n, pictures)).waitFor();
  }
  await page.getByRole('heading', { name: t.pick.title }).waitFor();
}

/** Fills the form of the design that is shown, by keys alone, from its first question. */
async function judgeByKeys(page: Page, score: string): Promise<void> {
  const write = async (words: string) => {
    await page.keyboard.press('Enter');
    await page.keyboard.type(words);
    await page.keyboard.press('Escape');
  };
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('1');
  await write('Just the mood.');
  await page.keyboard.press('ArrowDown');
  for (const dimension of DIMENSIONS) {
    await write(`${dimension}: as it should be.`);
    for (const digit of score) await page.keyboard.press(digit);
    await page.keyboard.press('ArrowDown');
  }
}

it('is told at a desk: the link, the look, the first impression, keys, hints, a reload, no network, handing in', async () => {
  const { url } = await server.host.json<{ url: string }>('POST', `/api/v1/contests/${benchmark.slug}/invitations`, {
    role: 'judge',
  });
  const context = await browser.newContext(DESK);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  hearFaults(page, faults);
  await page.goto(url.replace(new URL(url).origin, server.url));
  await page.getByRole('button', { name: join.link.submit }).click();
  await page.waitForURL(`**/c/${benchmark.slug}/judge`);
  await page.getByText(t.overview.left(2)).waitFor();
  await shot(page, 'desk-overview', true);
  await expectAccessible(page);
  await page.getByRole('button', { name: t.overview.languages.zh }).click();
  await page.getByText('您的身份').waitFor();
  await page.getByRole('button', { name: t.overview.languages.en }).click();

  await page.getByRole('link', { name: t.overview.begin('Brief 0') }).click();
  await page.getByText(t.look.progress(1, 7)).waitFor();
  await shot(page, 'desk-look');
  await expectAccessible(page);
  // Only what was opened was fetched, and nothing can be scored yet.
  expect(await seen()).toBe(1);
  expect(await page.getByText(t.form.deliverable.title).count()).toBe(0);
  const lens = page.locator('.lens').first();
  const full = lens.locator('img').nth(1);
  const widthOf = async () => Math.round((await full.boundingBox())?.width ?? 0);
  expect(await widthOf()).toBe(POSTER.width);
  await page.keyboard.press('f');
  await expect.poll(widthOf).toBeLessThan(700);
  await page.keyboard.press('f');
  await lens.focus();
  const left = async () => Math.round((await full.boundingBox())?.y ?? 0);
  const before = await left();
  await page.keyboard.press('ArrowDown');
  await expect.poll(left).toBeLessThan(before);
  await lookAtAll(page, 7);
  expect(await seen()).toBe(7);
  await shot(page, 'desk-pick');
  await page.getByRole('button', { name: t.pick.choose(t.desk.design(2)) }).click();
  await page.getByText(t.pick.chosen(t.desk.design(2))).waitFor();
  await bar(page, t.look.begin).click();

  // A number has to wait for its reason, and arrows give none.
  await design(page, 1, t.desk.states.empty).waitFor();
  const appeal = scoreOf(page, 'Appeal').getByRole('button').nth(6);
  expect(await appeal.getAttribute('aria-disabled')).toBe('true');
  await appeal.click({ force: true });
  await page.keyboard.press('7');
  expect(await appeal.getAttribute('aria-pressed')).toBe('false');
  await reasonOf(page, 'Appeal').fill('1 is what it is not.');
  await scoreOf(page, 'Appeal').getByRole('button').nth(6).click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  expect(await appeal.getAttribute('aria-pressed')).toBe('true');
  await reasonOf(page, 'Legibility').fill('Clear.');
  await scoreOf(page, 'Legibility').getByRole('button').nth(4).click();
  await page.getByText('5 to 6 is not used').waitFor();
  await scoreOf(page, 'Legibility').getByRole('button').nth(8).click();
  await page.getByText('5 to 6 is not used').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t.form.texts.mark('altered', '12 May') }).click();
  await page.getByLabel(t.form.texts.printedOf('12 May')).fill('21 May');
  await reasonOf(page, 'Information and layout').fill('The date is wrong.');
  await scoreOf(page, 'Information and layout').getByRole('button').nth(9).click();
  await page.getByText('one text problem is quoted').waitFor();
  await saved(page);
  await shot(page, 'desk-form');
  await expectAccessible(page);

  // Beside another one, moving as one.
  await page.keyboard.press('c');
  await page.locator('.lens').nth(1).waitFor();
  await page.keyboard.press('f');
  await shot(page, 'desk-beside');
  await expectAccessible(page);
  await page.keyboard.press('c');

  // It goes on where one stopped.
  await page.reload();
  await page.getByLabel(t.form.texts.printedOf('12 May')).waitFor();
  expect(await reasonOf(page, 'Appeal').inputValue()).toBe('1 is what it is not.');

  await context.setOffline(true);
  await page.getByLabel(t.form.notes.label).fill('Written on a train.');
  await page.getByText(t.saving.waiting).waitFor();
  await shot(page, 'desk-offline');
  await page.evaluate('window.stop()');
  await context.setOffline(false);
  await saved(page);

  // Another page of the same judge has written in the same place.
  const other = await pageOf(context, '/judge/brief-0');
  await other.getByLabel(t.form.notes.label).fill('Written elsewhere.');
  await saved(other);
  await page.bringToFront();
  await page.getByLabel(t.form.notes.label).fill('Written here.');
  await page.getByText(t.aside.title.changed).waitFor();
  expect(await page.getByLabel(t.form.notes.label).inputValue()).toBe('Written elsewhere.');
  await shot(page, 'desk-aside');
  await expectAccessible(page);
  await page.getByRole('button', { name: t.aside.put }).click();
  expect(await page.getByLabel(t.form.notes.label).inputValue()).toBe('Written here.');
  await saved(page);
  await other.close();

  await page
    .getByRole('group', { name: t.form.deliverable.title })
    .getByRole('button', { name: t.form.deliverable.yes })
    .click();
  await page.getByRole('button', { name: t.form.intent.verdicts.partly_fits }).click();
  await page.getByLabel(t.form.intent.reason).fill('Nearly.');
  await reasonOf(page, 'Lettering and finish').fill('Drawn well.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('8');
  await design(page, 1, `${t.desk.states.done}, ${t.desk.warned(1)}`).waitFor();
  for (const [n, score] of ['9', '8', '7', '10'].entries()) {
    await page.keyboard.press('ArrowRight');
    await design(page, n + 2, t.desk.states.empty).waitFor();
    await judgeByKeys(page, score);
    await design(page, n + 2, t.desk.states.done).waitFor();
  }
  await page.getByText(t.missing.complete).waitFor();
  await saved(page);
  await page.keyboard.press('h');
  await page.getByRole('heading', { name: t.keys.title }).waitFor();
  await shot(page, 'desk-keys');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.getByRole('heading', { name: t.summary.title }).waitFor();
  await page.getByRole('button', { name: t.summary.orders.overall }).click();
  expect(await page.locator('.table-work').first().textContent()).toContain(t.desk.design(5));
  await shot(page, 'desk-summary');
  await expectAccessible(page);
  await page.getByRole('button', { name: t.submit.label }).click();
  expect(await judgements()).toBe(0);
  await page.getByRole('button', { name: t.submit.yes }).click();
  await page.getByText(t.submit.done).waitFor();
  expect(await judgements()).toBe(5);
  await page.keyboard.press('Escape');
  await page
    .getByText(t.desk.submittedAt('2026-01-01T00:00:00Z').split(' ')[0] as string)
    .first()
    .waitFor();
  expect(await page.getByLabel(t.form.notes.label).getAttribute('readonly')).not.toBeNull();
  await shot(page, 'desk-done');
  await expectAccessible(page);
  const [stored] = await query<{ picked: string | null }>(
    'SELECT "firstPickId" picked FROM "JudgeSession" WHERE "submittedAt" IS NOT NULL',
  );
  expect(stored?.picked).not.toBeNull();
  await page.getByRole('link', { name: t.desk.toBriefs }).click();
  await page.getByText(t.overview.left(1)).waitFor();
  await context.close();
  expect(faults).toEqual([]);
}, 240_000);

it('is told on a phone: one column, by taps, over a reload', async () => {
  const judge = await invite(server.url, server.host, benchmark.slug, 'judge', 'a judge on a phone');
  const context = await deviceOf(judge, PHONE);
  const page = await pageOf(context, '/judge');
  await page.getByText(t.overview.left(2)).waitFor();
  await expectFits(page);
  await shot(page, 'phone-overview', true);
  await expectAccessible(page);
  await page.getByRole('link', { name: t.overview.begin('Brief 0') }).tap();
  await page.getByText(t.look.progress(1, 7)).waitFor();
  await expectFits(page);
  await shot(page, 'phone-look');
  await lookAtAll(page, 7);
  await shot(page, 'phone-pick');
  await bar(page, t.look.begin).tap();
  await page.getByRole('button', { name: t.form.deliverable.yes, exact: true }).tap();
  await page.getByRole('button', { name: t.form.texts.mark('missing', 'Fair 0') }).tap();
  await reasonOf(page, 'Legibility').fill('Clear from afar.');
  await scoreOf(page, 'Legibility').getByRole('button').nth(8).tap();
  await page.getByText(t.saving.saved, { exact: true }).waitFor({ state: 'attached' });
  await shot(page, 'phone-form');
  await expectFits(page);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: t.form.deliverable.yes, exact: true }).waitFor();
  expect(await reasonOf(page, 'Legibility').inputValue()).toBe('Clear from afar.');
  await page.getByRole('button', { name: t.viewer.wide }).tap();
  await shot(page, 'phone-picture');
  await page.getByRole('button', { name: t.viewer.wide }).tap();
  await page.getByRole('button', { name: t.glance }).tap();
  await page.getByRole('heading', { name: t.summary.title }).waitFor();
  await shot(page, 'phone-summary');
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: t.submit.label }).count()).toBe(0);
  await context.close();
  expect(faults).toEqual([]);
}, 120_000);

it('says why there is nothing to judge', async () => {
  const judge = await invite(server.url, server.host, benchmark.slug, 'judge', 'a judge who comes early');
  const context = await deviceOf(judge, PHONE);
  const setStatus = (status: string) =>
    query('UPDATE "Contest" SET status = $2::"ContestStatus" WHERE id = $1', [benchmark.contestId, status]);
  await setStatus('draft');
  const page = await pageOf(context, '/judge');
  await page.getByText(t.end.not_open.text).waitFor();
  await shot(page, 'phone-not-open');
  await expectAccessible(page);
  await setStatus('published');
  await page.goto(`${server.url}/c/${benchmark.slug}/judge/brief-0`);
  await page.getByRole('link', { name: t.end.toReport }).waitFor();
  await shot(page, 'phone-published');
  await setStatus('evaluation');
  await query(
    'UPDATE "Judge" SET "removedAt" = now() WHERE "voterId" = (SELECT id FROM "Voter" WHERE pseudonym = (SELECT label FROM "Judge" ORDER BY "createdAt" DESC LIMIT 1))',
  );
  await page.reload();
  await page.getByText(t.refused.judge_removed.text).waitFor();
  await expectAccessible(page);
  await context.close();

  const hosts = await deviceOf(server.host, DESK);
  const wrong = await pageOf(hosts, '/judge');
  await wrong.getByText(t.refused.hosts_do_not_vote.text).waitFor();
  await hosts.close();
  const stranger = await browser.newContext(DESK);
  const outside = await pageOf(stranger, '/judge');
  await outside.getByText(common.signedOut.text).waitFor();
  await stranger.close();
  expect(faults).toEqual([]);
}, 120_000);
