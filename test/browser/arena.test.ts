import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arenaVote as words } from '../../src/words/en/arena-vote.ts';
import { vote as voteWords } from '../../src/words/en/vote.ts';
import { expectAccessible, expectFits, hearFaults, launchChromium } from '../browser-page.ts';
import { invite } from '../challenge.ts';
import { type ArenaOptions, insertOpenArena, type OpenArena } from '../fixtures/arena.ts';
import { createPerson, type Person } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

/** The arena's voting page in real Chromium. Set SHOTS to a folder to keep pictures of the pages. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const DEVICES = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const;
const SHOTS = process.env.SHOTS;
const MODELS = resolve('../shared/data/models');
const absent = !existsSync(MODELS);
/** Models drawn without a graphics card on a busy machine. */
const MODEL_MS = 90_000;

let server: TestServer;
let browser: Browser;
let people = 0;
const faults: string[] = [];

beforeAll(async () => {
  if (SHOTS !== undefined) await mkdir(SHOTS, { recursive: true });
  server = await startTestServer();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});
beforeEach(() => {
  faults.length = 0;
});

const openArena = (options: ArenaOptions = {}) =>
  insertOpenArena(server.database.pool, { gold: false, media: server.running.services.media, ...options });

const glbFiles = () =>
  Promise.all(['chr_knight.glb', 'BoxMeshopt.glb', 'BoxVertexColors.glb'].map((name) => readFile(join(MODELS, name))));

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly person: Person;
  readonly arena: OpenArena;
}

/** A new voter on a new device, on the arena's page. */
async function visit(device: Parameters<Browser['newContext']>[0], arena: OpenArena, script?: string): Promise<Visit> {
  const person = await invite(server.url, server.host, arena.slug, 'voter', `voter ${++people}`);
  const context = await browser.newContext(device);
  context.setDefaultTimeout(30_000);
  const [name = '', value = ''] = person.cookie().split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  if (script !== undefined) await page.addInitScript(script);
  hearFaults(page, faults);
  await page.goto(`${server.url}/c/${arena.slug}/arena`);
  return { page, context, person, arena };
}

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: `${SHOTS}/arena-${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const answer = (page: Page, name: keyof typeof words.answers & string) =>
  button(page, words.answers[name as 'left' | 'right' | 'tie' | 'both_bad']);

/** Until the pair on screen may be answered. */
const ready = (page: Page, ms = 30_000) =>
  until(async () => (await answer(page, 'tie').getAttribute('aria-disabled')) === 'false', 'a pair', ms);
const given = (page: Page, many: number) => page.locator('.vote-status').getByText(words.judged(many)).waitFor();

interface StoredVote {
  readonly ordinal: number;
  readonly attempt: number;
  readonly criterion: number;
  /** As the person gave it. */
  readonly answer: string;
  readonly taken: boolean;
}

/** This device's votes, in the order in which they came, sides as they were shown. */
async function votes({ person, arena }: Visit): Promise<StoredVote[]> {
  const { rows } = await server.database.pool.query(
    `SELECT b.ordinal, b.attempt, b.criterion, b.status = 'retracted' AS taken,
       CASE WHEN b.outcome IN ('low', 'high')
         THEN CASE WHEN (b.outcome = 'low') = a."lowShownLeft" THEN 'left' ELSE 'right' END
         ELSE b.outcome::text END AS answer
     FROM "Ballot" b JOIN "Assignment" a USING ("roundId", "voterId", ordinal)
     JOIN "Voter" v ON v.id = b."voterId" JOIN "Session" s ON s."accountId" = v."accountId"
     WHERE b."roundId" = $2 AND s."tokenHash" = sha256($1::bytea) ORDER BY b.seq`,
    [Buffer.from(person.cookie().split('=')[1] ?? ''), arena.roundId],
  );
  return rows;
}
const answersOf = async (visited: Visit) =>
  (await votes(visited)).filter(({ taken }) => !taken).map((one) => one.answer);
const stored = (visited: Visit, many: number) =>
  until(async () => (await votes(visited)).length === many, `${many} votes`, 30_000);

describe.each(DEVICES)('pictures on a %s', (name, device) => {
  it('are looked at in step and answered four ways, the makers named afterwards where the host wants it', async () => {
    const arena = await openArena({ arena: { revealAfterVote: true } });
    const visited = await visit(device, arena);
    const { page } = visited;
    await ready(page);
    await shot(page, `${name}-pictures`);
    await expectAccessible(page);
    await expectFits(page);
    for (const letter of ['A', 'B']) await page.getByRole('region', { name: words.output(letter) }).waitFor();
    await page.getByText('CC0-1.0').first().waitFor();
    for (const one of ['left', 'right', 'tie', 'both_bad'] as const) {
      const box = await answer(page, one).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(device.viewport.height);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }

    await button(page, words.lookCloser('A')).click();
    await page.keyboard.press('a');
    await page.keyboard.press('ArrowRight');
    const places = await page.locator('.zoom-lens img').evaluateAll((all) => all.map((one) => one.style.transform));
    expect(places).toHaveLength(2);
    expect(places[0]).toMatch(/scale\(2\.5\)/);
    expect(places[1]).toBe(places[0]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await button(page, words.task.lookAtReference).click();
    await page.getByRole('link', { name: /^https:\/\/museum\.example\// }).waitFor();
    await page.keyboard.press('Escape');
    await ready(page);
    expect(await votes(visited)).toEqual([]);

    await answer(page, 'left').click();
    await stored(visited, 1);
    await page
      .getByText(/^A was Generator \d .*, B was Generator \d /)
      .first()
      .waitFor();
    await ready(page);
    await shot(page, `${name}-revealed`);
    await expectAccessible(page);
    for (const [nth, one] of (['right', 'tie', 'both_bad'] as const).entries()) {
      await ready(page);
      await answer(page, one).click();
      await stored(visited, nth + 2);
    }
    expect(await answersOf(visited)).toEqual(['left', 'right', 'tie', 'both_bad']);
    expect(faults).toEqual([]);
    await visited.context.close();
  });

  it('come again when a vote is taken back, and votes wait for a connection', async () => {
    const visited = await visit(device, await openArena());
    const { page, context } = visited;
    await ready(page);
    await answer(page, 'left').click();
    await stored(visited, 1);
    await button(page, voteWords.undo.label).click();
    await page.getByText(words.firstHint.image).waitFor();
    await ready(page);
    await answer(page, 'right').click();
    await given(page, 1);
    await stored(visited, 2);
    expect(await votes(visited)).toMatchObject([
      { ordinal: 1, attempt: 1, answer: 'left', taken: true },
      { ordinal: 1, attempt: 2, answer: 'right', taken: false },
    ]);

    await ready(page);
    await context.setOffline(true);
    await page.getByText(voteWords.status.offline).waitFor();
    await answer(page, 'tie').click();
    await page.getByText(voteWords.status.offlineKept(1)).waitFor();
    await button(page, voteWords.undo.label).click();
    await page.getByText(voteWords.status.offline).waitFor();
    await ready(page);
    await answer(page, 'both_bad').click();
    await ready(page);
    await answer(page, 'left').click();
    await page.getByRole('heading', { name: voteWords.wait.keptTitle(2) }).waitFor();
    await shot(page, `${name}-offline`);
    await page.reload().catch(() => undefined);
    await context.setOffline(false);
    await page.goto(`${server.url}/c/${visited.arena.slug}/arena`);
    await stored(visited, 4);
    expect(await answersOf(visited)).toEqual(['right', 'both_bad', 'left']);
    await visited.context.close();
  });
});

describe('by keyboard alone', () => {
  it('several questions are answered in turn and sent as one vote; arrows never vote', async () => {
    const criteria = [
      { name: 'Likeness', description: 'Closer to the reference in shape' },
      { name: 'Finish', description: '' },
    ];
    const visited = await visit(DESKTOP, await openArena({ arena: { criteria } }));
    const { page } = visited;
    await ready(page);
    await page.getByRole('heading', { name: 'Likeness' }).waitFor();
    await shot(page, 'desktop-questions');
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', '1']) await page.keyboard.press(key);
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Finish' }).waitFor();
    await ready(page);
    await page.keyboard.press('u');
    await page.getByRole('heading', { name: 'Likeness' }).waitFor();
    await ready(page);
    await page.keyboard.press('b');
    await page.getByRole('heading', { name: 'Finish' }).waitFor();
    expect(await votes(visited)).toEqual([]);
    await ready(page);
    // Without letters the buttons are reached one after another.
    await button(page, words.tools.keys).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('x');
    await answer(page, 'tie').focus();
    await page.keyboard.press('Enter');
    await stored(visited, 2);
    expect(await votes(visited)).toMatchObject([
      { ordinal: 1, criterion: 0, answer: 'right' },
      { ordinal: 1, criterion: 1, answer: 'tie' },
    ]);
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await visited.context.close();
  });
});

/** Angles of both cameras, and whether their models are drawn as lines. */
const CAMERAS = `[...document.querySelectorAll('model-viewer')].map((one) => one.getCameraOrbit().theta)`;
const LINES = `[...document.querySelectorAll('model-viewer')].map((one) => {
  const scene = one[Object.getOwnPropertySymbols(one).find(({ description }) => description === 'scene')];
  const found = [];
  scene.traverse(({ material }) => found.push(...[material ?? []].flat().map(({ wireframe }) => wireframe === true)));
  return found.includes(true);
})`;

describe.skipIf(absent).each(DEVICES)('3D models on a %s', (name, device) => {
  it('turn in step, show their lines, and can be judged once both are there', { timeout: 400_000 }, async () => {
    const arena = await openArena({ models: await glbFiles() });
    const visited = await visit(device, arena);
    const { page, context } = visited;
    // While models are drawn by the processor alone, the page answers nothing else.
    context.setDefaultTimeout(MODEL_MS);
    await page.locator('.output-poster').first().waitFor();
    await page.keyboard.press('a');
    await ready(page, MODEL_MS);
    expect(await page.locator('model-viewer').count()).toBe(2);
    expect(await page.locator('.output-poster').count()).toBe(0);
    await shot(page, `${name}-models`);
    await expectFits(page);
    expect(await votes(visited)).toEqual([]);

    const box = await page.getByRole('region', { name: words.output('A') }).boundingBox();
    if (box === null) throw new Error('no output');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const [before = 0] = await page.evaluate<number[]>(CAMERAS);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 6; step++) await page.mouse.move(x + 10 * step, y);
    await page.mouse.up();
    await until(
      async () => {
        const [a = 0, b = 0] = await page.evaluate<number[]>(CAMERAS);
        return Math.abs(a - before) > 0.1 && Math.abs(a - b) < 0.01;
      },
      'both turned',
      MODEL_MS,
    );
    await button(page, words.tools.wireframe).click();
    await until(async () => (await page.evaluate<boolean[]>(LINES)).every(Boolean), 'lines', MODEL_MS);
    await shot(page, `${name}-models-lines`);
    await expectAccessible(page);
    await button(page, words.tools.together).click();
    const [, still] = await page.evaluate<number[]>(CAMERAS);
    // With the model in focus, arrows turn it and nothing else.
    await page.keyboard.press('ArrowLeft');
    await page.locator('model-viewer .userInput').first().focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    await until(
      async () => {
        const [a = 0, b = 0] = await page.evaluate<number[]>(CAMERAS);
        return Math.abs(a - b) > 0.1 && Math.abs(b - (still ?? 0)) < 0.01;
      },
      'one turned',
      MODEL_MS,
    );
    await button(page, words.tools.reset).click();
    expect(await votes(visited)).toEqual([]);

    await answer(page, 'right').click();
    await stored(visited, 1);
    await ready(page, MODEL_MS);
    expect(await page.locator('model-viewer').count()).toBe(2);
    await page.keyboard.press('x');
    await stored(visited, 2);
    expect(await answersOf(visited)).toEqual(['right', 'both_bad']);
    // Leaving the page takes its models with it.
    await page.evaluate(`history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate'))`);
    await until(async () => (await page.locator('model-viewer').count()) === 0, 'no viewer', MODEL_MS);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe.skipIf(absent)('a browser without WebGL', () => {
  it('is offered pictures only, and is told why', async () => {
    const arena = await openArena({ generators: 2, tasks: 2, models: await glbFiles(), isModel: (task) => task === 1 });
    const { page, context } = await visit(
      PHONE,
      arena,
      `const usual = HTMLCanvasElement.prototype.getContext;
       HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
         return kind.startsWith('webgl') ? null : usual.call(this, kind, ...more);
       };`,
    );
    await page.getByText(words.modelsLeftOut).waitFor();
    await ready(page);
    await shot(page, 'phone-no-webgl');
    await expectAccessible(page);
    await answer(page, 'left').click();
    await page.getByRole('heading', { name: words.end.all_judged.title }).waitFor();
    await page.getByText(words.modelsLeftOut).waitFor();
    await shot(page, 'phone-no-webgl-end');
    const board = page.getByRole('link', { name: words.end.toLeaderboard });
    expect(await board.getAttribute('href')).toBe(`/c/${arena.slug}/leaderboard`);
    expect(await page.locator('model-viewer').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a check of the person', () => {
  it('is passed by the device itself, and the first pair follows', async () => {
    const visited = await visit(PHONE, await openArena({ arena: { humanCheck: 'proof_of_work' } }));
    const { page } = visited;
    await ready(page, 60_000);
    await answer(page, 'left').click();
    await stored(visited, 1);
    expect(faults).toEqual([]);
    await visited.context.close();
  });
});

describe('a service that tells people from programs', () => {
  it('costs nobody a vote when it cannot be reached: the vote waits for the host, and the page says so', async () => {
    const asking = await startTestServer({
      env: { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' },
      beside: server,
    });
    const { media } = asking.running.services;
    const arena = await openArena({ media, arena: { humanCheck: 'turnstile' } });
    const person = await invite(asking.url, server.host, arena.slug, 'voter', `voter ${++people}`);
    const context = await browser.newContext(PHONE);
    const [name = '', value = ''] = person.cookie().split('=');
    await context.addCookies([{ name, value, url: asking.url }]);
    await context.route('https://**', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`${asking.url}/c/${arena.slug}/arena`);
    await page.getByText(words.quarantined).waitFor();
    await ready(page);
    await shot(page, 'phone-quarantined');
    await answer(page, 'left').click();
    const statuses = async () =>
      (await server.database.pool.query('SELECT status FROM "Ballot" WHERE "roundId" = $1', [arena.roundId])).rows;
    await until(async () => (await statuses()).length === 1, 'the vote');
    expect(await statuses()).toEqual([{ status: 'quarantined' }]);
    await page.getByText(words.quarantined).waitFor();
    await context.close();
    await asking.stop();
  });
});

describe('where nothing can be voted on', () => {
  it('says that the arena is paused, goes on by itself, and says that it is closed', async () => {
    const arena = await openArena();
    const { page, context } = await visit(PHONE, arena);
    await ready(page);
    const act = (what: string) => server.host.json('POST', `/api/v1/rounds/${arena.roundId}/${what}`);
    await act('pause');
    await page.getByRole('heading', { name: words.end.paused.title }).waitFor();
    await shot(page, 'phone-paused');
    await act('resume');
    await ready(page);
    await act('close');
    await page.getByRole('heading', { name: words.end.closed.title }).waitFor();
    await shot(page, 'phone-closed');
    await expectAccessible(page);
    await context.close();
  });

  it('leads a join code to the arena, and a host away from it', async () => {
    const arena = await openArena();
    const { code } = await server.host.json<{ code: string }>('POST', `/api/v1/contests/${arena.slug}/invitations`, {
      role: 'voter',
    });
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${server.url}/join/${code}`);
    await page.waitForURL(`${server.url}/c/${arena.slug}/arena`);
    await ready(page);
    await context.close();

    const host = createPerson(server.url, 'host', server.host.cookie());
    const desk = await browser.newContext(DESKTOP);
    const [name = '', value = ''] = host.cookie().split('=');
    await desk.addCookies([{ name, value, url: server.url }]);
    const hostPage = await desk.newPage();
    await hostPage.goto(`${server.url}/c/${arena.slug}/arena`);
    await hostPage.getByRole('heading', { name: words.refused.hosts_do_not_vote.title }).waitFor();
    await shot(hostPage, 'desktop-host');
    await desk.close();
  });
});
