import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { JudgePacket } from '../../src/contract/http/judging.ts';
import { common } from '../../src/words/en/common.ts';
import { host } from '../../src/words/en/host.ts';
import { hostJudges as t } from '../../src/words/en/host-judges.ts';
import { beSomebody, expectAccessible, expectFits, hearFaults, keepShot, launchChromium } from '../browser-page.ts';
import { invite } from '../challenge.ts';
import { insertOpenBenchmark, type OpenBenchmark } from '../fixtures/benchmark.ts';
import { judges } from '../fixtures/llm-judge.ts';
import { message, openAiServer } from '../openai-server.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** The judges of a benchmark on its host's page, in real Chromium. */
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server: TestServer;
let browser: Browser;
let benchmark: OpenBenchmark;
const faults: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  benchmark = await insertOpenBenchmark(server.running.services, { briefs: 2, models: 2, runs: 3 });
  browser = await launchChromium();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

type Screen = NonNullable<Parameters<Browser['newContext']>[0]>;

/** The host's page of a benchmark. */
async function pageOn(screen: Screen, house = server, slug = benchmark.slug): Promise<Page> {
  const context = await browser.newContext(screen);
  context.setDefaultTimeout(20_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beSomebody(context, house.url, house.host.cookie());
  const page = await context.newPage();
  hearFaults(page, faults);
  await page.goto(`${house.url}/host/${slug}`);
  return page;
}

const row = (page: Page, label: string) => page.locator('.judge-row', { hasText: label });
const shot = (page: Page, name: string) => keepShot(page, `judges-${name}`, true);

it('names, ranks, adds and ends judges', async () => {
  const page = await pageOn(DESK);
  await page.getByText(t.none).waitFor();
  await expectAccessible(page);

  // A person comes by a link of the host's, and gets a name here.
  await page.getByRole('button', { name: host.invite.makeLink }).click();
  const link = await page.locator('.one-time-url').first().textContent();
  expect(link).toContain('/link#');
  await invite(server.url, server.host, benchmark.slug, 'judge', 'a judge');
  await row(page, t.kinds.person).waitFor();
  await row(page, t.kinds.person).getByRole('button', { name: t.rename }).click();
  await page.getByLabel(t.label).first().fill('A packaging designer');
  await page.getByRole('button', { name: common.save }).click();
  const person = row(page, 'A packaging designer');
  await person.getByText(t.progress(0, 2)).waitFor();
  await page.getByText(t.noPanel).waitFor();
  await person.getByLabel(t.panelLabel('A packaging designer')).click();
  await page.getByText(t.noPanel).waitFor({ state: 'detached' });
  expect(await person.getByLabel(t.panelLabel('A packaging designer')).isChecked()).toBe(true);

  // A program's token is shown once, and opens the judging by the example's addresses.
  await page.getByText(t.program.title).click();
  await page.locator('#program-label').fill('A checking script');
  await page.getByRole('button', { name: t.program.submit }).click();
  await page.getByText(t.program.made('A checking script')).waitFor();
  const token = (await page.locator('.judge-token .one-time-url').textContent()) ?? '';
  await page.getByText(t.program.example).click();
  const example = (await page.locator('.judge-example').textContent()) ?? '';
  await page.getByText(t.program.copy).click();
  await page.getByText(common.copied).waitFor();
  await shot(page, 'desk');
  await expectAccessible(page);
  const asked = [...example.matchAll(/"\$API(\/[^"]+)"/g)].map(([, path]) => path?.replace('BRIEF', 'brief-0') ?? '');
  expect(asked).toHaveLength(4);
  const api = `${server.url}/api/v1/benchmarks/${benchmark.slug}`;
  const withToken = { headers: { authorization: `Bearer ${token}` } };
  for (const path of asked.slice(0, 3)) expect((await fetch(`${api}${path}`, withToken)).status, path).toBe(200);
  const packet = (await (await fetch(`${api}/briefs/brief-0/packet`, withToken)).json()) as JudgePacket;
  const media = /"([^"]+\/media\/)FULL"/.exec(example)?.[1] ?? '';
  const picture = new URL(`${new URL(media).pathname}${packet.outputs[0]?.picture.full}`, server.url);
  expect((await fetch(picture, withToken)).status).toBe(200);
  await page.reload();
  await row(page, 'A checking script').waitFor();
  expect(await page.locator('.judge-token').count()).toBe(0);

  // Whose judging has ended stays in the list, and its token opens nothing any more.
  await row(page, 'A checking script').getByRole('button', { name: t.remove }).click();
  await page.getByRole('button', { name: t.removeYes }).click();
  await row(page, 'A checking script').getByText(t.removed).waitFor();
  expect((await fetch(`${api}/judging`, withToken)).status).toBe(401);

  // No endpoint is set up here: the host is told so, in the form.
  await page.getByText(t.llm.title).click();
  await page.locator('#llm-label').fill('A model');
  await page.getByLabel(t.llm.model).fill('vision-1');
  await page.getByText(t.llm.more).click();
  await page.getByLabel(t.llm.prompt).fill('2');
  await page.getByText(t.llm.priceHalf).waitFor();
  expect(await page.getByRole('button', { name: t.llm.submit }).isDisabled()).toBe(true);
  await page.getByLabel(t.llm.prompt).fill('');
  await page.getByRole('button', { name: t.llm.submit }).click();
  await page.getByText('No model endpoint is set up here').waitFor();
  await shot(page, 'desk-llm');
  await expectAccessible(page);
  await page.context().close();
  expect(faults).toEqual([]);
}, 120_000);

it('fits a phone', async () => {
  const page = await pageOn(PHONE);
  await row(page, 'A packaging designer').waitFor();
  await page.getByText(t.program.title).click();
  await expectFits(page);
  await shot(page, 'phone');
  await expectAccessible(page);
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);

it('follows a language model from the start to the last brief', async () => {
  const model = await openAiServer(message('I would rather not.'), judges());
  const env = { LLM_BASE_URL: model.baseUrl, LLM_API_KEY: 'sk-of-a-test' };
  // The worker process, which asks the model, has its environment from this one.
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const house = await startTestServer({ env });
  onTestFinished(() => house.stop());
  const { slug } = await insertOpenBenchmark(house.running.services, { briefs: 2, models: 2, runs: 3 });
  const page = await pageOn(DESK, house, slug);
  await page.getByText(t.llm.title).click();
  await page.locator('#llm-label').fill('A model that sees');
  await page.getByLabel(t.llm.model).fill('vision-1');
  await page.getByText(t.llm.more).click();
  await page.getByLabel(t.llm.prompt).fill('1000');
  await page.getByLabel(t.llm.completion).fill('2000');
  await page.getByLabel(t.llm.currency).fill('EUR');
  await page.getByRole('button', { name: t.llm.submit }).click();
  const judge = row(page, 'A model that sees');
  await judge.getByText(t.llm.work(0, 0)).waitFor();
  await judge.getByRole('button', { name: t.llm.startLabel('A model that sees') }).click();
  // The first answer cannot be used: its brief stays open, and the host is told why.
  await judge.getByText(t.llm.work(2, 1)).waitFor();
  await judge.getByText(t.progress(1, 2)).first().waitFor();
  await judge.getByText(t.llm.cost(0.42, 'EUR')).waitFor();
  await judge.getByText(t.calls.open).click();
  await judge.getByRole('cell', { name: t.calls.outcomes.no_json }).waitFor();
  await judge.getByText(t.calls.blind).waitFor();
  expect(await judge.getByText('I would rather not.').count()).toBe(0);
  await shot(page, 'desk-model');
  await expectAccessible(page);
  await judge.getByRole('button', { name: t.llm.startLabel('A model that sees') }).click();
  await judge.getByText(t.progress(2, 2)).first().waitFor();
  await judge.getByRole('button', { name: t.llm.startLabel('A model that sees') }).waitFor({ state: 'detached' });
  await page.context().close();
  expect(faults).toEqual([]);
}, 120_000);
