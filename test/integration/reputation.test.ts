import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ledger, ledger } from '../../src/contract/http/reputation.ts';
import { awardParticipation } from '../../src/features/reputation/award-round.ts';
import type { Device } from '../device.ts';
import {
  createInstallation,
  enter,
  type Installation,
  openedRound,
  readyContest,
  storeFinalStanding,
} from '../installation.ts';

let house: Installation;
let host: Device;
let designers: Device[];
let juror: Device;
let voter: Device;
let slug: string;
let roundId: string;

const own = async (device: Device): Promise<Ledger> =>
  ledger.parse((await device.get(`/contests/${slug}/my-reputation`)).json);
const reasons = async (device: Device) => (await own(device)).events.map(({ reason, points }) => `${reason} ${points}`);

/** Comparisons, ratings and a packet of one person, straight in the tables; of a work the codes' order is the slot. */
async function takePart(device: Device, done: { comparisons: number; ratings?: number; packet?: boolean }) {
  const { pool } = house.services;
  const { pseudonym } = await own(device);
  const { rows } = await pool.query(
    `SELECT v.id, t.id AS "taskId" FROM "Voter" v JOIN "Task" t USING ("contestId") WHERE v.pseudonym = $1`,
    [pseudonym],
  );
  const { id, taskId } = rows[0];
  // Pairs of many slots, so that one person can have compared many; those that are no entry's do no harm here.
  await pool.query(
    `WITH r AS (UPDATE "Round" SET "lastSeq" = "lastSeq" + $4 WHERE id = $1 RETURNING "lastSeq" - $4 AS base)
     INSERT INTO "Ballot" ("roundId", seq, "voterId", ordinal, "taskId", low, high, "lowShownLeft", outcome, kind)
     SELECT $1, r.base + n, $2, n, $3, 0, n, true, 'low', 'fresh' FROM r, generate_series(1, $4::int) n`,
    [roundId, id, taskId, done.comparisons],
  );
  await pool.query(
    `WITH r AS (UPDATE "Round" SET "lastSeq" = "lastSeq" + $3 WHERE id = $1 RETURNING "lastSeq" - $3 AS base)
     INSERT INTO "Rating" ("roundId", seq, "voterId", slot, liked)
     SELECT $1, r.base + n, $2, n, true FROM r, generate_series(1, $3::int) n`,
    [roundId, id, done.ratings ?? 0],
  );
  if (done.packet === true) {
    await pool.query(
      `INSERT INTO "Packet" ("roundId", "voterId", "submittedAt", "updatedAt") VALUES ($1, $2, now(), now())`,
      [roundId, id],
    );
  }
}

beforeAll(async () => {
  house = await createInstallation();
  ({ slug, host, designers } = await readyContest(house, { designs: 3, benchmarks: 2 }));
  juror = await enter(host, slug, 'juror', house.device());
  voter = await enter(host, slug, 'voter', house.device());
  roundId = await openedRound(host, slug);
});
afterAll(() => house.close());

describe('the ledger', () => {
  it('begins with what the invitation granted, and is a person’s own', async () => {
    expect(await reasons(juror)).toEqual(['granted 100']);
    expect(await own(voter)).toMatchObject({ points: 0, events: [] });
    expect(await own(juror)).toMatchObject({ points: 100, factor: 1, least: 0.7, full: 100 });
    expect(await own(voter)).toMatchObject({ factor: 0.7 });
    expect(await own(host)).toMatchObject({ pseudonym: null, points: 0, events: [] });
    expect((await house.device().get(`/contests/${slug}/my-reputation`)).status).toBe(401);
  });

  it('a host gives and takes points by pseudonym, which is written down', async () => {
    const { pseudonym } = await own(voter);
    const give = (body: object) => host.post(`/contests/${slug}/reputation`, body);
    expect((await give({ pseudonym, points: 20, note: 'helped on stage' })).status).toBe(204);
    expect((await give({ pseudonym, points: -5, note: 'came too late' })).status).toBe(204);
    expect((await give({ pseudonym, points: 0, note: 'nothing' })).status).toBe(400);
    expect((await give({ pseudonym: 'NOBODY', points: 1, note: 'nobody' })).status).toBe(404);
    expect((await voter.post(`/contests/${slug}/reputation`, { pseudonym, points: 99, note: 'me' })).status).toBe(403);
    expect(await own(voter)).toMatchObject({ points: 15, events: [{ note: 'came too late' }, { points: 20 }] });
    const audit = (await host.get(`/contests/${slug}/audit`)).json;
    expect(audit[0]).toMatchObject({ action: 'reputation.adjusted', detail: { pseudonym, points: -5 } });
  });

  it('taking part earns points once the round is closed, once, however often they are given', async () => {
    await takePart(voter, { comparisons: 25, ratings: 45 });
    await takePart(juror, { comparisons: 9, packet: true });
    await awardParticipation(house.services.prisma, { id: roundId });
    expect(await reasons(juror)).toEqual(['granted 100']);
    await host.post(`/rounds/${roundId}/close`);
    await Promise.all([1, 2, 3].map(() => awardParticipation(house.services.prisma, { id: roundId })));
    expect((await reasons(voter)).slice(0, 2).sort()).toEqual(['comparisons 2', 'ratings 2']);
    expect(await reasons(juror)).toEqual(['packet 5', 'granted 100']);
  });

  it('what a design has earned comes with publication, not before: it tells humans from AI', async () => {
    const { prisma } = house.services;
    const entries = await prisma.roundEntry.findMany({
      where: { roundId },
      orderBy: { slot: 'asc' },
      select: { code: true, slot: true, entry: { select: { contestant: { select: { kind: true, label: true } } } } },
    });
    const humans = entries.filter(({ entry }) => entry.contestant?.kind === 'human');
    // The last of the humans beats every benchmark in the joint posterior, the first has the best rank.
    const beats = humans.at(-1)?.code;
    await storeFinalStanding(house.services, roundId, (code) => (code === beats ? 0.96 : 0.5));
    for (const device of designers) expect(await reasons(device)).toEqual([]);
    expect((await host.post(`/contests/${slug}/publish`)).status).toBe(200);
    const byLabel = await Promise.all(
      humans.map(async ({ entry }) => {
        const n = entry.contestant?.label === '' ? 0 : Number(entry.contestant?.label.split(' ')[1]);
        return (await reasons(designers[n] as Device)).sort();
      }),
    );
    expect(byLabel).toEqual([
      ['evaluated_design 10', 'top_place_pairwise 15'],
      ['evaluated_design 10'],
      ['beats_benchmarks 10', 'evaluated_design 10'],
    ]);
    const before = await prisma.reputationEvent.count();
    await awardParticipation(prisma, { id: roundId });
    expect(await prisma.reputationEvent.count()).toBe(before);
  });
});
