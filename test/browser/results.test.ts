import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparing } from '../../src/words/en/comparing.ts';
import { design as designWords } from '../../src/words/en/design.ts';
import { methods } from '../../src/words/en/methods.ts';
import { plots } from '../../src/words/en/plots.ts';
import { results as t } from '../../src/words/en/results.ts';
import { stage } from '../../src/words/en/stage.ts';
import { beSomebody, expectAccessible, expectFits, hearFaults, keepShot, launchChromium } from '../browser-page.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { playThreeMethods, type ThreeMethods } from '../three-methods.ts';

/** The published results of three methods in real Chromium, on a phone and on a desktop, in light and in dark. */
const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

let server: TestServer;
let browser: Browser;
let played: ThreeMethods;
const faults: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  browser = await launchChromium();
  played = await playThreeMethods(server);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(device: keyof typeof DEVICES, path: string, cookie?: string): Promise<Page> {
  const context = await browser.newContext(DEVICES[device]);
  context.setDefaultTimeout(30_000);
  if (cookie !== undefined) {
    await beSomebody(context, server.url, cookie);
  }
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

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  it('the results show each method by itself, and how they differ', async () => {
    const page = await open(device, `/c/${played.slug}/results`);
    for (const title of [...Object.values(t.methodHeads), comparing.title, t.meaning.title]) {
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    }
    await page.getByRole('link', { name: comparing.title }).click();
    await page.getByRole('heading', { name: comparing.pair('pairwise', 'likes') }).waitFor();
    const drawn = page.getByRole('img', { name: plots.ranks.label('pairwise', 'likes', 8) });
    expect(await drawn.filter({ visible: true }).count()).toBe(1);
    await page.getByRole('button', { name: plots.graph.only('Name of designer 1') }).click();
    await page.getByRole('button', { name: plots.graph.all }).waitFor();
    await expectGood(page, `results-${device}`);
    await page.context().close();
  }, 240_000);

  it('a designer finds the own design', async () => {
    const page = await open(device, `/c/${played.slug}/results`, played.designers[0]?.cookie());
    await page.getByRole('link', { name: designWords.link }).click();
    await page.getByRole('heading', { name: 'Name of designer 1' }).waitFor();
    await page.getByText(designWords.meaning.title).waitFor();
    for (const title of Object.values(t.methodHeads)) await page.getByRole('heading', { name: title }).waitFor();
    await expectGood(page, `design-${device}`);
    await page.context().close();
  }, 240_000);
});

it('the projector reveals one method after the other, by one key', async () => {
  const page = await open('desktop', `/stage/${played.stageKey}`);
  await page.getByRole('button', { name: stage.reveal.start }).waitFor();
  const shown = page.locator('main');
  for (const method of ['pairwise', 'likes', 'experts'] as const) {
    await page.keyboard.press(' ');
    await shown.getByText(stage.reveal.titles[method]).first().waitFor();
    // The last place, up to what made it.
    for (let step = 0; step < 3; step++) await page.keyboard.press(' ');
    await page.locator('.reveal-work .kind').waitFor();
    expect(await page.locator('.reveal-row-name').count()).toBe(1);
    await expectGood(page, `reveal-${method}`);
    await page.keyboard.press('End');
    await page.locator('.reveal-claim').waitFor();
    expect(await page.locator('.reveal-row-name').count()).toBe(8);
    await keepShot(page, `reveal-${method}-end`);
  }
  await page.keyboard.press(' ');
  await page.locator('.reveal-claim').waitFor();
  await page.getByRole('button', { name: methods.names.likes }).click();
  await shown.getByText(stage.reveal.titles.likes).first().waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.reveal-claim').waitFor();
  expect(await page.evaluate('location.hash')).toMatch(/^#reveal=pairwise/);
  await page.context().close();
}, 240_000);

it('no page complained', () => {
  expect(faults).toEqual([]);
});
