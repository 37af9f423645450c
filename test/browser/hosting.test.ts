import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { confidence as confidenceWords } from '../../src/words/en/confidence.ts';
import { criteria as criteriaWords } from '../../src/words/en/criteria.ts';
import { home as homeWords } from '../../src/words/en/home.ts';
import { host as words } from '../../src/words/en/host.ts';
import { jury } from '../../src/words/en/jury.ts';
import { live as liveWords } from '../../src/words/en/live.ts';
import { methods as methodWords } from '../../src/words/en/methods.ts';
import { report as reportWords } from '../../src/words/en/report.ts';
import { reputation as reputationWords } from '../../src/words/en/reputation.ts';
import { results as resultWords } from '../../src/words/en/results.ts';
import { review as reviewWords } from '../../src/words/en/review.ts';
import { vote as voteWords } from '../../src/words/en/vote.ts';
import { beSomebody, expectAccessible, expectFits, hearFaults, keepShot, launchChromium } from '../browser-page.ts';
import { invite } from '../challenge.ts';
import type { Person } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { judgeThreeMethods, publishPlayed, type ThreeMethods } from '../three-methods.ts';
import { until } from '../until.ts';

/** What a host does around a round of three methods, and what its people meet meanwhile, in real Chromium. */
const LAPTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// Pages are looked at in four ways each: minutes beside other work.
vi.setConfig({ testTimeout: 240_000 });

let server: TestServer;
let browser: Browser;
let played: ThreeMethods;
let laptop: Page;
const faults: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  browser = await launchChromium();
  played = await judgeThreeMethods(server, 4, 3);
  laptop = await open(LAPTOP, server.host);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(device: Parameters<Browser['newContext']>[0], person: Person): Promise<Page> {
  const context = await browser.newContext(device);
  context.setDefaultTimeout(20_000);
  await beSomebody(context, server.url, person.cookie());
  const page = await context.newPage();
  hearFaults(page, faults);
  return page;
}

/** The page as it should be, at the size of its device and at the other one. */
async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  const own = page.viewportSize() ?? LAPTOP.viewport;
  for (const size of [LAPTOP.viewport, PHONE.viewport]) {
    await page.setViewportSize(size);
    await expectFits(page);
    await keepShot(page, `${name}-${size.width}`, true);
  }
  await page.setViewportSize(own);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const like = (page: Page) => page.getByRole('button', { name: voteWords.like.likeLabel, exact: true });
const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;

it('a contest is made with criteria of its own, and what is wrong with them is told beside the field', async () => {
  await laptop.goto(`${server.url}/host`);
  await laptop.getByLabel(words.create.name).fill('Posters');
  await laptop.getByLabel(words.create.question).fill('Which one would you stop for?');
  await laptop.getByLabel(methodWords.names.likes, { exact: true }).check();
  await laptop.getByLabel(methodWords.names.experts, { exact: true }).check();
  await press(laptop, criteriaWords.add);
  const names = laptop.locator('.criteria').getByLabel(criteriaWords.name, { exact: true });
  await names.nth(0).fill('Idea');
  await laptop.getByLabel(criteriaWords.weight).nth(0).fill('3');
  await laptop.getByLabel(criteriaWords.to).nth(1).fill('0');
  await press(laptop, words.create.submit);
  await until(async () => (await laptop.locator('.field-error').count()) >= 2, 'what is wrong');
  expect(await query(`SELECT FROM "Contest" WHERE name = 'Posters'`)).toEqual([]);
  await expectGood(laptop, 'criteria-wrong');
  await names.nth(1).fill('Craft');
  await laptop.getByLabel(criteriaWords.to).nth(1).fill('10');
  await laptop.getByText(criteriaWords.share(0.75)).waitFor();
  await laptop.getByRole('button', { name: criteriaWords.down('Idea') }).click();
  expect(await names.nth(1).inputValue()).toBe('Idea');
  await expectGood(laptop, 'criteria');
  await press(laptop, words.create.submit);
  await laptop.waitForURL('**/host/posters*');
  const [{ settings }] = await query(`SELECT settings FROM "Contest" WHERE name = 'Posters'`);
  expect(settings.methods).toEqual(['pairwise', 'likes', 'experts']);
  expect(settings.criteria).toMatchObject([
    { name: 'Craft', weight: 1, min: 1, max: 10 },
    { name: 'Idea', weight: 3, min: 1, max: 7 },
  ]);
});

it('the live screen says how far each ranking may be trusted, and what votes weigh', async () => {
  await laptop.goto(`${server.url}/host/${played.slug}/live`);
  await laptop.getByRole('heading', { name: liveWords.weights.title }).waitFor();
  await laptop.getByRole('list', { name: liveWords.weights.label }).waitFor();
  const weighed = laptop.getByText(/^Typical factors: reliability/);
  await weighed.waitFor();
  // Seven people compared: four designers without reputation, three jurors with all of it.
  await laptop.getByText(/^Over 7 voters, one vote typically weighs 0\.\d\d/).waitFor();
  await laptop.getByRole('heading', { name: jury.title }).waitFor();
  await until(async () => (await laptop.locator('.confidence').count()) === 3, 'a note for each method');
  for (const why of await laptop.getByText(confidenceWords.why, { exact: true }).all()) await why.click();
  // Each says at least one thing that would raise it.
  for (const note of await laptop.locator('.confidence').all()) await note.locator('li').first().waitFor();
  expect(await laptop.locator('main').textContent()).not.toMatch(/Name of designer|Benchmark \d/);
  await expectGood(laptop, 'live');
});

it('a design is reported from its card; the host reads it by code and leaves it in', async () => {
  const late = await invite(server.url, server.host, played.slug, 'voter', 'late');
  const phone = await open(PHONE, late);
  await phone.goto(`${server.url}/c/${played.slug}/vote`);
  await until(() => like(phone).isEnabled(), 'a design');
  await phone.getByRole('button', { name: voteWords.like.zoomLabel }).press('Enter');
  await press(phone, reportWords.link);
  await phone.getByRole('heading', { name: reportWords.title }).waitFor();
  // One design is on screen: nobody asks which.
  expect(await phone.getByText(reportWords.which).count()).toBe(0);
  await phone.getByLabel(reportWords.reasons.identifies_maker).check();
  await phone.getByLabel(reportWords.more).fill('There is a signature in the corner');
  await expectGood(phone, 'report');
  await press(phone, reportWords.send);
  await phone.getByRole('heading', { name: reportWords.sentTitle }).waitFor();
  await press(phone, reportWords.close);
  // The report is no answer.
  expect(
    await query(`SELECT FROM "Rating" r JOIN "Voter" v ON v.id = r."voterId" WHERE v."accountId" IN
    (SELECT "accountId" FROM "Membership" GROUP BY 1 HAVING array_agg(role::text) = '{voter}')`),
  ).toEqual([]);
  await like(phone).click();
  await phone.getByText(voteWords.like.counter(2, 6), { exact: true }).waitFor();
  await phone.context().close();

  const [{ code }] = await query(
    `SELECT re.code FROM "EntryReport" p JOIN "RoundEntry" re ON re."roundId" = p."roundId" AND re.slot = p.slot`,
  );
  await laptop.goto(`${server.url}/host/${played.slug}`);
  await laptop.getByRole('heading', { name: words.reports.title }).waitFor();
  await laptop.getByText('There is a signature in the corner').waitFor();
  await laptop.locator('.host-reports .code', { hasText: code }).waitFor();
  await expectGood(laptop, 'reports');
  await press(laptop, words.reports.dismiss);
  await laptop.getByText(words.reports.none).waitFor();
});

it('a juror goes from voting to the packet and back', async () => {
  const phone = await open(PHONE, played.jurors[0] as Person);
  await phone.goto(`${server.url}/c/${played.slug}/vote`);
  await phone.getByRole('link', { name: voteWords.methods.packet }).waitFor();
  await expectGood(phone, 'vote-juror');
  await phone.getByRole('link', { name: voteWords.methods.packet }).click();
  await phone.waitForURL('**/review');
  await phone.getByRole('link', { name: reviewWords.toVote }).click();
  await phone.waitForURL('**/vote');
  await phone.context().close();
});

it('somebody sees the own reputation and what it does; the host adds to it by the pseudonym', async () => {
  const designer = played.designers[0] as Person;
  const phone = await open(PHONE, designer);
  await phone.goto(server.url);
  await phone.getByRole('link', { name: reputationWords.link }).click();
  await phone.getByText(reputationWords.factor(0.7)).waitFor();
  await phone.getByText(reputationWords.none).waitFor();
  const pseudonym = await phone.locator('.reputation-pseudonym .code').textContent();
  await expectGood(phone, 'reputation-none');

  await laptop.goto(`${server.url}/host/${played.slug}`);
  await laptop.getByText(reputationWords.adjust.title).click();
  const enter = async (whose: string, points: string) => {
    await laptop.getByLabel(reputationWords.adjust.pseudonym).fill(whose);
    await laptop.getByLabel(reputationWords.adjust.points).fill(points);
    await laptop.getByLabel(reputationWords.adjust.note, { exact: true }).fill('Helped on stage');
    await press(laptop, reputationWords.adjust.submit);
  };
  await enter('nobody-here', '50');
  await laptop.getByText(reputationWords.adjust.unknown).waitFor();
  await expectGood(laptop, 'adjust');
  await enter(pseudonym ?? '', '50');
  await laptop.getByText(reputationWords.adjust.done(50)).waitFor();

  await phone.reload();
  await phone.getByText(reputationWords.factor(0.85)).waitFor();
  await phone.getByText('Helped on stage').waitFor();
  await expectGood(phone, 'reputation');
  await phone.context().close();
});

it('a withdrawn work is counted in the published results, and the contest is archived after a question', async () => {
  const code = played.order[1] as string;
  await server.host.json('POST', `/api/v1/rounds/${played.roundId}/withdraw`, { code });
  await publishPlayed(server, played);
  const visitor = await open(PHONE, played.designers[1] as Person);
  await visitor.goto(`${server.url}/c/${played.slug}/results`);
  await visitor.locator('.results-withdrawn', { hasText: /^1 design was withdrawn/ }).waitFor();
  expect(await visitor.locator('main').textContent()).not.toContain(code);
  await expectAccessible(visitor);
  await keepShot(visitor, 'withdrawn');

  await laptop.goto(`${server.url}/host/${played.slug}`);
  await laptop.getByText(words.steps.archive.open).click();
  await press(laptop, words.steps.archive.action);
  await laptop.getByText(words.steps.archive.ask).waitFor();
  await expectGood(laptop, 'archive');
  await press(laptop, words.steps.archive.yes);
  await laptop.getByText(words.steps.archive.done).waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { name: resultWords.methodHeads.likes }).waitFor();
  await laptop.goto(`${server.url}/host`);
  await until(async () => (await laptop.locator('.host-contest').count()) >= 2, 'both contests');
  expect(await laptop.locator('.host-contest').last().textContent()).toContain('Archived');
  await visitor.context().close();
});

it('the start page says what deleting an account means', async () => {
  const phone = await open(PHONE, played.designers[2] as Person);
  await phone.goto(server.url);
  await phone.getByText(homeWords.account.open).first().click();
  await phone.getByRole('button', { name: homeWords.account.open }).click();
  await phone.getByText(homeWords.account.ask).waitFor();
  await expectGood(phone, 'home-delete');
  await phone.context().close();
});

it('no page complained', () => {
  expect(faults).toEqual([]);
});
