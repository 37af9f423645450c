import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { live as words } from '../../src/words/en/live.ts';
import { beSomebody, keepShot, launchChromium } from '../browser-page.ts';
import { type Challenge, openChallenge } from '../challenge.ts';
import { startWorker } from '../faults/processes.ts';
import { must, type Person } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

/** A host's screen of an installation whose workers are away, in real Chromium. */
let server: TestServer;
let browser: Browser;
let challenge: Challenge;

beforeAll(async () => {
  server = await startTestServer({ redis: true, role: 'web' });
  challenge = await openChallenge(server.url, server.host, { designers: 4, jurors: 1, benchmarks: 1 });
  browser = await launchChromium();
}, 120_000);
afterAll(async () => {
  await browser.close();
  for (const person of challenge.jurors) person.leave();
  await server.stop();
});

/** The host's live screen, on the host's own device. */
async function liveScreen(viewport: { width: number; height: number }, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme });
  context.setDefaultTimeout(20_000);
  await beSomebody(context, server.url, server.host.cookie());
  const page = await context.newPage();
  await page.goto(`${server.url}/host/${challenge.slug}/live`);
  await page.getByText(words.heading('Test')).waitFor();
  return page;
}

async function vote(person: Person, times: number): Promise<void> {
  const socket = await person.connect('/vote');
  let { state } = await must(socket, 'join', { contest: challenge.slug });
  for (let k = 0; k < times && state.open !== null; k++) {
    const { ordinal, attempt, left } = state.open;
    const cast = { round: challenge.roundId, ordinal, attempt, choice: { pick: left.code } };
    ({ state } = await must(socket, 'cast', cast));
  }
}

const isFollowing = async (page: Page) => (await page.getByText(words.late(1, 60_000).title).count()) === 0;

it('says that the ranking is old while votes wait for a worker, and no longer once one is there', async () => {
  await vote(challenge.jurors[0] as Person, 4);
  const laptop = await liveScreen({ width: 1280, height: 800 }, 'light');
  const phone = await liveScreen({ width: 390, height: 844 }, 'dark');
  // What has just been cast may wait a moment.
  expect(await isFollowing(laptop)).toBe(true);
  await server.database.pool.query(`UPDATE "Ballot" SET "castAt" = "castAt" - interval '5 minutes'`);
  const { title, text } = words.late(4, 300_000);
  for (const page of [laptop, phone]) {
    await page.getByText(title).waitFor();
    const said = await page.getByRole('status').filter({ hasText: title }).textContent();
    expect(said).toContain(text);
    const [width, content] = await page.evaluate<[number, number]>(
      '[innerWidth, document.documentElement.scrollWidth]',
    );
    expect(content).toBeLessThanOrEqual(width);
  }
  await keepShot(laptop, 'late-laptop');
  await keepShot(phone, 'late-phone');
  // Votes are not affected.
  await vote(challenge.jurors[0] as Person, 1);

  const worker = startWorker({ DATABASE_URL: server.database.url, REDIS_URL: inject('redisUrl') });
  for (const page of [laptop, phone]) await until(() => isFollowing(page), 'a screen that follows', 60_000);
  const { rows } = await server.database.pool.query('SELECT seq::int FROM "Standing"');
  expect(rows).toEqual([{ seq: 5 }]);
  await worker.end('SIGTERM');
}, 180_000);
