import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Announcement, announcement } from '../../src/contract/jobs.ts';
import { roundSettings } from '../../src/contract/settings.ts';
import { DEFAULT_CONSTANTS } from '../../src/domain/constants.ts';
import { closeDueRounds } from '../../src/features/rounds/close-due-rounds.ts';
import { listen } from '../../src/platform/bus.ts';
import type { Device } from '../device.ts';
import {
  createInstallation,
  enter,
  type Installation,
  newContest,
  openedRound,
  picture,
  readyContest,
  storeFinalStanding,
} from '../installation.ts';

let house: Installation;
let host: Device;
const heard: Announcement[] = [];
let stopListening: () => Promise<void>;

beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
  const { rows } = await house.services.pool.query('SELECT current_database() AS name');
  const databaseUrl = new URL(house.databaseUrl);
  expect(databaseUrl.pathname).toBe(`/${rows[0].name}`);
  const bus = await listen(
    { databaseUrl: databaseUrl.href, log: house.services.log },
    { onAnnouncement: (message) => heard.push(message) },
  );
  stopListening = () => bus.close();
});
afterAll(async () => {
  await stopListening();
  await house.close();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString();
const open = (slug: string, body: object = {}) => host.post(`/contests/${slug}/rounds`, body);
const step = (id: string, name: string, body?: object) => host.post(`/rounds/${id}/${name}`, body);
const readRound = (id: string) => house.services.prisma.round.findUniqueOrThrow({ where: { id } });
/** Lets a round's time run out. */
const expire = (id: string) =>
  house.services.pool.query(`UPDATE "Round" SET "closesAt" = clock_timestamp() - interval '1 second' WHERE id = $1`, [
    id,
  ]);
const actions = async (slug: string): Promise<string[]> =>
  (await host.get(`/contests/${slug}/audit`)).json.map(({ action }: { action: string }) => action);

describe('a round opens', () => {
  it('over all works, under random codes in whose order the slots are, with its settings frozen', async () => {
    const { slug } = await readyContest(house, { designs: 3, benchmarks: 2, pairwiseRoles: ['juror'] });
    const answer = await open(slug, { name: 'Final', closesAt: inHours(1) });
    expect(answer).toMatchObject({ status: 201, json: { status: 'evaluation' } });
    const [summary] = answer.json.rounds;
    expect(summary).toMatchObject({ name: 'Final', status: 'open', closedAt: null });
    const round = await house.services.prisma.round.findUniqueOrThrow({
      where: { id: summary.id },
      include: { entries: { orderBy: { slot: 'asc' } }, wireNames: true },
    });
    expect(round.entries.map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4]);
    const codes = round.entries.map(({ code }) => code);
    expect([...codes].sort()).toEqual(codes);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{5}$/);
    expect(new Set(round.entries.map(({ entryId }) => entryId)).size).toBe(5);
    const keys = round.wireNames.map(({ slot, size }) => `${slot} ${size}`).sort();
    expect(keys).toEqual([0, 1, 2, 3, 4].flatMap((slot) => [`${slot} full`, `${slot} small`]));
    const settings = roundSettings.parse(round.settings);
    expect(settings).toMatchObject({
      methods: ['pairwise'],
      requiredBenchmarks: 2,
      electorate: { pairwise: ['juror'] },
    });
    expect(settings.constants).toEqual(DEFAULT_CONSTANTS);
    expect(round.seed.length).toBe(32);
    expect(createHash('sha256').update(round.seed).digest('hex')).toBe(summary.seedHash);
    expect(JSON.stringify(answer.json)).not.toContain(Buffer.from(round.seed).toString('hex'));
  });

  it('so that the slots tell nothing of the order in which works came', async () => {
    const { slug } = await readyContest(house, { designs: 5, benchmarks: 1 });
    const orders = new Set<string>();
    for (let n = 0; n < 4; n += 1) {
      const id = await openedRound(host, slug, { name: `Round ${n}` });
      const entries = await house.services.prisma.roundEntry.findMany({
        where: { roundId: id },
        orderBy: { slot: 'asc' },
      });
      orders.add(entries.map(({ entryId }) => entryId).join());
      await step(id, 'close');
    }
    // Four random orders of six works agree about once in 130 million tries.
    expect(orders.size).toBeGreaterThan(1);
  });

  it('with exactly the required benchmarks, and two works at least', async () => {
    const { slug } = await readyContest(house, { designs: 2, benchmarks: 2 });
    await host.post(`/contests/${slug}/reopen-submissions`);
    await host.patch(`/contests/${slug}`, { requiredBenchmarks: 3 });
    await host.post(`/contests/${slug}/close-submissions`);
    const few = await open(slug);
    expect(few).toMatchObject({ status: 409, code: 'needs_benchmarks' });
    expect(few.json.detail).toContain('exactly 3 AI benchmarks; there are 2');
    for (const n of [1, 2])
      await host.upload('POST', `/contests/${slug}/benchmarks`, await picture(50 + n), { label: 'x', tool: 'y' });
    expect((await open(slug)).code).toBe('needs_benchmarks');
    const alone = await readyContest(house, { designs: 1, benchmarks: 0 });
    expect((await open(alone.slug)).code).toBe('needs_two_entries');
    expect((await host.get(`/contests/${slug}`)).json).toMatchObject({ status: 'submissions_closed', rounds: [] });
  });

  it('only after submissions have closed, and not into the past', async () => {
    const slug = await newContest(host);
    expect((await open(slug)).code).toBe('wrong_contest_state');
    await host.post(`/contests/${slug}/open-submissions`);
    expect((await open(slug)).code).toBe('wrong_contest_state');
    const ready = await readyContest(house);
    expect((await open(ready.slug, { closesAt: inHours(-1) })).code).toBe('closing_time_past');
    expect((await host.get(`/contests/${ready.slug}`)).json.rounds).toEqual([]);
  });

  it('once when two hosts press at once, and the next one when it is closed', async () => {
    const { slug } = await readyContest(house);
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(slug)));
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
      201,
      ...Array(4).fill('needs_closed_rounds'),
    ]);
    const [first] = (await host.get(`/contests/${slug}`)).json.rounds;
    await step(first.id, 'close');
    expect((await open(slug, { name: 'Second' })).json.rounds.map(({ name }: { name: string }) => name)).toEqual([
      'Round 1',
      'Second',
    ]);
  });

  it('and freezes the contest', async () => {
    const { slug, designers } = await readyContest(house);
    await open(slug);
    expect((await host.patch(`/contests/${slug}`, { name: 'Other' })).code).toBe('settings_frozen');
    expect((await host.post(`/contests/${slug}/reopen-submissions`)).code).toBe('wrong_contest_state');
    const upload = await host.upload('POST', `/contests/${slug}/benchmarks`, await picture(9), {
      label: 'x',
      tool: 'y',
    });
    expect(upload.code).toBe('wrong_contest_state');
    const [benchmark] = (await host.get(`/contests/${slug}/benchmarks`)).json;
    expect((await host.delete(`/contests/${slug}/benchmarks/${benchmark.id}`)).code).toBe('wrong_contest_state');
    expect((await designers[0]?.upload('PUT', `/contests/${slug}/my-entry`, await picture(9)))?.code).toBe(
      'submissions_closed',
    );
  });
});

describe('a host', () => {
  it('pauses, resumes, extends and closes a round; each step is written down and announced', async () => {
    const { slug } = await readyContest(house);
    const id = await openedRound(host, slug);
    const contestId = (await readRound(id)).contestId;
    heard.length = 0;
    expect((await step(id, 'resume')).code).toBe('wrong_round_state');
    expect((await step(id, 'pause')).json.rounds[0].status).toBe('paused');
    expect((await step(id, 'pause')).code).toBe('wrong_round_state');
    const closesAt = inHours(2);
    expect((await step(id, 'extend', { closesAt })).json.rounds[0]).toMatchObject({ status: 'paused', closesAt });
    expect((await step(id, 'resume')).json.rounds[0].status).toBe('open');
    expect((await step(id, 'extend', { closesAt: inHours(1) })).status).toBe(200);
    expect((await step(id, 'extend', { closesAt: null })).json.rounds[0].closesAt).toBeNull();
    expect((await step(id, 'extend', { closesAt: inHours(-1) })).code).toBe('closing_time_past');
    const closed = (await step(id, 'close')).json.rounds[0];
    expect(closed).toMatchObject({ status: 'closed', closedAt: expect.any(String) });
    for (const [late, body] of [['pause'], ['resume'], ['close'], ['extend', { closesAt: null }]] as [
      string,
      object?,
    ][]) {
      expect((await step(id, late, body)).code).toBe('round_closed');
    }
    expect((await actions(slug)).slice(0, 7)).toEqual([
      'round.closed',
      'round.extended',
      'round.extended',
      'round.resumed',
      'round.extended',
      'round.paused',
      'round.opened',
    ]);
    await expect.poll(() => heard.length).toBe(6);
    for (const message of heard)
      expect(announcement.parse(message)).toEqual({ topic: 'round', roundId: id, contestId });
  });

  it('closes once when pressing twice, and cannot extend what has closed meanwhile', async () => {
    const { slug } = await readyContest(house);
    const id = await openedRound(host, slug);
    const answers = await Promise.all([step(id, 'close'), step(id, 'close'), step(id, 'close')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await actions(slug)).filter((action) => action === 'round.closed')).toHaveLength(1);
  });
});

describe('a work that a host withdraws in mid-round', () => {
  it('is served to nobody any more, and nothing tells what kind it was', async () => {
    const { slug } = await readyContest(house, { designs: 2, benchmarks: 1 });
    const id = await openedRound(host, slug);
    const before = (await host.get(`/contests/${slug}`)).json.host;
    const [entry] = await house.services.prisma.roundEntry.findMany({
      where: { roundId: id },
      orderBy: { slot: 'asc' },
    });
    const { name } = await house.services.prisma.wireName.findFirstOrThrow({
      where: { roundId: id, slot: entry?.slot },
    });
    const juror = await enter(host, slug, 'juror', house.device());
    const code = entry?.code as string;
    expect((await juror.get(`/contests/${slug}/pair`)).status).toBe(200);
    heard.length = 0;
    const answer = await step(id, 'withdraw', { code, reason: 'Shows a name' });
    expect(answer.status).toBe(200);
    expect(answer.json.host).toEqual({ ...before, voters: before.voters + 1 });
    await expect.poll(() => heard.map(({ topic }) => topic)).toEqual(['round']);
    expect((await juror.get(`/media/${name}`)).status).toBe(404);
    expect((await host.get(`/rounds/${id}/live`)).json).toMatchObject({ withdrawn: [code], coverage: [{}, {}] });
    const [written] = (await host.get(`/contests/${slug}/audit`)).json;
    expect(written).toMatchObject({ action: 'round.entry-withdrawn', detail: { code, reason: 'Shows a name' } });
  });
});

describe('the closing time', () => {
  it('ends a round though nobody has swept yet', async () => {
    const { slug } = await readyContest(house);
    const id = await openedRound(host, slug, { closesAt: inHours(1) });
    await expire(id);
    expect((await step(id, 'pause')).code).toBe('round_closed');
    expect((await step(id, 'extend', { closesAt: inHours(1) })).code).toBe('round_closed');
  });

  it('is swept by any number of processes, once, open and paused rounds alike', async () => {
    const [one, two] = [await readyContest(house), await readyContest(house)];
    const opened = await openedRound(host, one.slug, { closesAt: inHours(1) });
    const paused = await openedRound(host, two.slug, { closesAt: inHours(1) });
    await step(paused, 'pause');
    expect(await closeDueRounds(house.services)).not.toEqual(expect.arrayContaining([opened, paused]));
    await expire(opened);
    await expire(paused);
    const swept = await Promise.all(Array.from({ length: 4 }, () => closeDueRounds(house.services)));
    expect(swept.flat().sort()).toEqual(expect.arrayContaining([opened, paused].sort()));
    expect(swept.flat().filter((id) => id === opened)).toHaveLength(1);
    for (const id of [opened, paused]) {
      const { status, closedAt, closesAt } = await readRound(id);
      expect(status).toBe('closed');
      expect(closedAt).toEqual(closesAt);
    }
    expect((await actions(one.slug))[0]).toBe('round.closed');
  });
});

describe('publishing', () => {
  it('waits for every round to be closed and for its final standing', async () => {
    const { slug } = await readyContest(house);
    const publish = () => host.post(`/contests/${slug}/publish`);
    expect((await publish()).code).toBe('wrong_contest_state');
    const id = await openedRound(host, slug);
    expect((await publish()).code).toBe('needs_closed_rounds');
    await step(id, 'close');
    expect((await publish()).code).toBe('needs_final_standing');
    await storeFinalStanding(house.services, id);
    await house.services.prisma.round.update({ where: { id }, data: { lastSeq: 5n } });
    expect((await publish()).code).toBe('needs_final_standing');
    await house.services.prisma.standing.updateMany({ where: { roundId: id }, data: { seq: 5n, final: false } });
    expect((await publish()).code).toBe('needs_final_standing');
    await house.services.prisma.standing.updateMany({ where: { roundId: id }, data: { final: true } });
    expect((await host.get(`/contests/${slug}`)).json.status).toBe('evaluation');
    heard.length = 0;
    const answers = await Promise.all([publish(), publish()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const view = (await host.get(`/contests/${slug}`)).json;
    expect([view.status, view.rounds[0].status]).toEqual(['published', 'published']);
    await expect.poll(() => heard.map(({ topic }) => topic)).toEqual(['round', 'contest']);
    expect((await open(slug)).code).toBe('wrong_contest_state');
    expect((await host.post(`/contests/${slug}/archive`)).json.status).toBe('archived');
  });
});
