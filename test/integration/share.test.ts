import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DesignResults, designResults } from '../../src/contract/http/design-results.ts';
import { authenticate } from '../../src/features/access/authenticate.ts';
import { createResultsHead } from '../../src/features/results/results-head.ts';
import { createCards } from '../../src/features/results/show-card.ts';
import { requirePublished } from '../../src/features/results/show-results.ts';
import { buildHttpApp } from '../../src/platform/http/http-app.ts';
import type { Device } from '../device.ts';
import {
  BASE_URL,
  createInstallation,
  type Installation,
  openedRound,
  readyContest,
  storeFinalStanding,
} from '../installation.ts';
import { serve } from '../serve.ts';

const NAME = '"><script>alert(1)</script> & Söhne';
const PAGE = '<!doctype html><html><head><title>Blindrank</title></head><body></body></html>';

let house: Installation;
let host: Device;
let designers: Device[];
let slug: string;
let folder: string;
let pages: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  house = await createInstallation();
  ({ slug, host, designers } = await readyContest(house, { designs: 3, benchmarks: 2 }));
  await house.services.prisma.contest.update({ where: { slug }, data: { name: NAME } });
  const roundId = await openedRound(host, slug);
  await host.post(`/rounds/${roundId}/close`);
  await storeFinalStanding(house.services, roundId, () => 0.97);
  folder = await mkdtemp(join(tmpdir(), 'blindrank-pages-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  const { services, routes } = house;
  pages = await serve(
    buildHttpApp({
      ...{ services, routes, webDir: folder, findPageHead: createResultsHead(services) },
      authenticate: ({ headers }) => authenticate(services, headers.cookie),
      probes: { alive: () => true, ready: async () => ({ ready: true, checks: {} }) },
    }),
  );
});
afterAll(async () => {
  await pages.close();
  await house.close();
  await rm(folder, { recursive: true, force: true });
});

const page = async (path: string) => (await fetch(`${pages.url}${path}`)).text();
const codes = async () => (await house.services.prisma.roundEntry.findMany()).map(({ code }) => code);

describe('before publication', () => {
  it('there is no card and no page of a design, not even for its designer or the host', async () => {
    const [code] = await codes();
    for (const device of [host, designers[0] as Device, house.device()]) {
      for (const path of ['card.png', `results/designs/${code}`]) {
        expect(await device.get(`/contests/${slug}/${path}`)).toMatchObject({ status: 404, code: 'not_published' });
      }
    }
    expect((await (designers[0] as Device).get(`/contests/${slug}/results/mine`)).code).toBe('not_published');
    expect((await house.device().get('/contests/nothing-here/card.png')).code).toBe('not_found');
  });

  it('a link shows nothing of the contest, and the same as of one that does not exist', async () => {
    expect(await page(`/c/${slug}/results`)).toBe(PAGE);
    expect(await page('/c/nothing-here/results')).toBe(PAGE);
  });
});

describe('after publication', () => {
  beforeAll(async () => {
    await host.post(`/contests/${slug}/publish`);
  });

  it('a link shows name, claim and card, and the name is never markup', async () => {
    const html = await page(`/c/${slug}/results`);
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; Söhne: results</title>');
    expect(html).toContain('content="All 3 human designs were judged better than every AI benchmark');
    expect(html).toContain(`content="${BASE_URL}/api/v1/contests/${slug}/card.png"`);
    expect(html).not.toContain('<script>');
    expect(await page(`/c/${slug}/results/`)).toContain('og:title');
    for (const path of [`/c/${slug}/vote`, '/', `/c/${slug}/results/mine`]) expect(await page(path)).toBe(PAGE);
  });

  it('the card is a picture of the size that previews expect, kept by its tag', async () => {
    const first = await house.device().get(`/contests/${slug}/card.png`);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('image/png');
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const etag = first.headers.get('etag') ?? '';
    const again = await house.device().get(`/contests/${slug}/card.png`, { 'if-none-match': etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    if (process.env.KEEP_CARD !== undefined) await writeFile(process.env.KEEP_CARD, first.bytes);
  });

  it('the card is drawn once, and again after a failure', async () => {
    let drawn = 0;
    const show = createCards(house.services, async () => {
      drawn += 1;
      if (drawn === 1) throw new Error('no room');
      return Buffer.from('picture');
    });
    const contest = await requirePublished(house.services, slug);
    await expect(show(contest)).rejects.toThrow('no room');
    const cards = await Promise.all([show(contest), show(contest), show(contest)]);
    expect(drawn).toBe(2);
    expect(new Set(cards.map(({ etag }) => etag)).size).toBe(1);
  });

  it('a designer finds the own design, everybody any design by its code', async () => {
    const own = designResults.parse((await (designers[1] as Device).get(`/contests/${slug}/results/mine`)).json);
    expect(own.design).toMatchObject({ label: 'Person 1', kind: 'human' });
    const [round] = own.rounds as [DesignResults['rounds'][number]];
    expect(own.rounds).toHaveLength(1);
    expect(round).toMatchObject({ designs: 5, benchmarks: 2, likes: null, experts: null });
    expect(round.pairwise?.own).toMatchObject({ label: 'Person 1', verdict: 'credibly' });
    const byCode = await house.device().get(`/contests/${slug}/results/designs/${round.code}`);
    expect(byCode.json).toEqual(own);
  });

  it('each design stands between its neighbours', async () => {
    for (const code of await codes()) {
      const { rounds } = designResults.parse(
        (await house.device().get(`/contests/${slug}/results/designs/${code}`)).json,
      );
      const found = rounds[0]?.pairwise;
      expect(found?.ranked).toBe(5);
      const rank = found?.own.rank ?? 0;
      expect(found?.above?.rank ?? 0).toBe(rank - 1);
      expect(found?.below?.rank ?? 6).toBe(rank + 1);
    }
  });

  it('knows no design of others, and no code of nobody', async () => {
    // As after an account was deleted: the design stays in the results, and is nobody's.
    await house.services.prisma.contestant.updateMany({ where: { label: 'Person 2' }, data: { ownerId: null } });
    expect((await (designers[2] as Device).get(`/contests/${slug}/results/mine`)).code).toBe('not_found');
    expect((await host.get(`/contests/${slug}/results/mine`)).code).toBe('forbidden');
    for (const code of ['ZZZZZ', 'x', 'AAAA%2F..']) {
      expect((await house.device().get(`/contests/${slug}/results/designs/${code}`)).code).toBe('not_found');
    }
  });
});
