import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BenchmarkWorks } from '../../src/contract/benchmark-manifest.ts';
import type { StandardView } from '../../src/contract/judge-standard.ts';
import { STANDARD_V1_2 } from '../../src/domain/standards/v1-2.ts';
import { common } from '../../src/words/en/common.ts';
import { host as hostWords } from '../../src/words/en/host.ts';
import { hostBenchmark as words } from '../../src/words/en/host-benchmark.ts';
import { hostImport as importWords } from '../../src/words/en/host-import.ts';
import { hostJudges as judgeWords } from '../../src/words/en/host-judges.ts';
import { MANIFEST_SENTENCES } from '../../src/words/manifest-faults.ts';
import { STANDARD_FAULTS } from '../../src/words/standard-faults.ts';
import { beSomebody, expectAccessible, expectFits, hearFaults, keepShot, launchChromium } from '../browser-page.ts';
import { type Device, newProgram } from '../device.ts';
import { smallBenchmark } from '../fixtures/benchmark.ts';
import { judgementForm, lookAtAll, packetOf } from '../fixtures/judgement.ts';
import { zipOf } from '../fixtures/manifest.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

/** A host's way from nothing to a published report in real Chromium, at a laptop and on a phone. */
const LAPTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server: TestServer;
let browser: Browser;
let laptop: Page;
let phone: Page;
let slug = '';
const faults: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  browser = await launchChromium();
  [laptop, phone] = await Promise.all([open(LAPTOP), open(PHONE)]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(device: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser.newContext(device);
  context.setDefaultTimeout(30_000);
  await beSomebody(context, server.url, server.host.cookie());
  const page = await context.newPage();
  hearFaults(page, faults);
  return page;
}

const press = (name: string) => laptop.getByRole('button', { name, exact: true }).click();
const text = (part: string) => laptop.getByText(part).first().waitFor();
const said = async (part: Locator) => (await part.textContent()) ?? '';
const works = () => server.host.json<BenchmarkWorks>('GET', `/api/v1/benchmarks/${slug}/works`);
const cell = (row: number, column: number) =>
  laptop.getByRole('region', { name: words.works.table }).locator('tbody tr').nth(row).locator('td').nth(column);

/** Two models, the first of them cut off once and with a side note, the second waiting for a rerun; or repaired. */
const runsOf = (repaired: boolean) =>
  smallBenchmark({
    briefs: 2,
    models: 2,
    runs: 3,
    anchors: 1,
    outcomes: (model, brief, run) => {
      if (brief !== 0 || run !== 3) return undefined;
      if (model === 0) return ['model_truncated'];
      return repaired ? ['provider_error', 'completed'] : ['provider_error'];
    },
    sideNote: (model, brief) => (model === 0 && brief === 0 ? 'twice the tokens' : undefined),
  });

async function bring(zip: Buffer): Promise<void> {
  const file = { name: 'runs.zip', mimeType: 'application/zip', buffer: zip };
  await laptop.getByLabel(importWords.file).setInputFiles(file);
  await laptop.locator('.import button[type="submit"]').click();
}

async function handInStandard(standard: object | string): Promise<void> {
  const content = typeof standard === 'string' ? standard : JSON.stringify(standard);
  const file = { name: 'standard.json', mimeType: 'application/json', buffer: Buffer.from(content) };
  await laptop.getByLabel(words.standard.file).setInputFiles(file);
  await press(words.standard.put);
}

/** What the host's page looks like at both sizes; accessible, and nothing scrolls sideways. */
async function look(name: string): Promise<void> {
  await phone.goto(`${server.url}/host/${slug}`);
  await phone.locator('.steps').waitFor();
  await until(async () => (await phone.locator('.skeleton').count()) === 0, 'the page is there');
  for (const [size, page] of Object.entries({ laptop, phone })) {
    await expectAccessible(page);
    await expectFits(page);
    await keepShot(page, `${name}-${size}`, true);
  }
}

it('a host makes a benchmark', async () => {
  await laptop.goto(`${server.url}/host`);
  await laptop.getByLabel(hostWords.kind.benchmark, { exact: true }).check();
  await laptop.getByLabel(hostWords.create.name, { exact: true }).fill('Posters with text');
  await laptop.getByLabel(words.create.question).fill('Which model designs best for a client?');
  await laptop.getByLabel(words.create.leastRuns).fill('4');
  await expectAccessible(laptop);
  await keepShot(laptop, 'make-benchmark', true);
  await press(words.create.submit);
  await laptop.waitForURL(/\/host\/posters-with-text-/);
  slug = new URL(laptop.url()).pathname.split('/').at(-1) ?? '';
  await text(words.works.empty);
  expect(await laptop.getByLabel(hostWords.invite.role).locator('option').count()).toBe(2);
  await look('empty-benchmark');
});

it('learns everything that is wrong with a zip, each with its place', async () => {
  const { manifest, files } = await runsOf(false);
  const wrong = { ...manifest, models: manifest.models.map((model) => ({ ...model, settings: { limit: 1 } })) };
  await bring(await zipOf(wrong, files));
  await text(importWords.faults(2));
  const listed = await laptop.locator('.import-faults li').allInnerTexts();
  expect(listed[0]).toBe(`models[0].settings ${MANIFEST_SENTENCES.settings_of_its_own({})}`);
  await expectAccessible(laptop);
  expect((await works()).runs).toBe(0);
});

it('brings the runs, and sees what became of them by brief and model', async () => {
  const { manifest, files } = await runsOf(false);
  await bring(await zipOf(manifest, files));
  await text('Imported: 2 briefs, 2 models, 13 runs with 13 attempts. 1 run asks for a rerun.');
  await text(words.works.summary({ briefs: 2, models: 2, runs: 13, attempts: 13 }));
  await text(words.works.waiting(1));
  const first = await said(cell(0, 0));
  for (const part of [words.works.completed(2), words.works.failed(1), words.works.sideNotes(1), words.works.few(4)]) {
    expect(first).toContain(part);
  }
  expect(await said(cell(0, 1))).toContain(words.works.rerun(1));
  expect(await said(cell(1, 0))).toContain(words.works.completed(3));
  await laptop.getByText(words.works.look, { exact: true }).click();
  await laptop.getByLabel(words.works.lookAt, { exact: true }).selectOption({ index: 1 });
  await laptop
    .getByAltText(words.works.direction('Model A', 1, 1), { exact: true })
    .first()
    .waitFor();
  expect(await laptop.locator('.bench-runs li').count()).toBe(7);
  await text(words.works.outcomes.model_truncated);
  await look('filled-benchmark');
});

it('says that fewer runs are enough', async () => {
  const needs = laptop.locator('[data-step="openJudging"] .notice');
  expect(await said(needs)).toContain('4 runs');
  await laptop.getByText(words.steps.describe.edit).click();
  await laptop.getByLabel(words.create.leastRuns).fill('3');
  await press(common.save);
  await laptop.getByText(hostWords.steps.describe.saved).waitFor();
  await until(async () => !(await said(cell(0, 0))).includes(words.works.few(4)), 'the new number');
  await until(async () => (await said(needs)).includes('run again'), 'what is still missing');
});

it('changes the standard, from a file, with everything that is wrong named', async () => {
  await text(words.standard.current('1.2', STANDARD_V1_2.name.en));
  const weights = laptop.getByRole('region', { name: words.standard.table });
  expect(await weights.locator('tbody td').allInnerTexts()).toEqual(['20', '35', '25', '20'].map((n) => `${n}\u202f%`));
  const saved = laptop.waitForEvent('download');
  await laptop.getByText(words.standard.download).click();
  const stream = await (await saved).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const standard = JSON.parse(Buffer.concat(chunks).toString());
  expect(standard).toEqual(JSON.parse(JSON.stringify(STANDARD_V1_2)));

  await laptop.getByText(words.standard.read, { exact: true }).click();
  await laptop.getByRole('heading', { name: STANDARD_V1_2.instructions[0]?.title.en ?? '' }).waitFor();
  await laptop.getByText(words.standard.change, { exact: true }).click();
  await handInStandard('{');
  await text(words.standard.noJson('').trim());
  const heavier = standard.dimensions.map((one: object, n: number) => (n === 0 ? { ...one, weight: 0.3 } : one));
  await handInStandard({ ...standard, version: 'ours 1', dimensions: heavier });
  await text(STANDARD_FAULTS.weights_sum);
  await expectAccessible(laptop);
  await keepShot(laptop, 'standard-faults', true);
  const even = standard.dimensions.map((one: object) => ({ ...one, weight: 0.25 }));
  await handInStandard({ ...standard, version: 'ours 1', dimensions: even });
  await text(words.standard.done('ours 1'));
  expect(await said(weights.locator('tbody td').first())).toBe('25\u202f%');
  const view = await server.host.json<StandardView>('GET', `/api/v1/contests/${slug}/standard`);
  expect(view).toMatchObject({ current: 'ours 1', versions: ['ours 1', '1.2'] });
});

it('opens judging without a rerun by an explicit choice, or brings it first', async () => {
  const button = laptop.getByRole('button', { name: words.steps.open.action, exact: true });
  expect(await button.isDisabled()).toBe(true);
  await laptop.getByLabel(words.steps.open.without(1)).check();
  expect(await button.isEnabled()).toBe(true);
  await laptop.getByLabel(words.steps.open.without(1)).uncheck();
  const { manifest, files } = await runsOf(true);
  await bring(await zipOf(manifest, files));
  await until(async () => (await works()).waiting === 0, 'the rerun');
  await until(() => button.isEnabled(), 'nothing is missing');
  await button.click();
  await text(words.steps.open.done);
  await until(async () => (await laptop.locator('.host-status').textContent()) === common.status.evaluation, 'judging');
  expect(await laptop.locator('.import').count()).toBe(0);
  expect(await laptop.getByLabel(words.standard.file).count()).toBe(0);
});

let judge: Device;

async function judgeBrief(brief: string): Promise<void> {
  const packet = await packetOf(judge, slug, brief);
  await lookAtAll(judge, packet);
  const outputs = packet.outputs.map(({ id }) => judgementForm(id));
  const answer = await judge.post(`/benchmarks/${slug}/briefs/${brief}/judgement`, { outputs });
  expect(answer.status).toBe(200);
}

it('sees how far each judge is, and who is missing before the report', async () => {
  const { token } = await server.host.json<{ token: string }>('POST', `/api/v1/benchmarks/${slug}/judges`, {
    kind: 'program',
    label: 'A script',
  });
  judge = newProgram(server.url, token);
  await laptop.reload();
  await text(words.steps.publish.noPanel);
  await laptop.getByLabel(judgeWords.panelLabel('A script')).click();
  await text(words.steps.publish.behind('A script', 2));
  await judgeBrief((await works()).briefs[0]?.key ?? '');
  await text(words.progress.text(1, 2));
  await text(words.steps.publish.behind('A script', 1));
  await look('judged-benchmark');
});

it('publishes after being asked, reads the report and lays the benchmark aside', async () => {
  await judgeBrief((await works()).briefs[1]?.key ?? '');
  await laptop.bringToFront();
  await press(words.steps.publish.action);
  await laptop.getByRole('group', { name: words.steps.publish.ask }).waitFor();
  await keepShot(laptop, 'publish-benchmark', true);
  await press(words.steps.publish.yes);
  await text(words.steps.publish.done);
  expect(await laptop.getByRole('link', { name: words.steps.report.action }).getAttribute('href')).toBe(
    `/c/${slug}/report`,
  );
  await look('published-benchmark');
  await laptop.getByText(hostWords.steps.archive.open).click();
  await press(hostWords.steps.archive.action);
  await press(hostWords.steps.archive.yes);
  await until(async () => (await laptop.locator('.host-status').textContent()) === common.status.archived, 'archived');
});

it('no page complained meanwhile', () => {
  expect(faults).toEqual([]);
});
