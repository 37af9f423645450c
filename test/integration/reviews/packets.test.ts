import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PacketView, packetView } from '../../../src/contract/http/reviews.ts';
import type { Device } from '../../device.ts';
import {
  createInstallation,
  enter,
  type Installation,
  newContest,
  openedRound,
  readyContest,
} from '../../installation.ts';

const CRITERIA = [
  { name: 'Clarity', description: 'Understood at a glance.', weight: 3, min: 1, max: 7 },
  { name: 'Idea', description: '', weight: 1, min: 0, max: 10 },
];

let house: Installation;
let host: Device;
let slug: string;
let roundId: string;
let juror: Device;
/** Designs and judges at once. */
let competing: Device;
let designers: Device[];

beforeAll(async () => {
  house = await createInstallation();
  const ready = await readyContest(house, { designs: 4, methods: ['pairwise', 'experts'], criteria: CRITERIA });
  ({ slug, host, designers } = ready);
  juror = await enter(host, slug, 'juror', house.device());
  competing = await enter(host, slug, 'juror', designers[0] as Device);
});
afterAll(() => house.close());

/** Each test has a round of its own over four designs and one benchmark. */
beforeEach(async () => {
  await house.services.pool.query(`UPDATE "Round" SET status = 'closed' WHERE status IN ('open', 'paused')`);
  roundId = await openedRound(host, slug);
});

async function packetOf(device: Device): Promise<PacketView> {
  const answer = await device.get(`/contests/${slug}/packet`);
  expect(answer.status).toBe(200);
  return packetView.parse(answer.json);
}

type Wanted = { code: string; criterion: number; score: number; seen: number };
const save = (device: Device, scores: Wanted[]) =>
  device.send('PUT', `/rounds/${roundId}/packet/scores`, {
    body: JSON.stringify({ scores }),
    headers: { 'content-type': 'application/json' },
  });
const submit = (device: Device, version: number) => device.post(`/rounds/${roundId}/packet/submit`, { version });
const reopen = (device: Device, version: number) => device.post(`/rounds/${roundId}/packet/reopen`, { version });

/** Every score of a packet at once. */
async function fill(device: Device, score = 4): Promise<PacketView> {
  const { designs } = await packetOf(device);
  const all = designs.flatMap(({ code, scores }) =>
    scores.map((given, criterion) => ({ code, criterion, score, seen: given?.version ?? 0 })),
  );
  const answer = await save(device, all);
  expect(answer.status).toBe(200);
  return answer.json;
}

const lastSeq = async () =>
  Number((await house.services.prisma.round.findUniqueOrThrow({ where: { id: roundId } })).lastSeq);
const events = () =>
  house.services.prisma.packetEvent.findMany({
    where: { roundId },
    orderBy: { seq: 'asc' },
    select: { seq: true, kind: true },
  });
const setRound = (change: string) => house.services.pool.query(`UPDATE "Round" SET ${change} WHERE id = $1`, [roundId]);

describe('a packet', () => {
  it('shows every design by code and picture names alone, with the published criteria', async () => {
    const packet = await packetOf(juror);
    expect(packet).toMatchObject({
      end: null,
      ownLeftOut: false,
      alsoVotes: true,
      version: 0,
      submittedAt: null,
      missing: 10,
    });
    expect(packet.criteria).toEqual([
      { name: 'Clarity', description: 'Understood at a glance.', share: 0.75, min: 1, max: 7 },
      { name: 'Idea', description: '', share: 0.25, min: 0, max: 10 },
    ]);
    const { json } = await juror.get(`/contests/${slug}/packet`);
    expect(Object.keys(json.designs[0])).toEqual(['code', 'full', 'small', 'scores']);
    expect((await juror.get(`/media/${packet.designs[0]?.full}`)).status).toBe(200);
  });

  it('leaves the own work of a juror out, and says so', async () => {
    const [all, most] = [await packetOf(juror), await packetOf(competing)];
    expect([all.designs.length, most.designs.length]).toEqual([5, 4]);
    expect(most).toMatchObject({ ownLeftOut: true, missing: 8 });
    const own = all.designs.find(({ code }) => most.designs.every((one) => one.code !== code));
    expect((await save(competing, [{ code: own?.code ?? '', criterion: 0, score: 7, seen: 0 }])).code).toBe(
      'own_entry',
    );
  });

  it('lists the designs in an order of the juror, the same at every visit', async () => {
    const order = async (device: Device) => (await packetOf(device)).designs.map(({ code }) => code);
    expect(await order(juror)).toEqual(await order(juror));
    const others = await Promise.all(
      Array.from({ length: 8 }, async () => order(await enter(host, slug, 'juror', house.device()))),
    );
    expect(new Set(others.map((codes) => codes.join())).size).toBeGreaterThan(1);
  });

  it('is scored on the criteria that stood when the round opened', async () => {
    await house.services.pool.query(
      `UPDATE "Contest" SET settings = jsonb_set(settings, '{criteria,0,max}', '9') WHERE slug = $1`,
      [slug],
    );
    const { criteria, designs } = await packetOf(juror);
    expect(criteria[0]).toMatchObject({ max: 7 });
    const answer = await save(juror, [{ code: designs[0]?.code ?? '', criterion: 0, score: 9, seen: 0 }]);
    expect(answer).toMatchObject({ status: 400, json: { fields: [{ path: 'scores.0.score' }] } });
    expect((await host.patch(`/contests/${slug}`, { criteria: CRITERIA })).code).toBe('settings_frozen');
    await house.services.pool.query(
      `UPDATE "Contest" SET settings = jsonb_set(settings, '{criteria,0,max}', '7') WHERE slug = $1`,
      [slug],
    );
  });

  it('does without a design that has left the round', async () => {
    const { designs } = await fill(juror);
    const [gone] = designs;
    await house.services.pool.query(
      'UPDATE "RoundEntry" SET "withdrawnAt" = now() WHERE "roundId" = $1 AND code = $2',
      [roundId, gone?.code],
    );
    const packet = await packetOf(competing);
    expect(packet.missing).toBe(packet.designs.length * 2);
    expect((await packetOf(juror)).designs).toHaveLength(4);
    expect((await save(juror, [{ code: gone?.code ?? '', criterion: 0, score: 1, seen: 1 }])).status).toBe(400);
    expect((await submit(juror, 1)).status).toBe(200);
    // A work that has left a round stays out of later ones: here they shall have all five.
    await house.services.pool.query('UPDATE "RoundEntry" SET "withdrawnAt" = NULL WHERE "roundId" = $1', [roundId]);
  });
});

describe('a draft', () => {
  it('is kept, found again on every device of the juror, and may be changed', async () => {
    const [first] = (await packetOf(juror)).designs;
    const code = first?.code ?? '';
    expect((await save(juror, [{ code, criterion: 1, score: 10, seen: 0 }])).json).toMatchObject({
      version: 1,
      missing: 9,
    });
    const again = (await packetOf(juror.tab())).designs[0];
    expect(again?.scores).toEqual([null, { score: 10, version: 1 }]);
    await save(juror.tab(), [{ code, criterion: 1, score: 0, seen: 1 }]);
    expect((await packetOf(juror)).designs[0]?.scores[1]).toEqual({ score: 0, version: 2 });
  });

  it('is the juror’s own', async () => {
    await fill(juror);
    expect((await packetOf(competing)).missing).toBe(8);
  });

  it('is not written over by a page that has not seen what stands there, and then keeps nothing of it', async () => {
    const [one, two] = (await packetOf(juror)).designs.map(({ code }) => code) as [string, string];
    await save(juror, [{ code: one, criterion: 0, score: 5, seen: 0 }]);
    const stale = await save(juror.tab(), [
      { code: two, criterion: 0, score: 2, seen: 0 },
      { code: one, criterion: 0, score: 3, seen: 0 },
    ]);
    expect(stale).toMatchObject({ status: 409, code: 'score_changed' });
    const { designs } = await packetOf(juror);
    expect(designs.map(({ scores }) => scores[0]?.score)).toEqual([5, undefined, undefined, undefined, undefined]);
  });

  it('takes a repetition as done, and a late one never undoes what came after it', async () => {
    const code = (await packetOf(juror)).designs[0]?.code ?? '';
    const message = [{ code, criterion: 0, score: 5, seen: 0 }];
    await save(juror, message);
    expect((await save(juror, message)).json).toMatchObject({ version: 1 });
    await save(juror, [{ code, criterion: 0, score: 6, seen: 1 }]);
    expect((await save(juror, message)).code).toBe('score_changed');
    expect((await packetOf(juror)).designs[0]?.scores[0]?.score).toBe(6);
  });

  it('loses no score when two pages save at once', async () => {
    const codes = (await packetOf(juror)).designs.map(({ code }) => code);
    const answers = await Promise.all(
      codes.flatMap((code) => [0, 1].map((criterion) => save(juror, [{ code, criterion, score: 3, seen: 0 }]))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await packetOf(juror)).toMatchObject({ missing: 0, version: 10 });
  });

  it.each([
    ['below the scale', { criterion: 0, score: 0 }, 'scores.0.score'],
    ['above the scale', { criterion: 1, score: 11 }, 'scores.0.score'],
    ['on a criterion that is none', { criterion: 2, score: 5 }, 'scores.0.criterion'],
    ['of a design that is none', { criterion: 0, score: 5, code: 'ZZZZZZ' }, 'scores.0.code'],
  ])('takes no score %s', async (_what, part, path) => {
    const code = (await packetOf(juror)).designs[0]?.code ?? '';
    const answer = await save(juror, [{ code, seen: 0, ...part }]);
    expect(answer).toMatchObject({ status: 400, json: { fields: [{ path }] } });
    expect(await packetOf(juror)).toMatchObject({ version: 0, missing: 10 });
  });
});

describe('submitting', () => {
  it('needs every design on every criterion, and says how much is missing', async () => {
    const { designs } = await packetOf(juror);
    const all = designs.flatMap(({ code }) => [0, 1].map((criterion) => ({ code, criterion, score: 4, seen: 0 })));
    await save(juror, all.slice(0, -1));
    const answer = await submit(juror, 1);
    expect(answer).toMatchObject({ status: 409, code: 'packet_incomplete' });
    expect(answer.json.detail).toContain('1 score is');
    expect([await lastSeq(), await events()]).toEqual([0, []]);
    expect((await packetOf(juror)).submittedAt).toBeNull();
  });

  it('takes a number of the round’s sequence, once, however often it is asked for', async () => {
    const { version } = await fill(juror);
    const answers = await Promise.all([submit(juror, version), submit(juror.tab(), version), submit(juror, version)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await submit(juror, version)).json.submittedAt).toEqual(answers[0]?.json.submittedAt);
    expect([await lastSeq(), await events()]).toEqual([1, [{ seq: 1n, kind: 'submitted' }]]);
    const { version: other } = await fill(competing);
    await submit(competing, other);
    expect(await lastSeq()).toBe(2);
  });

  it('submits what the juror looked at: not a packet that another page has changed', async () => {
    const { version } = await fill(juror, 4);
    await fill(juror.tab(), 5);
    expect((await submit(juror, version)).code).toBe('packet_changed');
    expect(await lastSeq()).toBe(0);
  });

  it('ends changes, until the juror reopens the packet; then it does not count before it is submitted anew', async () => {
    const { version, designs } = await fill(juror, 4);
    const sent = (await submit(juror, version)).json as PacketView;
    const code = designs[0]?.code ?? '';
    const seen = designs[0]?.scores[0]?.version ?? 0;
    expect((await save(juror, [{ code, criterion: 0, score: 7, seen }])).code).toBe('packet_submitted');
    // A repetition of what stands is no change.
    expect((await save(juror, [{ code, criterion: 0, score: 4, seen: 0 }])).status).toBe(200);
    const open = (await reopen(juror, sent.version)).json as PacketView;
    expect(open.submittedAt).toBeNull();
    expect((await reopen(juror, sent.version)).status).toBe(200);
    const changed = (await save(juror, [{ code, criterion: 0, score: 7, seen }])).json as PacketView;
    expect((await submit(juror, changed.version)).json.submittedAt).not.toBeNull();
    // What the network held back comes late: it changes nothing.
    expect((await reopen(juror, sent.version)).code).toBe('packet_changed');
    expect(await lastSeq()).toBe(3);
    expect((await events()).map(({ kind }) => kind)).toEqual(['submitted', 'reopened', 'submitted']);
  });
});

describe('a round that is not open', () => {
  const everything = async (version: number) => {
    const code = (await packetOf(juror)).designs[0]?.code ?? '';
    const answers = [
      await save(juror, [{ code, criterion: 0, score: 1, seen: 1 }]),
      await submit(juror, version),
      await reopen(juror, version),
    ];
    return answers.map((answer) => answer.code);
  };

  it('takes nothing once its time is over by the database’s clock, though nobody has closed it', async () => {
    const { version } = await fill(juror);
    await setRound(`"closesAt" = clock_timestamp() - interval '1 ms'`);
    expect(await everything(version)).toEqual(['round_closed', 'round_closed', 'round_closed']);
    expect((await packetOf(juror)).end).toBe('closed');
    expect(await lastSeq()).toBe(0);
  });

  it('takes nothing while it is paused, and after closing', async () => {
    const { version } = await fill(juror);
    await host.post(`/rounds/${roundId}/pause`);
    expect(await everything(version)).toEqual(['round_paused', 'round_paused', 'round_paused']);
    expect((await packetOf(juror)).end).toBe('paused');
    await host.post(`/rounds/${roundId}/close`);
    expect(await everything(version)).toEqual(['round_closed', 'round_closed', 'round_closed']);
    expect((await packetOf(juror)).end).toBe('closed');
  });

  it('takes no packet that was waiting for the lock while it closed', async () => {
    const { version } = await fill(juror);
    const closing = await house.services.pool.connect();
    try {
      await closing.query('BEGIN');
      await closing.query(`UPDATE "Round" SET status = 'closed', "closedAt" = now() WHERE id = $1`, [roundId]);
      const late = submit(juror, version);
      await waitsForLock();
      await closing.query('COMMIT');
      expect((await late).code).toBe('round_closed');
    } finally {
      closing.release();
    }
    expect((await packetOf(juror)).submittedAt).toBeNull();
    expect(await events()).toEqual([]);
  });

  async function waitsForLock(): Promise<void> {
    for (;;) {
      const { rows } = await house.services.pool.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"lastSeq"%'`,
      );
      if (rows[0].n > 0) return;
    }
  }
});

describe('who may review', () => {
  it('is a juror: no host, nobody else, nobody from elsewhere', async () => {
    const voter = await enter(host, slug, 'voter', house.device());
    const code = (await packetOf(juror)).designs[0]?.code ?? '';
    const refusals = async (device: Device) => [
      (await device.get(`/contests/${slug}/packet`)).code,
      (await save(device, [{ code, criterion: 0, score: 1, seen: 0 }])).code,
      (await submit(device, 0)).code,
      (await reopen(device, 0)).code,
    ];
    const four = (refusal: string) => [refusal, refusal, refusal, refusal];
    expect(await refusals(host)).toEqual(four('hosts_do_not_vote'));
    expect(await refusals(await enter(host, slug, 'host', house.device()))).toEqual(four('hosts_do_not_vote'));
    expect(await refusals(voter)).toEqual(four('not_in_electorate'));
    expect(await refusals(designers[1] as Device)).toEqual(four('not_in_electorate'));
    expect(await refusals(house.device())).toEqual(four('unauthenticated'));
    const elsewhere = await newContest(host);
    expect(await refusals(await enter(host, elsewhere, 'juror', house.device()))).toEqual(four('forbidden'));
    expect(await house.services.prisma.packet.count({ where: { roundId } })).toBe(0);
  });

  it('meets no packet where the round is not reviewed, and waits for one that has not opened', async () => {
    const pairs = await readyContest(house, { designs: 2, benchmarks: 0 });
    const other = await enter(host, pairs.slug, 'juror', house.device());
    const id = await openedRound(host, pairs.slug);
    expect((await other.get(`/contests/${pairs.slug}/packet`)).json).toMatchObject({
      end: 'not_reviewed',
      designs: [],
    });
    expect((await other.post(`/rounds/${id}/packet/submit`, { version: 0 })).code).toBe('method_not_used');
    const later = await newContest(host, { methods: ['experts'], criteria: CRITERIA });
    const waiting = await enter(host, later, 'juror', house.device());
    const view = (await waiting.get(`/contests/${later}/packet`)).json;
    expect(view).toMatchObject({ end: 'not_open', designs: [], round: null, criteria: [{ name: 'Clarity' }, {}] });
  });
});
