import { connect } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JudgePacket } from '../../../src/contract/http/judging.ts';
import type { Answer, Device } from '../../device.ts';
import type { OpenBenchmark } from '../../fixtures/benchmark.ts';
import { insertJudged } from '../../fixtures/judged.ts';
import { draftItem, judgementForm, lookAtAll, packetOf } from '../../fixtures/judgement.ts';
import { createInstallation, enter, type Installation } from '../../installation.ts';

let house: Installation;
let host: Device;
let benchmark: OpenBenchmark;
let judge: Device;
let path: string;

beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
});
afterAll(() => house.close());
beforeEach(async () => {
  benchmark = await insertJudged(house.services);
  judge = await enter(host, benchmark.slug, 'judge', house.device());
  path = `/benchmarks/${benchmark.slug}/briefs/brief-0`;
});

const put = (device: Device, to: string, body: object): Promise<Answer> =>
  device.send('PUT', to, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const packet = (device = judge) => packetOf(device, benchmark.slug, 'brief-0');
const save = (version: number, items: object, device = judge) => put(device, `${path}/draft`, { version, items });
const submit = (outputs: unknown, device = judge) => device.post(`${path}/judgement`, { outputs });
const setStatus = (status: string) =>
  house.services.pool.query('UPDATE "Contest" SET status = $2::"ContestStatus" WHERE id = $1', [
    benchmark.contestId,
    status,
  ]);
const stored = () => house.services.prisma.judgement.count({ where: { entry: { contestId: benchmark.contestId } } });

/** A packet all of whose originals were fetched. */
async function seen(device = judge): Promise<JudgePacket> {
  const one = await packet(device);
  await lookAtAll(device, one);
  return one;
}

describe('what there is to judge', () => {
  it('is said with the standard, brief by brief, with how far the judge is', async () => {
    const view = (await judge.get(`/benchmarks/${benchmark.slug}/judging`)).json;
    expect(view).toMatchObject({ end: null, judge: { kind: 'person' }, standard: { version: '1.2' } });
    expect(view.briefs).toEqual([
      { key: 'brief-0', title: 'Brief 0', layer: 'poster', outputs: 5, anchors: 1, state: 'untouched', done: 0 },
      { key: 'brief-1', title: 'Brief 1', layer: 'packaging', outputs: 5, anchors: 1, state: 'untouched', done: 0 },
    ]);
    const { outputs } = await seen();
    await save(0, { [outputs[0]?.id ?? '']: draftItem(), [outputs[1]?.id ?? '']: draftItem(null) });
    const [first] = (await judge.get(`/benchmarks/${benchmark.slug}/judging`)).json.briefs;
    expect(first).toMatchObject({ state: 'begun', done: 1 });
    await submit(outputs.map(({ id }) => judgementForm(id)));
    const [done] = (await judge.get(`/benchmarks/${benchmark.slug}/judging`)).json.briefs;
    expect(done).toMatchObject({ state: 'submitted', done: 5 });
  });

  it('is not shown before judging opens, and over when results are out', async () => {
    await setStatus('draft');
    const before = (await judge.get(`/benchmarks/${benchmark.slug}/judging`)).json;
    expect(before).toMatchObject({ end: 'not_open', briefs: [] });
    expect((await judge.get(`${path}/packet`)).code).toBe('judging_not_open');
    await setStatus('evaluation');
    const { outputs } = await seen();
    await setStatus('published');
    expect((await judge.get(`/benchmarks/${benchmark.slug}/judging`)).json.end).toBe('published');
    const answers = [
      await judge.get(`${path}/packet`),
      await save(0, {}),
      await judge.post(`${path}/first-pick`, { id: outputs[0]?.id }),
      await submit(outputs.map(({ id }) => judgementForm(id))),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('judging_over'));
    expect(await stored()).toBe(0);
  });

  it('has a JSON Schema that a good judgement passes, with the reason before the score', async () => {
    const schema = (await judge.get(`/benchmarks/${benchmark.slug}/judging/schema`)).json;
    const check = new Ajv2020({ strict: false }).compile(schema);
    expect(check({ outputs: [judgementForm('ABCDE')] })).toBe(true);
    expect(check({ outputs: [judgementForm('ABCDE', { overall: 8 })] })).toBe(false);
    expect(check({ outputs: [judgementForm('ABCDE', { appeal: { reason: 'x', score: 11 } })] })).toBe(false);
    const { properties } = schema.properties.outputs.items;
    expect(Object.keys(properties.legibility.properties)).toEqual(['hard_defects', 'reason', 'score']);
    expect(Object.keys(properties)).toEqual(Object.keys(judgementForm('ABCDE')));
  });
});

describe('a packet', () => {
  it('holds every run with a picture, side notes too, under codes and names of its own, anchors with their scores', async () => {
    const one = await packet();
    expect(one.brief).toEqual({
      key: 'brief-0',
      title: 'Brief 0',
      text: 'A poster for the fair of number 0. It should look calm.',
      requiredText: ['Fair 0', '12 May'],
    });
    expect(one.outputs).toHaveLength(5);
    expect(one.anchors).toHaveLength(1);
    expect(one.anchors[0]).toMatchObject({ overall: 8, note: 'Anchor 0', scores: { legibility: 8 }, seen: false });
    expect(one).toMatchObject({ standardVersion: '1.2', draft: {}, version: 0, firstPick: null, submittedAt: null });
    expect(Object.keys(one.outputs[0] as object)).toEqual(['id', 'picture', 'seen']);
    expect(new Set([...one.outputs, ...one.anchors].flatMap(({ picture }) => [picture.full, picture.small])).size).toBe(
      12,
    );
    const full = await judge.get(`/media/${one.outputs[0]?.picture.full}`);
    expect([full.status, full.headers.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable']);
  });

  it('is the same at every visit and on every device, also when two ask for it at once', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => packet(judge.tab())));
    const again = await packet();
    for (const one of many) expect(one).toEqual(again);
    expect(
      await house.services.prisma.judgeSession.count({ where: { task: { contestId: benchmark.contestId } } }),
    ).toBe(1);
  });

  it('has codes, names and an order of each judge', async () => {
    const orders = new Set<string>();
    const all = new Set<string>();
    const rounds = 6;
    for (let n = 0; n < rounds; n++) {
      const other = await enter(host, benchmark.slug, 'judge', house.device());
      const { outputs } = await packet(other);
      for (const { picture } of outputs) all.add(picture.full).add(picture.small);
      orders.add((await entriesOf(outputs.map(({ picture }) => picture.full))).join());
    }
    expect(orders.size).toBeGreaterThan(1);
    expect(all.size).toBe(rounds * 5 * 2);
  });

  async function entriesOf(names: string[]): Promise<string[]> {
    const rows = await house.services.prisma.judgeItem.findMany({ where: { fullName: { in: names } } });
    return names.map((name) => rows.find(({ fullName }) => fullName === name)?.entryId ?? '');
  }

  it('opens its pictures for this judge alone, while judging goes on', async () => {
    const { outputs } = await packet();
    const other = await enter(host, benchmark.slug, 'judge', house.device());
    const url = `/media/${outputs[0]?.picture.full}`;
    const statuses = async () => [
      (await judge.get(url)).status,
      ...(await Promise.all([other, host, house.device()].map(async (device) => (await device.get(url)).status))),
    ];
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    await setStatus('published');
    expect(await statuses()).toEqual([404, 404, 404, 404]);
  });
});

describe('an original', () => {
  const seenIn = async () => (await packet()).outputs.filter((one) => one.seen).length;

  it('counts as seen when it was fetched whole: not its small picture, its head, or a repetition of its tag', async () => {
    const [first] = (await packet()).outputs;
    const url = `/media/${first?.picture.full}`;
    await judge.get(`/media/${first?.picture.small}`);
    const head = await judge.send('HEAD', url);
    await judge.get(url, { 'if-none-match': head.headers.get('etag') ?? '' });
    expect(await seenIn()).toBe(0);
    await judge.get(url, { range: 'bytes=0-1' });
    // A part is never served: what came was the whole.
    expect(await seenIn()).toBe(1);
    expect((await packet()).outputs.find(({ id }) => id === first?.id)?.seen).toBe(true);
  });

  it('is not seen by somebody who hangs up before its end', async () => {
    const { outputs } = await packet();
    const [item] = await house.services.prisma.judgeItem.findMany({
      where: { fullName: outputs[0]?.picture.full ?? '' },
      include: { entry: { include: { media: { include: { renditions: true } } } } },
    });
    const file = item?.entry?.media?.renditions.find(({ size }) => size === 'full');
    const large = Buffer.alloc(24 * 1024 * 1024, 7);
    await house.services.media.put(file?.storageKey ?? '', large, 'image/webp');
    const { hostname, port } = new URL(house.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /api/v1/media/${outputs[0]?.picture.full} HTTP/1.1\r\nhost: x\r\ncookie: ${judge.cookie}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    expect(await seenIn()).toBe(0);
    expect((await judge.get(`/media/${outputs[0]?.picture.full}`)).bytes).toHaveLength(large.length);
    expect(await seenIn()).toBe(1);
  });

  it('must be seen, anchors too, before the first score is kept or anything is handed in', async () => {
    const { outputs, anchors } = await packet();
    const id = outputs[0]?.id ?? '';
    expect((await save(0, { [id]: draftItem(null) })).status).toBe(200);
    for (const { picture } of outputs) await judge.get(`/media/${picture.full}`);
    const early = await save(1, { [id]: draftItem(3) });
    expect(early).toMatchObject({ status: 409, code: 'not_all_seen' });
    expect(early.json.detail).toContain('1 is left');
    expect((await submit(outputs.map((one) => judgementForm(one.id)))).code).toBe('not_all_seen');
    await judge.get(`/media/${anchors[0]?.picture.full}`);
    expect((await save(1, { [id]: draftItem(3) })).json).toEqual({ version: 2 });
  });
});

describe('a draft', () => {
  it('is found again on every device, and not written over by a page that has not seen it', async () => {
    const [one, two] = (await seen()).outputs.map(({ id }) => id) as [string, string];
    expect((await save(0, { [one]: draftItem(8) })).json).toEqual({ version: 1 });
    expect((await packet(judge.tab())).draft).toEqual({ [one]: draftItem(8) });
    expect((await save(0, { [one]: draftItem(2), [two]: draftItem(2) }, judge.tab())).code).toBe('draft_changed');
    expect((await packet()).draft).toEqual({ [one]: draftItem(8) });
    // What stands is acknowledged again, whatever the page had seen.
    expect((await save(0, { [one]: draftItem(8) })).json).toEqual({ version: 1 });
  });

  it('takes one of many pages that save at once', async () => {
    const ids = (await seen()).outputs.map(({ id }) => id);
    const answers = await Promise.all(ids.map((id) => save(0, { [id]: draftItem(6) })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'draft_changed')).toHaveLength(4);
    expect(Object.keys((await packet()).draft)).toHaveLength(1);
  });

  it('knows the outputs of this brief and the scores of this standard alone', async () => {
    const { outputs, anchors } = await seen();
    const id = outputs[0]?.id ?? '';
    const scores = { ...draftItem().scores, beauty: draftItem().scores.appeal };
    for (const [items, at] of [
      [{ ZZZZZ: draftItem() }, 'items.ZZZZZ'],
      [{ [anchors[0]?.id ?? '']: draftItem() }, `items.${anchors[0]?.id}`],
      [{ [id]: draftItem(8, { scores }) }, `items.${id}.scores.beauty`],
      [{ [id]: draftItem(8, { overall: 9 }) }, `items.${id}.overall`],
    ] as const) {
      expect(await save(0, items)).toMatchObject({ status: 400, json: { fields: [{ path: at }] } });
    }
    expect((await packet()).version).toBe(0);
  });

  it('may be of many large outputs; other requests stay small, and so do a stranger’s', async () => {
    const ids = (await seen()).outputs.map(({ id }) => id);
    const long = draftItem(8, { notes: 'n'.repeat(4000), missing: Array(40).fill('m'.repeat(500)) });
    expect((await save(0, Object.fromEntries(ids.map((id) => [id, long])))).status).toBe(200);
    const large = { id: 'x'.repeat(70_000) };
    const told = (answer: Answer) => answer.json.fields?.[0]?.message;
    expect(told(await judge.post(`${path}/first-pick`, large))).toContain('larger than it may be');
    expect(told(await put(house.device(), `${path}/draft`, large))).toContain('larger than it may be');
    expect(told(await save(0, { x: 'x'.repeat(2_200_000) }))).toContain('larger than it may be');
  });

  it('keeps half a character as a sign that it was cut', async () => {
    const id = (await seen()).outputs[0]?.id ?? '';
    expect((await save(0, { [id]: draftItem(8, { notes: 'cut \ud83c' }) })).status).toBe(200);
    expect((await packet()).draft[id]?.notes).toBe('cut \ufffd');
  });
});

describe('a first impression', () => {
  it('is kept beside the scores, may change until the first of them, and is a person’s', async () => {
    const { outputs, anchors } = await seen();
    const [one, two] = outputs.map(({ id }) => id) as [string, string];
    const pick = (id: string) => judge.post(`${path}/first-pick`, { id });
    expect((await pick(one)).status).toBe(204);
    expect((await pick(two)).status).toBe(204);
    expect((await packet()).firstPick).toBe(two);
    expect((await pick(anchors[0]?.id ?? '')).json.fields[0].path).toBe('id');
    await save(0, { [one]: draftItem() });
    expect((await pick(one)).code).toBe('first_pick_late');
    expect((await pick(two)).status).toBe(204);
    expect((await packet()).firstPick).toBe(two);
    await house.services.pool.query(`UPDATE "Judge" SET kind = 'program' WHERE "contestId" = $1`, [
      benchmark.contestId,
    ]);
    expect((await pick(two)).code).toBe('forbidden');
  });
});

describe('handing in', () => {
  it('is all at once; the server computes the overall score and tells where number and reasons disagree', async () => {
    const { outputs } = await seen();
    const forms = outputs.map(({ id }, n) =>
      judgementForm(id, n === 0 ? { missing: ['12 July', 'Summer fair'], deliverable_ok: false } : {}),
    );
    const answer = await submit(forms);
    expect(answer.status).toBe(200);
    expect(answer.json.outputs.map(({ id }: { id: string }) => id)).toEqual(outputs.map(({ id }) => id));
    // 0.20·9 + 0.35·8 + 0.25·8 + 0.20·7
    for (const { overall } of answer.json.outputs) expect(overall).toBeCloseTo(8, 12);
    expect(answer.json.outputs[0].warnings).toEqual([
      {
        code: 'not_deducted',
        dimension: 'information_and_layout',
        message:
          'Information and layout: 2 text problems are quoted, which leaves 5 at most. Each is deducted here, and only here.',
      },
    ]);
    expect(answer.json.outputs[1].warnings).toEqual([]);
    const rows = await house.services.prisma.judgement.findMany({
      where: { entry: { contestId: benchmark.contestId } },
    });
    expect(rows).toHaveLength(5);
    for (const { standardVersion, scores } of rows) {
      expect(standardVersion).toBe('1.2');
      expect(scores).not.toHaveProperty('id');
      expect(scores).toMatchObject({ legibility: { score: 9 } });
    }
    const after = await packet();
    expect(after.submittedAt).toBe(answer.json.submittedAt);
    expect(after.draft[outputs[0]?.id ?? '']).toMatchObject({ missing: ['12 July', 'Summer fair'] });
  });

  it('acknowledges the same again, also many times at once, and takes nothing else', async () => {
    const { outputs } = await seen();
    const forms = outputs.map(({ id }) => judgementForm(id));
    const answers = await Promise.all([submit(forms), submit([...forms].reverse(), judge.tab()), submit(forms)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json.submittedAt)).size).toBe(1);
    expect(await stored()).toBe(5);
    const other = forms.map((form, n) => (n === 2 ? { ...form, notes: 'on second thoughts' } : form));
    expect((await submit(other)).code).toBe('judgement_submitted');
    expect((await submit(forms.slice(1))).code).toBe('judgement_submitted');
    const id = outputs[0]?.id ?? '';
    expect((await save((await packet()).version, { [id]: draftItem(1) })).code).toBe('judgement_submitted');
    expect((await judge.post(`${path}/first-pick`, { id })).code).toBe('first_pick_late');
    expect(await stored()).toBe(5);
  });

  type Change = (forms: Record<string, unknown>[]) => unknown;
  const first = (change: object) => (forms: Record<string, unknown>[]) => [
    { ...forms[0], ...change },
    ...forms.slice(1),
  ];
  it.each<[string, Change, string]>([
    ['an overall score', first({ overall: 8 }), 'outputs.0.overall'],
    ['a score that stands before its reason', first({ appeal: { score: 7, reason: 'x' } }), 'outputs.0.appeal.score'],
    [
      'hard defects that were found after the score',
      first({ legibility: { reason: 'x', score: 3, hard_defects: ['x'] } }),
      'outputs.0.legibility.score',
    ],
    ['an unknown score', first({ beauty: { reason: 'x', score: 3 } }), 'outputs.0.beauty'],
    ['a missing score', first({ appeal: undefined }), 'outputs.0.appeal'],
    ['no reason', first({ appeal: { reason: ' ', score: 7 } }), 'outputs.0.appeal.reason'],
    ['half points', first({ appeal: { reason: 'x', score: 7.5 } }), 'outputs.0.appeal.score'],
    ['an 11', first({ appeal: { reason: 'x', score: 11 } }), 'outputs.0.appeal.score'],
    [
      'a verdict of its own',
      first({ intent_fit: { verdict: 'perhaps', reason: 'x' } }),
      'outputs.0.intent_fit.verdict',
    ],
    ['an unknown output', first({ id: 'ZZZZZ' }), 'outputs.0.id'],
    ['an output twice', (forms) => [...forms, forms[1]], 'outputs.5.id'],
    ['all but one output', (forms) => forms.slice(0, -1), 'outputs'],
    ['an empty list', () => [], 'outputs'],
    ['what is no list', () => 'all good', 'outputs'],
  ])('refuses %s and says where', async (_what, change, at) => {
    const { outputs } = await seen();
    const answer = await submit(change(outputs.map(({ id }) => judgementForm(id))));
    expect(answer.status).toBe(400);
    expect(answer.json.fields[0].path).toBe(at);
    expect(await stored()).toBe(0);
    expect((await packet()).submittedAt).toBeNull();
  });

  it('names the output that is missing', async () => {
    const { outputs } = await seen();
    const answer = await submit(outputs.slice(1).map(({ id }) => judgementForm(id)));
    expect(answer.json.fields[0].message).toContain(outputs[0]?.id);
  });

  it('comes too late when results are published while it waits', async () => {
    const { outputs } = await seen();
    const publishing = await house.services.pool.connect();
    try {
      await publishing.query('BEGIN');
      await publishing.query(`UPDATE "Contest" SET status = 'published' WHERE id = $1`, [benchmark.contestId]);
      const late = submit(outputs.map(({ id }) => judgementForm(id)));
      await waitsForLock();
      await publishing.query('COMMIT');
      expect((await late).code).toBe('judging_over');
    } finally {
      publishing.release();
    }
    expect(await stored()).toBe(0);
  });

  async function waitsForLock(): Promise<void> {
    for (;;) {
      const { rows } = await house.services.pool.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%'`,
      );
      if (rows[0].n > 0) return;
    }
  }
});

describe('who may judge', () => {
  it('is a judge of this benchmark: no host, no stranger, nobody from elsewhere, nobody removed', async () => {
    const other = await insertJudged(house.services, 1);
    const elsewhere = await enter(host, other.slug, 'judge', house.device());
    const refusals = async (device: Device) => [
      (await device.get(`/benchmarks/${benchmark.slug}/judging`)).code,
      (await device.get(`/benchmarks/${benchmark.slug}/judging/schema`)).code,
      (await device.get(`${path}/packet`)).code,
      (await save(0, {}, device)).code,
      (await device.post(`${path}/first-pick`, { id: 'AAAAA' })).code,
      (await submit([judgementForm('AAAAA')], device)).code,
    ];
    const all = (code: string) => Array(6).fill(code);
    expect(await refusals(house.device())).toEqual(all('unauthenticated'));
    expect(await refusals(host)).toEqual(all('hosts_do_not_vote'));
    expect(await refusals(await enter(host, benchmark.slug, 'host', house.device()))).toEqual(all('hosts_do_not_vote'));
    expect(await refusals(elsewhere)).toEqual(all('forbidden'));
    await house.services.pool.query(`UPDATE "Judge" SET "removedAt" = now() WHERE "contestId" = $1`, [
      benchmark.contestId,
    ]);
    expect(await refusals(judge)).toEqual(all('judge_removed'));
    expect(
      await house.services.prisma.judgeSession.count({ where: { task: { contestId: benchmark.contestId } } }),
    ).toBe(0);
  });

  it('meets no brief that is not there', async () => {
    for (const brief of ['brief-9', '..%2Fx', 'x'.repeat(200)]) {
      expect((await judge.get(`/benchmarks/${benchmark.slug}/briefs/${brief}/packet`)).status).toBe(404);
    }
    expect((await judge.get('/benchmarks/nothing/judging')).code).toBe('not_found');
  });
});

describe('an invitation to judge', () => {
  const invite = (slug: string, body: object) => host.post(`/contests/${slug}/invitations`, body);

  it('is a link for one, in benchmarks alone, which invite nobody else but hosts', async () => {
    const made = (await invite(benchmark.slug, { role: 'judge' })).json;
    expect(made).toMatchObject({ role: 'judge', kind: 'link', maxUses: 1, code: null });
    expect((await invite(benchmark.slug, { role: 'judge', maxUses: 2 })).code).toBe('juror_needs_link');
    for (const role of ['voter', 'juror', 'designer']) {
      expect((await invite(benchmark.slug, { role })).json.fields[0].path).toBe('role');
    }
    expect((await invite(benchmark.slug, { role: 'host' })).status).toBe(201);
    const challenge = (await host.post('/contests', { name: 'x', question: 'y' })).json.slug;
    expect((await invite(challenge, { role: 'judge' })).code).toBe('benchmark_only');
  });

  it('makes a judge, begins a session of its own, and never makes one of a host', async () => {
    const account = house.device();
    const cookie = (await enter(host, benchmark.slug, 'judge', account)).cookie;
    const again = await enter(host, benchmark.slug, 'judge', account);
    expect(again.cookie).toBe(cookie);
    const second = await insertJudged(house.services, 1);
    await enter(host, second.slug, 'judge', account);
    expect(account.cookie).not.toBe(cookie);
    await expect(enter(host, second.slug, 'judge', host)).rejects.toThrow('host_cannot_join');
    await expect(enter(host, second.slug, 'host', account)).rejects.toThrow('voter_cannot_host');
    const judges = await house.services.prisma.judge.findMany({ where: { contestId: benchmark.contestId } });
    expect(judges).toHaveLength(2);
    for (const { kind, label, onPanel } of judges)
      expect({ kind, onPanel, label }).toEqual({
        kind: 'person',
        onPanel: false,
        label: expect.stringMatching(/^\w{10}$/),
      });
  });
});
