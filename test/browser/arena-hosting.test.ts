import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArenaWorks } from '../../src/contract/manifest.ts';
import { common } from '../../src/words/en/common.ts';
import { host as hostWords } from '../../src/words/en/host.ts';
import { hostArena as words } from '../../src/words/en/host-arena.ts';
import { hostImport as importWords } from '../../src/words/en/host-import.ts';
import { MANIFEST_SENTENCES } from '../../src/words/manifest-faults.ts';
import { beSomebody, expectAccessible, expectFits, hearFaults, keepShot, launchChromium } from '../browser-page.ts';
import { namedPicture, smallArena, zipOf } from '../fixtures/manifest.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

/** A host's way from nothing to a running arena in real Chromium, at a laptop and on a phone. */
const LAPTOP = { viewport: { width: 1280, height: 900 } };
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
const works = () => server.host.json<ArenaWorks>('GET', `/api/v1/arenas/${slug}/works`);
const bring = async (zip: Buffer) => {
  const file = { name: 'arena.zip', mimeType: 'application/zip', buffer: zip };
  await laptop.getByLabel(importWords.file).setInputFiles(file);
  await laptop.locator('.import button[type="submit"]').click();
};

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

it('a host makes an arena with the questions that voters answer', async () => {
  await laptop.goto(`${server.url}/host`);
  await laptop.getByLabel(hostWords.kind.arena, { exact: true }).check();
  await laptop.getByLabel(hostWords.create.name, { exact: true }).fill('Cats and birds');
  await laptop.getByLabel(words.create.question).fill('Which is closer to the reference?');
  await press(words.create.add);
  await laptop.getByLabel(words.create.criterion(2)).fill('Surface');
  await laptop.getByLabel(words.create.meaning).nth(1).fill('Is the surface clean?');
  await expectAccessible(laptop);
  await keepShot(laptop, 'make-arena', true);
  await press(words.create.submit);
  await laptop.waitForURL(/\/host\/cats-and-birds-/);
  slug = new URL(laptop.url()).pathname.split('/').at(-1) ?? '';
  await text(words.works.empty);
  expect(await laptop.getByLabel(hostWords.invite.role).locator('option').count()).toBe(3);
  await look('empty-arena');
});

it('learns everything that is wrong with a zip, each with its place', async () => {
  const { manifest, files } = await smallArena();
  manifest.outputs.push({ generator: 'nobody', task: 'cat', file: 'cats/a.png' });
  manifest.outputs.push({ generator: 'alpha', task: 'fish', file: 'cats/a.png' });
  await bring(await zipOf(manifest, files));
  await text(importWords.faults(2));
  const listed = await laptop.locator('.import-faults li').allInnerTexts();
  expect(listed).toEqual([
    `outputs[4].generator ${MANIFEST_SENTENCES.unknown_generator({ generator: 'nobody' })}`,
    `outputs[5].task ${MANIFEST_SENTENCES.unknown_task({ task: 'fish' })}`,
  ]);
  await expectAccessible(laptop);
  await keepShot(laptop, 'faults-laptop', true);
  expect((await works()).outputs).toBe(0);
});

it('brings the works, and has this browser draw the still pictures that models lack', async () => {
  const { manifest, files } = await smallArena();
  await bring(await zipOf(manifest, files));
  await text('Imported: 2 tasks, 2 generators, 4 outputs, 2 gold assets.');
  await text(words.works.summary(2, 2, 4, 2));
  expect(await laptop.getByRole('region', { name: words.works.tasks }).locator('tbody tr').count()).toBe(2);
  await look('filled-arena');
  await text(words.posters.text(1));
  // Hidden pages draw nothing.
  await laptop.bringToFront();
  await press(words.posters.action);
  await laptop.locator('.arena-posters').waitFor({ state: 'detached', timeout: 180_000 });
  expect((await works()).withoutPoster).toEqual([]);
}, 240_000);

it('opens it, and pauses, goes on and brings more while it is open', async () => {
  await press(words.steps.open.action);
  await text(words.steps.open.done);
  await press(hostWords.steps.live.pause);
  await laptop.getByRole('button', { name: hostWords.steps.live.resume, exact: true }).click();
  await laptop.getByRole('button', { name: hostWords.steps.live.pause, exact: true }).waitFor();
  const more = {
    version: 1,
    generators: [{ key: 'gamma', label: 'Gamma' }],
    outputs: [{ generator: 'gamma', task: 'cat', file: 'c.png' }],
  };
  await bring(await zipOf(more, { 'c.png': await namedPicture(40) }));
  await text('1 work joined the open arena.');
  expect(await works()).toMatchObject({ round: { status: 'open' }, outputs: 5, waiting: 0 });
  await look('open-arena');
});

it('retires a generator after being asked, and closes the arena', async () => {
  await press(words.works.retireLabel('Beta'));
  await laptop.getByRole('group', { name: words.works.retireAsk('Beta') }).waitFor();
  await keepShot(laptop, 'retire-laptop', true);
  await press(words.works.retireYes);
  await text('retired on');
  expect((await works()).generators.map(({ key, retiredAt }) => [key, retiredAt !== null])).toEqual([
    ['alpha', false],
    ['beta', true],
    ['gamma', false],
  ]);
  await press(hostWords.steps.live.close);
  await press(hostWords.steps.live.closeYes);
  await text(hostWords.steps.live.done('Round 1'));
  expect(await laptop.locator('.import').count()).toBe(0);
  expect(await laptop.locator('.host-status').textContent()).toBe(common.roundStatus.closed);
  await look('closed-arena');
});

it('no page complained meanwhile', () => {
  expect(faults).toEqual([]);
});
