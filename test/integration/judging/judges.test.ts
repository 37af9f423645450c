import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JudgeList } from '../../../src/contract/http/judging.ts';
import type { Device } from '../../device.ts';
import { insertBenchmark, type OpenBenchmark } from '../../fixtures/benchmark.ts';
import { insertJudged } from '../../fixtures/judged.ts';
import { judgementForm, lookAtAll, packetOf } from '../../fixtures/judgement.ts';
import { createInstallation, enter, type Installation } from '../../installation.ts';

let house: Installation;
let host: Device;
let benchmark: OpenBenchmark;
let path: string;

beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
});
afterAll(() => house.close());
beforeEach(async () => {
  benchmark = await insertJudged(house.services);
  path = `/benchmarks/${benchmark.slug}`;
});

const judges = async (): Promise<JudgeList> => (await host.get(`${path}/judges`)).json;
const setStatus = (status: string) =>
  house.services.pool.query('UPDATE "Contest" SET status = $2::"ContestStatus" WHERE id = $1', [
    benchmark.contestId,
    status,
  ]);

async function addProgram(label = 'A script'): Promise<{ id: string; token: string; device: Device }> {
  const { status, json } = await host.post(`${path}/judges`, { kind: 'program', label });
  expect(status).toBe(201);
  return { ...json, device: house.program(json.token) };
}

async function judgeBrief(device: Device, brief: string): Promise<number> {
  const packet = await packetOf(device, benchmark.slug, brief);
  await lookAtAll(device, packet);
  const outputs = packet.outputs.map(({ id }) => judgementForm(id));
  return (await device.post(`${path}/briefs/${brief}/judgement`, { outputs })).status;
}

describe('the judges of a benchmark', () => {
  it('are listed with how far they are, and without a score', async () => {
    const person = await enter(host, benchmark.slug, 'judge', house.device());
    const { device } = await addProgram();
    await judgeBrief(person, 'brief-0');
    await judgeBrief(device, 'brief-0');
    await judgeBrief(device, 'brief-1');
    const list = await judges();
    expect(list).toHaveLength(2);
    expect(list.find(({ kind }) => kind === 'program')).toEqual({
      id: expect.any(String),
      kind: 'program',
      label: 'A script',
      onPanel: false,
      removed: false,
      submitted: 2,
      briefs: 2,
      llm: null,
    });
    expect(list.find(({ kind }) => kind === 'person')).toMatchObject({ submitted: 1, briefs: 2 });
  });

  it('have no work with a brief for which every run failed', async () => {
    await house.services.pool.query(`UPDATE "Entry" SET status = 'failed', "mediaId" = NULL WHERE "taskId" = $1`, [
      benchmark.briefs[1]?.id,
    ]);
    const { device } = await addProgram();
    expect((await device.get(`${path}/judging`)).json.briefs.map(({ key }: { key: string }) => key)).toEqual([
      'brief-0',
    ]);
    expect((await device.get(`${path}/briefs/brief-1/packet`)).status).toBe(404);
    expect((await judges())[0]).toMatchObject({ submitted: 0, briefs: 1 });
  });

  it('get names and places on the panel until publication', async () => {
    const { id } = await addProgram();
    expect((await host.patch(`${path}/judges/${id}`, { label: 'Ruler 2', onPanel: true })).status).toBe(204);
    expect((await host.patch(`${path}/judges/${id}`, { label: 'Ruler 3' })).status).toBe(204);
    expect((await judges())[0]).toMatchObject({ label: 'Ruler 3', onPanel: true });
    await setStatus('published');
    const late = [
      await host.patch(`${path}/judges/${id}`, { onPanel: false }),
      await host.delete(`${path}/judges/${id}`),
      await host.post(`${path}/judges`, { kind: 'program', label: 'x' }),
    ];
    expect(late.map(({ code }) => code)).toEqual(Array(3).fill('wrong_contest_state'));
    expect((await judges())[0]).toMatchObject({ label: 'Ruler 3', onPanel: true, removed: false });
    const audit = (await host.get(`/contests/${benchmark.slug}/audit`)).json;
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['judge.added', 'judge.changed', 'judging.opened']),
    );
  });

  it('who are removed keep what they handed in, and a place on the panel only if that is all', async () => {
    const [half, whole] = [await addProgram('Half'), await addProgram('Whole')];
    for (const { id } of [half, whole]) await host.patch(`${path}/judges/${id}`, { onPanel: true });
    await judgeBrief(half.device, 'brief-0');
    await judgeBrief(whole.device, 'brief-0');
    await judgeBrief(whole.device, 'brief-1');
    for (const { id } of [half, whole, half]) {
      expect((await host.delete(`${path}/judges/${id}`)).status).toBe(204);
    }
    const list = await judges();
    expect(list.map(({ label, onPanel, removed, submitted }) => [label, onPanel, removed, submitted])).toEqual([
      ['Half', false, true, 1],
      ['Whole', true, true, 2],
    ]);
    expect(await house.services.prisma.judgement.count({ where: { judgeId: half.id } })).toBe(5);
    const back = await host.patch(`${path}/judges/${half.id}`, { onPanel: true });
    expect([back.code, back.json.detail]).toEqual([
      'needs_judgements',
      expect.stringContaining('Half has 1 brief left'),
    ]);
    expect((await host.patch(`${path}/judges/${half.id}`, { label: 'Half of one' })).status).toBe(204);
  });

  it('of another benchmark are not found here', async () => {
    const { id } = await addProgram();
    const other = await insertJudged(house.services, 1);
    expect((await host.patch(`/benchmarks/${other.slug}/judges/${id}`, { label: 'x' })).code).toBe('not_found');
    expect((await host.delete(`/benchmarks/${other.slug}/judges/${id}`)).code).toBe('not_found');
    expect((await host.get(`/benchmarks/${other.slug}/judges`)).json).toEqual([]);
  });

  it('are no models where no endpoint is set up', async () => {
    const made = await host.post(`${path}/judges`, { kind: 'llm', label: 'x', config: { model: 'm' } });
    expect(made.code).toBe('llm_not_set_up');
  });

  it('may be made before judging opens; a challenge has none', async () => {
    const slug = await insertBenchmark(house.services, { briefs: 1, models: 2, runs: 1 });
    const made = await host.post(`/benchmarks/${slug}/judges`, { kind: 'program', label: 'Early' });
    expect(made.status).toBe(201);
    const early = house.program(made.json.token);
    expect((await early.get(`/benchmarks/${slug}/judging`)).json).toMatchObject({ end: 'not_open', briefs: [] });
    const challenge = (await host.post('/contests', { name: 'x', question: 'y' })).json.slug;
    expect((await host.get(`/benchmarks/${challenge}/judges`)).code).toBe('benchmark_only');
  });
});

describe('a program’s token', () => {
  it('opens the judging of its benchmark and nothing else', async () => {
    const { token, device } = await addProgram();
    const other = await insertJudged(house.services, 1);
    const { outputs } = await packetOf(device, benchmark.slug, 'brief-0');
    const open = [`${path}/judging`, `${path}/judging/schema`, outputs[0]?.picture.url.replace('/api/v1', '') ?? ''];
    for (const address of open) expect([address, (await device.get(address)).status]).toEqual([address, 200]);
    const shut = [
      ['GET', `/benchmarks/${other.slug}/judging`],
      ['GET', `${path}/judges`],
      ['GET', `/contests/${benchmark.slug}`],
      ['GET', '/me'],
      ['GET', '/methodology'],
      ['POST', '/join'],
      ['POST', '/links'],
      ['POST', '/sign-out'],
      ['DELETE', '/me'],
      ['GET', `${path}/judging/../../../me`],
      ['GET', `/media/../me`],
    ] as const;
    for (const [method, address] of shut) {
      expect([address, (await device.send(method, address)).code]).toEqual([address, 'forbidden']);
    }
    // The scope opens the way; what lies behind is a question of the account.
    const account = await house.services.prisma.apiToken.findFirstOrThrow({
      where: { label: 'A script' },
      orderBy: { createdAt: 'desc' },
    });
    await house.services.prisma.apiToken.update({
      where: { tokenHash: account.tokenHash },
      data: { scopes: [`judging:${other.slug}`] },
    });
    expect((await device.get(`/benchmarks/${other.slug}/judging`)).code).toBe('forbidden');
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('that is wrong, cut or revoked is told so at once, whatever cookie comes with it', async () => {
    const { id, token, device } = await addProgram();
    const get = (authorization: string, device = house.device()) => device.get(`${path}/judging`, { authorization });
    for (const wrong of ['Bearer', 'Bearer ', `Bearer ${token.slice(1)}`, 'bearer x', `BEARER ${'x'.repeat(5000)}`]) {
      expect([wrong.slice(0, 20), (await get(wrong)).code]).toEqual([wrong.slice(0, 20), 'token_unknown']);
    }
    expect((await get(`bearer   ${token}`)).status).toBe(200);
    expect((await get(`Bearer ${token}`, host)).status).toBe(200);
    // What a proxy asks for its own sake is not ours.
    expect((await get('Basic eDp5')).code).toBe('unauthenticated');
    await host.delete(`${path}/judges/${id}`);
    expect((await device.get(`${path}/judging`)).code).toBe('token_unknown');
    expect((await get('Bearer x', host)).code).toBe('token_unknown');
  });

  it('is limited as an account is', async () => {
    const { device } = await addProgram();
    const statuses = new Set<number>();
    for (let n = 0; n < 13 && !statuses.has(429); n++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => device.get('/media/nothing')));
      for (const { status } of answers) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([404, 429]));
  });

  it('goes with its account', async () => {
    const { id, device } = await addProgram();
    await house.services.pool.query(
      `DELETE FROM "Account" a USING "Voter" v WHERE v."accountId" = a.id AND v.id = $1`,
      [id],
    );
    expect((await device.get(`${path}/judging`)).code).toBe('token_unknown');
  });

  it('is not asked twice for a brief: two runs of the program get the same pass', async () => {
    const { device } = await addProgram();
    const [one, two] = await Promise.all([0, 1].map(() => packetOf(device, benchmark.slug, 'brief-0')));
    expect(one).toEqual(two);
    expect([await judgeBrief(device, 'brief-0'), await judgeBrief(device, 'brief-0')]).toEqual([200, 200]);
  });
});
