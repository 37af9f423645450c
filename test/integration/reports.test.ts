import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device } from '../device.ts';
import { createInstallation, enter, type Installation, openedRound, readyContest } from '../installation.ts';

let house: Installation;
let host: Device;
let slug: string;
let roundId: string;
let juror: Device;
let codes: string[];

beforeAll(async () => {
  house = await createInstallation();
  const ready = await readyContest(house, { designs: 3, benchmarks: 1 });
  ({ slug, host } = ready);
  roundId = await openedRound(host, slug);
  juror = await enter(host, slug, 'juror', house.device());
  const entries = await house.services.prisma.roundEntry.findMany({ where: { roundId }, orderBy: { slot: 'asc' } });
  codes = entries.map(({ code }) => code);
});
afterAll(() => house.close());

const report = (device: Device, code: string | undefined, more: object = {}) =>
  device.post(`/rounds/${roundId}/reports`, { code, reason: 'offensive', ...more });
const list = async () => (await host.get(`/contests/${slug}/reports`)).json;

describe('a work that is reported', () => {
  it('reaches the hosts by its code, once a voter and work, and tells nothing of who wrote it', async () => {
    expect((await report(juror, codes[0], { text: '  Look at the corner  ' })).status).toBe(204);
    expect((await report(juror, codes[0])).code).toBe('already_reported');
    const other = await enter(host, slug, 'juror', house.device());
    expect((await report(other, codes[0], { reason: 'breaks_brief' })).status).toBe(204);
    const reports = await list();
    expect(reports).toHaveLength(2);
    expect(reports[1]).toMatchObject({
      code: codes[0],
      reason: 'offensive',
      text: 'Look at the corner',
      status: 'open',
      round: { id: roundId, running: true },
    });
    expect(JSON.stringify(reports)).not.toMatch(/voter|account|pseudonym|human|"ai"|Person|Bot/);
  });

  it('is left in, or withdrawn, which closes every report of it', async () => {
    await report(juror, codes[1]);
    const [latest] = await list();
    const path = `/contests/${slug}/reports/${latest.id}/dismiss`;
    const closed = (await host.post(path)).json.find(({ id }: { id: string }) => id === latest.id);
    expect(closed.status).toBe('dismissed');
    expect((await host.post(path)).status).toBe(200);
    expect((await host.post(`/rounds/${roundId}/withdraw`, { code: codes[0] })).status).toBe(200);
    expect((await list()).map(({ status }: { status: string }) => status).sort()).toEqual([
      'dismissed',
      'withdrawn',
      'withdrawn',
    ]);
    expect((await report(juror, codes[0])).code).toBe('not_found');
    const audit: { action: string }[] = (await host.get(`/contests/${slug}/audit`)).json;
    expect(audit.filter(({ action }) => action === 'report.dismissed')).toHaveLength(1);
  });

  it('must be of a round that goes on, with a reason of the list and a short text', async () => {
    expect((await report(juror, 'ZZZZZ')).code).toBe('not_found');
    expect((await report(juror, codes[2], { reason: 'ugly' })).status).toBe(400);
    expect((await report(juror, codes[2], { text: 'x'.repeat(501) })).status).toBe(400);
    expect((await report(host, codes[2])).code).toBe('hosts_do_not_vote');
    await host.post(`/rounds/${roundId}/close`);
    expect((await report(juror, codes[2])).code).toBe('round_closed');
  });

  it('comes from nobody too often', async () => {
    const eager = await enter(host, slug, 'juror', house.device());
    const answers: (string | undefined)[] = [];
    for (let k = 0; k < 21; k++) answers.push((await report(eager, codes[2])).code);
    expect(answers.at(-1)).toBe('rate_limited');
  });
});
