import { expect, it } from 'vitest';
import { home as homeWords } from '../../src/words/en/home.ts';
import { beSomebody, launchChromium } from '../browser-page.ts';
import { openChallenge } from '../challenge.ts';
import { startTestServer } from '../server.ts';

it('an account is deleted from the start page, after what it means was said', async () => {
  const server = await startTestServer();
  const browser = await launchChromium();
  try {
    const { jurors } = await openChallenge(server.url, server.host, { designers: 2, jurors: 1, benchmarks: 0 });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await beSomebody(context, server.url, jurors[0]?.cookie() ?? '');
    const page = await context.newPage();
    await page.goto(server.url);
    await page.getByText(homeWords.account.open).first().click();
    for (const point of homeWords.account.points) await page.getByText(point).waitFor();
    await page.getByRole('button', { name: homeWords.account.open }).click();
    await page.getByRole('button', { name: homeWords.account.yes }).click();
    await page.getByText(homeWords.account.done).waitFor();
    await page.getByText(homeWords.mineEmpty).waitFor();
    expect(await context.cookies()).toEqual([]);
    const { rows } = await server.database.pool.query('SELECT FROM "Membership" WHERE role = \'juror\'');
    expect(rows).toEqual([]);
  } finally {
    await browser.close();
    await server.stop();
  }
});
