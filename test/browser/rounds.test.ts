import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { host as hostWords } from '../../src/words/en/host.ts';
import { live as liveWords } from '../../src/words/en/live.ts';
import { results as resultWords } from '../../src/words/en/results.ts';
import { stage as stageWords } from '../../src/words/en/stage.ts';
import { vote as voteWords } from '../../src/words/en/vote.ts';
import { expectAccessible, expectFits, hearFaults, launchChromium } from '../browser-page.ts';
import { type Challenge, openChallenge } from '../challenge.ts';
import type { Person } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

/** The later life of a contest in real Chromium: withdrawing, further rounds, a scheduled one, and the reveal. */
const LAPTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PROJECTOR = { viewport: { width: 1280, height: 720 } };

let server: TestServer;
let browser: Browser;
let challenge: Challenge;
let laptop: Page;
let phone: Page;
const faults: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  browser = await launchChromium();
  challenge = await openChallenge(server.url, server.host, { designers: 4, jurors: 1, benchmarks: 1 });
  laptop = await open(LAPTOP, server.host);
  phone = await open(PHONE, challenge.jurors[0]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A device of somebody; whatever its pages complain about fails the last test. */
async function open(device: Parameters<Browser['newContext']>[0], person?: Person): Promise<Page> {
  const context = await browser.newContext(device);
  context.setDefaultTimeout(20_000);
  const [name = '', value = ''] = person?.cookie().split('=') ?? [];
  if (person !== undefined) await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  hearFaults(page, faults);
  return page;
}

/** No violation of WCAG 2.2 AA that a machine can see, in light and in dark, and no page that scrolls sideways. */
async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const choose = (letter: string) => phone.getByRole('button', { name: voteWords.chooseLabel(letter) });
const pictures = () => phone.evaluate<string[]>(`[...document.querySelectorAll('.work-full')].map((one) => one.src)`);
const latestRound = async () =>
  (await query(`SELECT id, status::text FROM "Round" WHERE status <> 'draft' ORDER BY position DESC LIMIT 1`))[0];
const atLaptop = (path: string) => laptop.goto(`${server.url}/host/${challenge.slug}${path}`);
const press = (name: string) => laptop.getByRole('button', { name, exact: true }).click();

/** The host ends the round that runs, and its standing becomes final. */
async function closeRound(): Promise<void> {
  await atLaptop('');
  await press(hostWords.steps.live.close);
  await press(hostWords.steps.live.closeYes);
  const { id } = await latestRound();
  await until(async () => (await query('SELECT final FROM "Standing" WHERE "roundId" = $1', [id]))[0]?.final, 'final');
}

it('a pair with a work that is withdrawn gives way to another one under the voter’s eyes', async () => {
  await phone.goto(`${server.url}/c/${challenge.slug}/vote`);
  await until(() => choose('A').isEnabled(), 'the first pair');
  const names = (await pictures()).map((url) => url.split('/').at(-1));
  const [{ code }] = await query(
    `SELECT re.code FROM "RoundEntry" re JOIN "WireName" w ON w."roundId" = re."roundId" AND w.slot = re.slot
     WHERE w.name = ANY ($1) LIMIT 1`,
    [names],
  );
  await atLaptop('/live');
  await laptop.getByText(liveWords.withdraw.open).click();
  await laptop.getByLabel(liveWords.withdraw.code).selectOption(code);
  await press(liveWords.withdraw.action(code));
  await press(liveWords.withdraw.yes);
  await laptop.getByText(liveWords.withdraw.out([code])).waitFor();
  await expectFine(laptop);
  const gone = await query(
    `SELECT w.name FROM "RoundEntry" re JOIN "WireName" w ON w."roundId" = re."roundId" AND w.slot = re.slot
     WHERE re."withdrawnAt" IS NOT NULL`,
  );
  await until(async () => {
    const shown = await pictures();
    return shown.length === 2 && !shown.some((url) => gone.some(({ name }) => url.endsWith(name)));
  }, 'another pair');
  for (let judged = 1; judged <= 4; judged++) {
    await until(() => choose('A').isEnabled(), 'a pair');
    await choose(judged % 2 === 0 ? 'A' : 'B').click();
    await until(async () => (await query('SELECT FROM "Ballot"')).length === judged, `vote ${judged}`);
  }
});

it('a closed round is published by codes, and the next one is over works chosen by them', async () => {
  await closeRound();
  await laptop.getByText(hostWords.codes.open).click();
  await press(hostWords.codes.action);
  await press(hostWords.codes.yes);
  await laptop.getByText(hostWords.codes.done).waitFor();
  const visitor = await open(PHONE);
  await visitor.goto(`${server.url}/c/${challenge.slug}/results`);
  await visitor.getByText(resultWords.codes.lead).waitFor();
  expect(await visitor.locator('main').textContent()).not.toMatch(/Name of|Benchmark|Generator/);
  expect(await visitor.locator('main img').count()).toBe(0);
  await expectFine(visitor);
  await visitor.context().close();

  await laptop.getByText(hostWords.steps.openRound.another).click();
  await laptop.getByLabel(hostWords.steps.openRound.name).fill('Final');
  await laptop.getByLabel(hostWords.works.some('Round 1')).check();
  await laptop.getByLabel(hostWords.works.first).fill('4');
  await laptop.getByText(hostWords.works.chosen(4)).waitFor();
  await laptop.getByRole('list', { name: hostWords.works.codes }).getByRole('checkbox').last().uncheck();
  await laptop.getByText(hostWords.works.chosen(3)).waitFor();
  await expectFine(laptop);
  await press(hostWords.steps.openRound.action);
  await until(async () => (await latestRound()).status === 'open', 'the second round');
  const { id } = await latestRound();
  expect(await query('SELECT FROM "RoundEntry" WHERE "roundId" = $1', [id])).toHaveLength(3);
  // The juror's page, still on the first round, goes on by itself.
  await until(() => choose('A').isEnabled(), 'a pair of the second round');
  await choose('B').click();
  await until(async () => (await query('SELECT FROM "Ballot" WHERE "roundId" = $1', [id])).length === 1, 'its vote');
});

it('a scheduled round is counted down to and opens by itself', async () => {
  await closeRound();
  await laptop.getByText(hostWords.steps.openRound.another).click();
  await laptop.getByLabel(hostWords.schedule.opensAt).fill('2040-01-01T12:00');
  await press(hostWords.schedule.action);
  await laptop.getByRole('button', { name: hostWords.schedule.openNow }).waitFor();
  await expectFine(laptop);
  await phone.getByText(/The next round opens on 1 January 2040/).waitFor();
  const [{ id }] = await query(`SELECT id FROM "Round" WHERE status = 'draft'`);
  const opensAt = new Date(Date.now() + 3600_000).toISOString();
  await server.host.json('PUT', `/api/v1/rounds/${id}`, { name: 'Round 3', opensAt });
  await phone.getByText(voteWords.opensIn(true)).waitFor();
  await expectFine(phone);
  const projector = await open(PROJECTOR);
  await projector.goto(`${server.url}/stage/${challenge.stageKey}`);
  await projector.getByText(stageWords.opensIn).waitFor();
  await projector.context().close();
  await query(`UPDATE "Round" SET "scheduledOpenAt" = clock_timestamp() WHERE status = 'draft'`);
  await until(() => choose('A').isEnabled(), 'a pair of the third round', 40_000);
  await until(async () => (await latestRound()).status === 'open', 'the third round');
});

it('the ranking is revealed by keys: interval, name, kind, from last place up; a reload keeps the step', async () => {
  await choose('A').click();
  await closeRound();
  const projector = await open(PROJECTOR);
  await projector.goto(`${server.url}/stage/${challenge.stageKey}`);
  await projector.getByText(stageWords.closed.title).waitFor();
  await projector.keyboard.press(' ');
  expect(await projector.evaluate('location.hash')).toBe('');
  await press(hostWords.steps.publish.action);
  await press(hostWords.steps.publish.yes);
  await projector.getByRole('button', { name: stageWords.reveal.start }).waitFor();
  await expectFine(projector);
  const names = (await query('SELECT label FROM "Contestant"')).map(({ label }) => label as string);
  const shownNames = async () => {
    const text = await projector.locator('main').textContent();
    return names.filter((name) => text?.includes(name));
  };
  const kinds = () => projector.locator('.reveal-work .kind').count();
  await projector.keyboard.press('ArrowRight');
  await projector.getByText(stageWords.reveal.title).first().waitFor();
  expect(await shownNames()).toEqual([]);
  await projector.keyboard.press(' ');
  await projector.locator('.reveal-picture').waitFor();
  expect([await shownNames(), await kinds()]).toEqual([[], 0]);
  await projector.keyboard.press('PageDown');
  await until(async () => (await shownNames()).length === 1, 'the name');
  expect(await kinds()).toBe(0);
  await projector.keyboard.press('ArrowRight');
  await projector.locator('.reveal-work .kind').waitFor();
  await expectFine(projector);
  const hash = await projector.evaluate('location.hash');
  await projector.reload();
  await projector.locator('.reveal-work .kind').waitFor();
  expect(await projector.evaluate('location.hash')).toBe(hash);
  await projector.keyboard.press('ArrowLeft');
  await until(async () => (await kinds()) === 0, 'one step back');
  await projector.mouse.click(640, 300);
  await projector.locator('.reveal-work .kind').waitFor();
  await projector.keyboard.press('End');
  await projector.locator('.reveal-claim').waitFor();
  await projector.setViewportSize({ width: 1920, height: 1080 });
  await projector.keyboard.press('ArrowLeft');
  await projector.keyboard.press('Home');
  await projector.getByText(stageWords.reveal.title).first().waitFor();
  await projector.keyboard.press('ArrowLeft');
  await projector.getByRole('button', { name: stageWords.reveal.start }).waitFor();
});

it('no page complained', () => {
  expect(faults).toEqual([]);
});
