import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { host as hostWords } from '../../src/words/en/host.ts';
import { join as joinWords } from '../../src/words/en/join.ts';
import { methodology as methodologyWords } from '../../src/words/en/methodology.ts';
import { results as resultWords } from '../../src/words/en/results.ts';
import { upload as uploadWords } from '../../src/words/en/upload.ts';
import { vote as voteWords } from '../../src/words/en/vote.ts';
import { expectAccessible, expectFits, hearFaults, launchChromium } from '../browser-page.ts';
import { testPicture } from '../challenge.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

/** A whole challenge in real Chromium: a host at a laptop, two designers and two voters on phones. */
const LAPTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server: TestServer;
let browser: Browser;
let laptop: Page;
const faults: string[] = [];
const codes: Record<string, string> = {};
let slug = '';

beforeAll(async () => {
  server = await startTestServer();
  browser = await launchChromium();
  laptop = await open(LAPTOP);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A new device; whatever its pages complain about fails the last test. */
async function open(device: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context: BrowserContext = await browser.newContext(device);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  hearFaults(page, faults);
  return page;
}

async function makeCode(role: 'designer' | 'voter'): Promise<string> {
  await laptop.getByLabel(hostWords.invite.role).selectOption(role);
  const answer = laptop.waitForResponse(
    (one) => one.url().endsWith('/invitations') && one.request().method() === 'POST',
  );
  await laptop.getByRole('button', { name: hostWords.invite.makeCode }).click();
  const response = await answer;
  return (await response.json()).code;
}

async function joinBy(page: Page, code: string): Promise<void> {
  await page.goto(`${server.url}/join/${code}`);
}

const choose = (page: Page, letter: string) => page.getByRole('button', { name: voteWords.chooseLabel(letter) });

const counted = async () => Number((await server.database.pool.query('SELECT count(*) FROM "Ballot"')).rows[0].count);

async function firstHostEnters(): Promise<void> {
  const link = server.printed.join('\n').match(/http\S+\/link#\S+/)?.[0] ?? '';
  await laptop.goto(link);
  await laptop.getByRole('button', { name: joinWords.link.submit }).waitFor();
  expect(await laptop.evaluate('location.hash')).toBe('');
  await expectAccessible(laptop);
  await laptop.getByRole('button', { name: joinWords.link.submit }).click();
  await laptop.waitForURL('**/host');
  const stranger = await open(PHONE);
  await stranger.goto(link);
  await stranger.getByRole('button', { name: joinWords.link.submit }).click();
  await stranger.getByText(joinWords.link.failed).waitFor();
  await stranger.context().close();
}

async function makeChallengeAndInvite(): Promise<void> {
  await laptop.getByLabel(hostWords.create.name, { exact: true }).fill('Habits');
  await laptop.getByLabel(hostWords.create.question).fill('Which one would you rather open every morning?');
  await laptop.getByLabel(hostWords.create.brief).fill('The home screen of a habit tracker.');
  await laptop.getByLabel(hostWords.create.benchmarks).fill('1');
  await laptop.getByLabel(hostWords.create.roleNames.voter).check();
  await laptop.getByRole('button', { name: hostWords.create.submit }).click();
  await laptop.waitForURL('**/host/habits-*');
  slug = laptop.url().split('/').at(-1) ?? '';
  await laptop.getByRole('button', { name: hostWords.steps.openSubmissions.action }).click();
  codes.designer = await makeCode('designer');
  codes.voter = await makeCode('voter');
  await laptop.getByText(codes.voter).first().waitFor();
  await expectAccessible(laptop);
  await expectFits(laptop);
}

async function designersHandIn(): Promise<void> {
  for (const n of [1, 2]) {
    const phone = await open(PHONE);
    await joinBy(phone, codes.designer);
    await phone.waitForURL(`**/c/${slug}/upload`);
    const file = phone.locator('input[type=file]');
    await file.setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await phone.getByRole('button', { name: uploadWords.submit }).click();
    await phone.getByText(uploadWords.failed).waitFor();
    await file.setInputFiles({ name: 'design.jpg', mimeType: 'image/jpeg', buffer: await testPicture(n) });
    await phone.getByLabel(uploadWords.label).fill(`Ada ${n}`);
    await phone.getByRole('button', { name: uploadWords.submit }).click();
    await phone.getByText(uploadWords.doneTitle).waitFor();
    await phone.getByAltText(uploadWords.doneAlt).waitFor();
    await expectFits(phone);
    if (n === 1) await expectAccessible(phone);
    await phone.context().close();
  }
}

async function hostOpensRound(): Promise<void> {
  await laptop.reload();
  await laptop.getByLabel(hostWords.benchmark.label).fill('Machine');
  await laptop.getByLabel(hostWords.benchmark.tool).fill('Some generator');
  await laptop
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: await testPicture(9) });
  await laptop.getByRole('button', { name: hostWords.benchmark.submit }).click();
  await laptop.getByAltText(hostWords.benchmark.previewAlt('Machine')).waitFor();
  await laptop.getByRole('button', { name: hostWords.steps.closeSubmissions.action }).click();
  await laptop.getByRole('button', { name: hostWords.steps.openRound.action }).click();
  await laptop.getByRole('button', { name: hostWords.steps.live.close }).waitFor();
  expect(await laptop.getByAltText(hostWords.benchmark.previewAlt('Machine')).count()).toBe(0);
}

async function votersJudge(): Promise<void> {
  const phone = await open(PHONE);
  await joinBy(phone, codes.voter);
  await phone.waitForURL(`**/c/${slug}/vote`);
  await until(() => choose(phone, 'A').isEnabled(), 'both pictures');
  await expectAccessible(phone);
  await expectFits(phone);
  const box = await choose(phone, 'B').boundingBox();
  expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.viewport.height);
  await phone.getByRole('button', { name: voteWords.zoomLabel('A') }).click();
  await phone.getByRole('button', { name: voteWords.zoom.close }).click();
  expect(await counted()).toBe(0);
  await choose(phone, 'A').click();
  await until(async () => (await counted()) === 1, 'the first vote');
  await phone.reload();
  await until(() => choose(phone, 'B').isEnabled(), 'the next pair');
  await phone.context().setOffline(true);
  await choose(phone, 'B').click();
  await phone.getByText(voteWords.status.offlineKept(1)).waitFor();
  expect(await counted()).toBe(1);
  await phone.context().setOffline(false);
  await until(async () => (await counted()) === 2, 'the vote that was kept', 40_000);

  const desk = await open(LAPTOP);
  await joinBy(desk, codes.voter);
  await until(() => choose(desk, 'A').isEnabled(), 'both pictures');
  await desk.keyboard.press('ArrowRight');
  await until(async () => (await counted()) === 3, 'the vote by key');
  await until(() => choose(desk, 'A').isEnabled(), 'the next pair');
  await desk.keyboard.press('s');
  await until(async () => (await counted()) === 4, 'the skip');
  const { rows } = await server.database.pool.query('SELECT outcome::text FROM "Ballot" ORDER BY seq');
  expect(rows[3].outcome).toBe('skip');
  await phone.context().close();
  await desk.context().close();
}

async function hostWatchesLive(): Promise<void> {
  await laptop.goto(`${server.url}/host/${slug}/live`);
  await laptop.getByText('Habits, live').waitFor();
  const { rows } = await server.database.pool.query('SELECT code FROM "RoundEntry"');
  for (const { code } of rows) await laptop.getByText(code).first().waitFor();
  await until(async () => (await laptop.locator('main').textContent())?.includes('3') === true, 'three comparisons');
  expect(await laptop.locator('main').textContent()).not.toMatch(/Ada|Machine/);
  await expectAccessible(laptop);
  await expectFits(laptop);
}

async function resultsOpenAtPublication(): Promise<void> {
  const visitor = await open(PHONE);
  await visitor.goto(`${server.url}/c/${slug}/results`);
  await visitor.getByText(resultWords.notPublished.title).waitFor();
  await laptop.goto(`${server.url}/host/${slug}`);
  await laptop.getByRole('button', { name: hostWords.steps.live.close }).click();
  await laptop.getByRole('button', { name: hostWords.steps.live.closeYes }).click();
  await until(async () => {
    const { rows } = await server.database.pool.query('SELECT final FROM "Standing"');
    return rows[0]?.final;
  }, 'the final standing');
  await laptop.getByRole('button', { name: hostWords.steps.publish.action }).click();
  await laptop.getByRole('button', { name: hostWords.steps.publish.yes }).click();
  await until(async () => {
    const { rows } = await server.database.pool.query('SELECT status::text FROM "Contest" WHERE slug = $1', [slug]);
    return rows[0].status === 'published';
  }, 'the publication');
  await visitor.reload();
  await visitor.getByRole('heading', { name: resultWords.meaning.title }).waitFor();
  for (const name of ['Ada 1', 'Ada 2', 'Machine']) await visitor.getByText(name).first().waitFor();
  await visitor
    .getByText(/human designs? (was|were) judged better/)
    .first()
    .waitFor();
  await expectFits(visitor);
  await expectAccessible(visitor);
  await laptop.goto(`${server.url}/c/${slug}/results`);
  await laptop.getByRole('heading', { name: resultWords.meaning.title }).waitFor();
  await expectAccessible(laptop);
  await methodIsExplained(visitor);
}

/** The results lead to how they were made, with the constants of their round. */
async function methodIsExplained(visitor: Page): Promise<void> {
  await visitor.getByRole('link', { name: methodologyWords.title }).click();
  await visitor.getByRole('heading', { name: methodologyWords.pairwise.title }).waitFor();
  await visitor.getByText(methodologyWords.lead.contest('Habits', 'Round 1')).waitFor();
  await expectFits(visitor);
  await expectAccessible(visitor);
}

function noPageComplained(): void {
  expect(faults).toEqual([]);
}

it('goes through a whole challenge, from the first host link to the published results', async () => {
  await firstHostEnters();
  await makeChallengeAndInvite();
  await designersHandIn();
  await hostOpensRound();
  await votersJudge();
  await hostWatchesLive();
  await resultsOpenAtPublication();
  noPageComplained();
}, 300_000);
