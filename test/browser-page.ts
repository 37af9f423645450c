import { mkdir } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumPath } from './chromium.ts';

/** The browser of the browser tests; it asks nobody for updates. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** What tests provoke on purpose: refusals, and a line that is cut. */
const PROVOKED = /status of 4\d\d|net::ERR|WebSocket/;

/** Writes down whatever a page complains about. */
export function hearFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !PROVOKED.test(message.text())) faults.push(`${page.url()}: ${message.text()}`);
  });
}

/** No violation of WCAG 2.2 AA that a machine can see, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(
      violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`),
      page.url(),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** A page never scrolls sideways. */
export async function expectFits(page: Page): Promise<void> {
  const [width, content] = await page.evaluate<[number, number]>('[innerWidth, document.documentElement.scrollWidth]');
  expect(content, page.url()).toBeLessThanOrEqual(width);
}

/** SHOTS=/some/folder keeps pictures of what is tested, in light and in dark, to look at. */
export async function keepShot(page: Page, name: string, fullPage = false): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage });
  }
}

/** Lets a browser be somebody: their cookie. */
export function beSomebody(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  return context.addCookies([{ name, value, url }]);
}
