import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchmarkReport as t } from '../../src/words/en/benchmark-report.ts';
import { check } from '../../src/words/en/check.ts';
import { common } from '../../src/words/en/common.ts';
import { beSomebody, expectAccessible, expectFits, hearFaults, keepShot, launchChromium } from '../browser-page.ts';
import { insertJudgedFixture, type JudgedFixture } from '../fixtures/benchmark-report/store.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** A benchmark's report in real Chromium, on a phone and on a desktop, in light and in dark. */
const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

let server: TestServer;
let browser: Browser;
let benchmark: JudgedFixture;
const faults: string[] = [];

/** A small poster: a headline, a line of text and a picture as blocks on a ground of its own colour. */
function poster(seed: number): Promise<Buffer> {
  const tone = (of: number) => ({ r: (seed * of) % 256, g: (seed * of * 3) % 256, b: (seed * of * 7) % 256 });
  const block = (width: number, height: number, of: number, left: number, top: number) => ({
    input: { create: { width, height, channels: 3 as const, background: tone(of) } },
    left,
    top,
  });
  return sharp({ create: { width: 240, height: 320, channels: 3, background: tone(11) } })
    .composite([
      block(120 + ((seed * 13) % 72), 34, 23, 24, 40),
      block(80 + ((seed * 29) % 90), 14, 5, 24, 92),
      block(120, 120, 41, 60, 150),
    ])
    .png()
    .toBuffer();
}

beforeAll(async () => {
  server = await startTestServer();
  browser = await launchChromium();
  benchmark = await insertJudgedFixture(server.running.services, poster);
}, 240_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(
  device: keyof typeof DEVICES,
  path = `/c/${benchmark.slug}/report`,
  cookie?: string,
): Promise<Page> {
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

const CLAIM = 'Birch Large and Amber Large lead and cannot be told apart';

it('says that judging is still blind, until the host publishes; then the report appears by itself', async () => {
  const page = await open('phone');
  await page.getByRole('heading', { name: t.notPublished.title }).waitFor();
  await expectGood(page, 'benchmark-not-published');
  const published = await server.host.request('POST', `/api/v1/benchmarks/${benchmark.slug}/publish`);
  expect(published.status).toBe(202);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: CLAIM }).waitFor({ timeout: 60_000 });
});

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  it('the claim comes first, then scores, verdicts, failures, agreement and side notes', async () => {
    const page = await open(device);
    await page.getByRole('heading', { level: 1, name: CLAIM }).waitFor();
    expect(await page.locator('#scores ~ figure .mean-label').allTextContents()).toEqual([
      ...['Birch Large', 'Amber Large', 'Cedar Large', 'Dune Large'],
    ]);
    expect(await page.locator('#scores ~ figure .mean-rank .visually-hidden').allTextContents()).toEqual([
      ...['Rank 1', 'Rank 1', 'Rank 3', 'Rank 4'],
    ]);
    await page.getByText(t.caution(6)).waitFor();
    expect(await page.locator('.small-multiples figcaption').count()).toBe(7);
    await page.locator('.outputs img').first().waitFor();
    await expectGood(page, `benchmark-report-${device}`);
  });

  it('the matrix draws a tie as an equals sign and says the same in words', async () => {
    const page = await open(device);
    const cells = page.locator('.pair-matrix tbody tr').first().locator('td');
    await cells.first().waitFor();
    expect(await cells.locator('.pair-sign').allTextContents()).toEqual(['=', '▲', '▲']);
    const words = await cells.locator('.visually-hidden').allTextContents();
    expect(words[0]).toMatch(
      /^Birch Large and Amber Large are a tie: difference \+0\.03, 95 % interval −0\.33 to 0\.45$/,
    );
    expect(words[1]).toMatch(/^Birch Large is better than Cedar Large by 1\.62/);
    const last = page.locator('.pair-matrix tbody tr').last().locator('.visually-hidden');
    expect((await last.allTextContents())[0]).toMatch(
      /^Dune Large is worse than Birch Large by 3\.0\d, 95 % interval 2\.68 to 3\.39$/,
    );
  });

  it('designs are browsed by brief and model, with reasons, and enlarged by keys', async () => {
    const page = await open(device);
    await page.getByLabel(t.outputs.brief, { exact: true }).selectOption({ label: 'Poster for a reading' });
    await page.getByRole('heading', { level: 3, name: 'Poster for a reading' }).waitFor();
    await page.getByLabel(t.outputs.model, { exact: true }).selectOption({ label: 'Dune Large' });
    const cards = page.locator('.output');
    await expect.poll(() => cards.count()).toBe(4);
    await page.getByText(t.outputs.shown(3, 4)).waitFor();
    expect(await cards.nth(2).textContent()).toContain(t.outputs.outcomes.model_truncated);
    expect(await cards.nth(3).textContent()).toContain('Side note: 64k output limit');
    expect(await cards.nth(3).textContent()).toContain(t.outputs.pickedBy(['Bo, shop owner']));
    await cards.first().getByText(t.outputs.reasons).click();
    const said = cards.first().locator('.said');
    expect(await said.count()).toBe(3);
    expect(await said.first().textContent()).toContain('Ada, type designer');
    expect(await said.first().textContent()).toMatch(/Reason for \d+\./);
    await expectAccessible(page);
    await keepShot(page, `benchmark-outputs-${device}`);
    const enlarge = cards.first().getByRole('button', { name: t.outputs.enlarge('Dune Large, run 1') });
    await enlarge.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('img').waitFor();
    await expect.poll(() => page.evaluate("document.querySelector('dialog img').naturalWidth")).toBe(240);
    await expectAccessible(page);
    await keepShot(page, `benchmark-enlarged-${device}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('every plot has its table, files can be downloaded and checked', async () => {
    const page = await open(device);
    await page.getByRole('heading', { name: check.title }).waitFor();
    for (const summary of await page.getByText(common.asTable).all()) await summary.click();
    await page.getByText(t.how.standard).click();
    await page.getByRole('table', { name: t.scores.caption, exact: true }).waitFor();
    await expectFits(page);
    await expectAccessible(page);
    await page.getByText(`npx blindrank verify ${benchmark.slug}.zip`).waitFor({ timeout: 30_000 });
    await keepShot(page, `benchmark-tables-${device}`, true);
    const href = await page.getByRole('link', { name: 'judgements.csv' }).getAttribute('href');
    const answer = await page.request.get(`${server.url}${href}`);
    expect(await answer.text()).toContain('judge,brief,model,run');
  });
});

it.each(['results', ''])('/c/SLUG/%s leads to the report', async (path) => {
  const page = await open('phone', `/c/${benchmark.slug}/${path}`);
  await page.getByRole('heading', { level: 1, name: CLAIM }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/c/${benchmark.slug}/report`);
});

it('no page complains about anything', () => {
  expect(faults).toEqual([]);
});
