import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDueRounds } from '../../src/features/rounds/open-due-rounds.ts';
import type { Device } from '../device.ts';
import {
  createInstallation,
  enter,
  type Installation,
  openedRound,
  picture,
  readyContest,
  storeFinalStanding,
} from '../installation.ts';

let house: Installation;
let host: Device;

beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
});
afterAll(() => house.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString();
const open = (slug: string, body: object = {}) => host.post(`/contests/${slug}/rounds`, body);
const step = (id: string, name: string, body?: object) => host.post(`/rounds/${id}/${name}`, body);
const view = async (slug: string) => (await host.get(`/contests/${slug}`)).json;
const put = (id: string, body: object) =>
  host.send('PUT', `/rounds/${id}`, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const actions = async (slug: string): Promise<string[]> =>
  (await host.get(`/contests/${slug}/audit`)).json.map(({ action }: { action: string }) => action);
const entriesOf = (roundId: string) =>
  house.services.prisma.roundEntry.findMany({ where: { roundId }, orderBy: { slot: 'asc' } });
/** Lets the opening time of a scheduled round come. */
const letCome = (id: string) =>
  house.services.pool.query(
    `UPDATE "Round" SET "scheduledOpenAt" = clock_timestamp() - interval '1 second' WHERE id = $1`,
    [id],
  );

/** A contest whose first round is closed, with its final standing. */
async function firstRoundClosed(designs = 4, benchmarks = 2) {
  const ready = await readyContest(house, { designs, benchmarks });
  const id = await openedRound(host, ready.slug);
  await step(id, 'close');
  await storeFinalStanding(house.services, id);
  return { ...ready, id };
}

describe('one round is published by codes', () => {
  it('for everybody, without a name, a picture or a kind, while the contest goes on', async () => {
    const { slug, id, designers } = await firstRoundClosed();
    expect((await house.device().get(`/contests/${slug}/code-results`)).code).toBe('not_published');
    expect((await step(id, 'publish')).json).toMatchObject({ status: 'evaluation', rounds: [{ status: 'published' }] });
    expect((await step(id, 'publish')).code).toBe('wrong_round_state');
    const answer = await house.device().get(`/contests/${slug}/code-results`);
    const codes = (await entriesOf(id)).map(({ code }) => code);
    expect(answer.json.rounds).toMatchObject([{ id, name: 'Round 1', comparisons: 10, voters: 2 }]);
    const [{ standings }] = answer.json.rounds;
    expect(standings.map(({ method }: { method: string }) => method)).toEqual(['pairwise']);
    expect(standings[0].rows.map(({ code }: { code: string }) => code).sort()).toEqual(codes);
    expect(standings[0].rows.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(answer.bytes.toString()).not.toMatch(/Person|Bot|Tool|Model|human|"ai"|benchmark|beatsAll|picture|"seed"/i);
    expect((await house.device().get(`/contests/${slug}/results`)).code).toBe('not_published');
    const { name } = await house.services.prisma.wireName.findFirstOrThrow({ where: { roundId: id } });
    for (const device of [house.device(), host, designers[0] as Device]) {
      expect((await device.get(`/media/${name}`)).status).toBe(404);
    }
    // For voters nothing is out yet.
    expect((await designers[0]?.get(`/contests/${slug}/pair`))?.json).toMatchObject({ end: 'closed' });
  });

  it('only when it is closed and its standing is final', async () => {
    const { slug } = await readyContest(house);
    const id = await openedRound(host, slug);
    expect((await step(id, 'publish')).code).toBe('wrong_round_state');
    await step(id, 'close');
    expect((await step(id, 'publish')).code).toBe('needs_final_standing');
  });

  it('and with the contest all rounds come out, names with them', async () => {
    const { slug, id } = await firstRoundClosed();
    await step(id, 'publish');
    const second = await openedRound(host, slug, { name: 'Second' });
    await step(second, 'close');
    await storeFinalStanding(house.services, second);
    expect((await host.post(`/contests/${slug}/publish`)).json.status).toBe('published');
    const { json } = await house.device().get(`/contests/${slug}/results`);
    expect(json.rounds.map(({ name }: { name: string }) => name)).toEqual(['Round 1', 'Second']);
    const { name } = await house.services.prisma.wireName.findFirstOrThrow({ where: { roundId: id } });
    expect((await house.device().get(`/media/${name}`)).status).toBe(200);
  });
});

describe('a later round', () => {
  it('is over the works that were chosen by codes, under new codes and new picture names', async () => {
    const { slug, id } = await firstRoundClosed();
    const codes = (await entriesOf(id)).map(({ code }) => code);
    const works = { round: id, codes: codes.slice(0, 3) };
    expect((await open(slug, { works })).code).toBe('round_not_published');
    await step(id, 'publish');
    expect((await open(slug, { works: { round: id, codes: [...codes.slice(0, 2), 'ZZZZZ'] } })).code).toBe(
      'codes_unknown',
    );
    expect((await open(slug, { works: { round: id, codes: codes.slice(0, 1) } })).status).toBe(400);
    const second = await openedRound(host, slug, { name: 'Final', works });
    const [before, after] = [await entriesOf(id), await entriesOf(second)];
    const chosen = before.filter(({ code }) => works.codes.includes(code)).map(({ entryId }) => entryId);
    expect(after.map(({ entryId }) => entryId).sort()).toEqual(chosen.sort());
    expect(after.filter(({ code }) => codes.includes(code))).toEqual([]);
    const names = async (roundId: string) =>
      (await house.services.prisma.wireName.findMany({ where: { roundId } })).map(({ name }) => name);
    const old = new Set(await names(id));
    expect((await names(second)).filter((name) => old.has(name))).toEqual([]);
    // Voters of the first round find themselves in the second.
    const juror = await enter(host, slug, 'juror', house.device());
    expect((await juror.get(`/contests/${slug}/pair`)).json).toMatchObject({ round: { id: second }, end: null });
  });

  it('is not refused for its benchmarks, which would tell the host how many of the chosen are AI', async () => {
    const { slug, id } = await firstRoundClosed(2, 2);
    await step(id, 'publish');
    const rows = await house.services.prisma.roundEntry.findMany({
      where: { roundId: id },
      include: { entry: { include: { contestant: true } } },
    });
    const people = rows.filter(({ entry }) => entry.contestant?.kind === 'human').map(({ code }) => code);
    expect((await open(slug, { works: { round: id, codes: people } })).status).toBe(201);
  });

  it('leaves out what was withdrawn in an earlier one, and says when too few are left', async () => {
    const { slug } = await readyContest(house, { designs: 3, benchmarks: 0 });
    const id = await openedRound(host, slug);
    const [gone, ...staying] = await entriesOf(id);
    await step(id, 'withdraw', { code: gone?.code });
    await step(id, 'close');
    await storeFinalStanding(house.services, id);
    await step(id, 'publish');
    const works = { round: id, codes: [gone?.code, staying[0]?.code] };
    expect((await open(slug, { works })).code).toBe('codes_unknown');
    const second = await openedRound(host, slug, { name: 'All' });
    expect((await entriesOf(second)).map(({ entryId }) => entryId).sort()).toEqual(
      staying.map(({ entryId }) => entryId).sort(),
    );
  });
});

describe('a scheduled round', () => {
  it('opens by itself when its time has come, by any number of processes once', async () => {
    const { slug } = await readyContest(house, { designs: 3 });
    const opensAt = inHours(1);
    const answer = await open(slug, { name: 'Evening', opensAt, closesAt: inHours(3) });
    expect(answer).toMatchObject({
      status: 201,
      json: { rounds: [], opensAt, host: { scheduled: { name: 'Evening' } } },
    });
    const { id } = answer.json.host.scheduled;
    const juror = await enter(host, slug, 'juror', house.device());
    expect((await juror.get(`/contests/${slug}/pair`)).json).toMatchObject({ round: null, end: 'not_open', opensAt });
    expect((await juror.get(`/contests/${slug}`)).json).toMatchObject({ rounds: [], opensAt, host: null });
    expect(await openDueRounds(house.services)).not.toContain(id);
    await letCome(id);
    const swept = await Promise.all(Array.from({ length: 3 }, () => openDueRounds(house.services)));
    expect(swept.flat().filter((one) => one === id)).toEqual([id]);
    expect((await view(slug)).rounds).toMatchObject([{ id, name: 'Evening', status: 'open' }]);
    expect((await view(slug)).host.scheduled).toBeNull();
    expect((await entriesOf(id)).length).toBe(4);
    expect((await actions(slug)).slice(0, 3)).toContain('round.opened');
    expect((await juror.get(`/contests/${slug}/pair`)).json).toMatchObject({ end: null, opensAt: null });
  });

  it('is changed, opened early and forgotten before its time, and by its host only then', async () => {
    const { slug } = await readyContest(house);
    const { id } = (await open(slug, { name: 'A', opensAt: inHours(1) })).json.host.scheduled;
    expect((await open(slug, { name: 'B', opensAt: inHours(2) })).code).toBe('round_scheduled');
    expect((await open(slug)).code).toBe('round_scheduled');
    expect((await put(id, { name: 'C', opensAt: inHours(2) })).json.host.scheduled).toMatchObject({ id, name: 'C' });
    expect((await put(id, { name: 'C', opensAt: inHours(-1) })).code).toBe('opening_time_past');
    expect((await put(id, { opensAt: inHours(2), closesAt: inHours(1) })).code).toBe('closing_before_opening');
    const gone = await host.delete(`/rounds/${id}`);
    expect(gone.json).toMatchObject({ opensAt: null, host: { scheduled: null } });
    const again = (await open(slug, { name: 'D', opensAt: inHours(1) })).json.host.scheduled.id;
    expect((await step(again, 'open')).json.rounds).toMatchObject([{ id: again, status: 'open' }]);
    expect((await put(again, { name: 'E', opensAt: inHours(1) })).code).toBe('wrong_round_state');
    expect((await host.delete(`/rounds/${again}`)).code).toBe('wrong_round_state');
    expect((await step(again, 'open')).code).toBe('wrong_round_state');
    expect((await actions(slug)).slice(0, 5)).toEqual([
      'round.opened',
      'round.scheduled',
      'round.unscheduled',
      'round.rescheduled',
      'round.scheduled',
    ]);
  });

  it('that cannot open tells the host why, once, and opens when it is mended', async () => {
    const { slug } = await readyContest(house, { designs: 2, benchmarks: 1 });
    await host.post(`/contests/${slug}/reopen-submissions`);
    const { id } = (await open(slug, { name: 'Early', opensAt: inHours(1) })).json.host.scheduled;
    await letCome(id);
    for (let k = 0; k < 3; k++) expect(await openDueRounds(house.services)).not.toContain(id);
    const fault = (await view(slug)).host.scheduled.fault;
    expect(fault).toContain('another stage');
    expect((await actions(slug)).filter((action) => action === 'round.not-opened')).toHaveLength(1);
    const [benchmark] = (await host.get(`/contests/${slug}/benchmarks`)).json;
    await host.delete(`/contests/${slug}/benchmarks/${benchmark.id}`);
    await host.post(`/contests/${slug}/close-submissions`);
    await openDueRounds(house.services);
    expect((await view(slug)).host.scheduled.fault).toContain('exactly 1 AI benchmark');
    await host.upload('POST', `/contests/${slug}/benchmarks`, await picture(70), { label: 'x', tool: 'y' });
    expect(await openDueRounds(house.services)).toContain(id);
    expect((await view(slug)).rounds).toMatchObject([{ id, status: 'open' }]);
  });

  it('keeps the contest from being published until it is forgotten', async () => {
    const { slug } = await firstRoundClosed();
    const { id } = (await open(slug, { name: 'More', opensAt: inHours(1) })).json.host.scheduled;
    expect((await host.post(`/contests/${slug}/publish`)).code).toBe('round_scheduled');
    await host.delete(`/rounds/${id}`);
    expect((await host.post(`/contests/${slug}/publish`)).status).toBe(200);
    expect((await open(slug, { name: 'Late', opensAt: inHours(1) })).code).toBe('wrong_contest_state');
  });
});
