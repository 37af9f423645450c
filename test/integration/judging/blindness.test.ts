import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JudgePacket } from '../../../src/contract/http/judging.ts';
import { createLlmDesk } from '../../../src/features/llm-judging/desk.ts';
import type { Answer, Device } from '../../device.ts';
import type { OpenBenchmark } from '../../fixtures/benchmark.ts';
import { insertJudged } from '../../fixtures/judged.ts';
import { draftItem, judgementForm, packetOf } from '../../fixtures/judgement.ts';
import { judges, partsOf } from '../../fixtures/llm-judge.ts';
import { createInstallation, enter, type Installation } from '../../installation.ts';
import { startOpenAiServer } from '../../openai-server.ts';
import { registered } from '../../routes.ts';
import { until } from '../../until.ts';

/**
 * Everything that a judge, a program, a model, a host or a passer-by can receive while judging is open, searched for what
 * tells whose a work is, and, with hosts, for what anybody scored.
 */
interface Heard {
  readonly who: string;
  readonly where: string;
  readonly text: string;
}

let house: Installation;
let host: Device;
let benchmark: OpenBenchmark;
const heard: Heard[] = [];
const pictures: { who: string; entry: string; answer: Answer }[] = [];
const packets = new Map<string, JudgePacket>();
/** What tells whose a work is, or when it came. */
let secrets: string[];
/** Stands in everything that somebody writes as a judge. */
const markOf = (who: string) => `zebrafinch of ${who}`;

beforeAll(async () => {
  house = await createInstallation({ env: { LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_API_KEY: 'sk-none' } });
  host = await house.host();
  benchmark = await insertJudged(house.services);
  secrets = await readSecrets();
  const people = [0, 1].map(() => enter(host, benchmark.slug, 'judge', house.device()));
  const [first, second] = (await Promise.all(people)) as [Device, Device];
  const made = await host.post(`/benchmarks/${benchmark.slug}/judges`, { kind: 'program', label: 'A script' });
  const program = house.program(made.json.token);
  const model = await askModel();
  for (const [who, device] of [
    ['first judge', first],
    ['second judge', second],
    ['program', program],
  ] as const) {
    await judge(who, device);
    await crawl(who, device, model);
  }
  await crawl('host', host, model);
  await crawl('passer-by', house.device(), model);
}, 120_000);
afterAll(() => house.close());

async function readSecrets(): Promise<string[]> {
  const { rows } = await house.services.pool.query(
    `SELECT DISTINCT unnest(ARRAY[e.id::text, m.id::text, c.id::text, c.key, c.label, c.model, e."sideNote", m.source,
                    to_char(m."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
                    to_char(e."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), r."storageKey", r.id::text]) AS text
     FROM "Entry" e JOIN "Contestant" c ON c.id = e."contestantId"
     LEFT JOIN "Media" m ON m.id = e."mediaId" LEFT JOIN "Rendition" r ON r."mediaId" = m.id
     WHERE e."contestId" = $1`,
    [benchmark.contestId],
  );
  const texts = rows.map(({ text }) => text as string | null).filter((text) => text !== null && text !== '');
  expect(texts.length).toBeGreaterThan(60);
  return texts as string[];
}

function hear(who: string, where: string, { headers, bytes, json }: Answer): void {
  const head = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  heard.push({
    who,
    where,
    text: json === undefined && /image/.test(head) ? head : `${head}\n${bytes.toString('utf8')}`,
  });
}

async function ask(
  who: string,
  device: Device,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Answer> {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await device.send(method, path, body === undefined ? {} : json);
  hear(who, `${method} ${path}`, answer);
  return answer;
}

/** Looks at everything, drafts, fails, and hands in one of the two briefs. */
async function judge(who: string, device: Device): Promise<void> {
  const path = `/benchmarks/${benchmark.slug}/briefs/brief-0`;
  const packet = await packetOf(device, benchmark.slug, 'brief-0');
  packets.set(who, packet);
  await ask(who, device, 'POST', `${path}/judgement`, { outputs: packet.outputs.map(({ id }) => judgementForm(id)) });
  const items = await house.services.prisma.judgeItem.findMany({ where: { session: { task: { key: 'brief-0' } } } });
  for (const { picture } of [...packet.anchors, ...packet.outputs]) {
    for (const name of [picture.small, picture.full]) {
      const answer = await ask(who, device, 'GET', `/media/${name}`);
      const item = items.find(({ fullName, smallName }) => fullName === name || smallName === name);
      if (name === picture.full) pictures.push({ who, entry: item?.entryId ?? item?.anchorId ?? '', answer });
    }
  }
  const [id = ''] = packet.outputs.map((one) => one.id);
  await ask(who, device, 'POST', `${path}/first-pick`, { id });
  await ask(who, device, 'PUT', `${path}/draft`, { version: 0, items: { [id]: draftItem(4, { notes: markOf(who) }) } });
  await ask(who, device, 'PUT', `${path}/draft`, { version: 0, items: { ZZZZZ: draftItem(4) } });
  const outputs = packet.outputs.map((one) => judgementForm(one.id, { notes: markOf(who), missing: [markOf(who)] }));
  const answer = await ask(who, device, 'POST', `${path}/judgement`, { outputs });
  expect(answer.status).toBe(200);
  packets.set(who, await packetOf(device, benchmark.slug, 'brief-0'));
}

/** Lets a model judge: once well, once with an answer that is not accepted. Gives the judge's id. */
async function askModel(): Promise<string> {
  const path = `/benchmarks/${benchmark.slug}/judges`;
  const body = { kind: 'llm', label: 'A model', config: { model: 'judge-m' } };
  const { id } = (await host.post(path, body)).json;
  const good = judges((code) => judgementForm(code, { notes: markOf('model') }));
  const bad = judges((code) =>
    judgementForm(code, { notes: markOf('model'), appeal: { score: 9, reason: markOf('model') } }),
  );
  const { baseUrl, asked, close } = await startOpenAiServer(good, bad);
  const wait = async () => undefined;
  const llm = { baseUrl, apiKey: 'sk-none' };
  const desk = createLlmDesk({ ...house.services, llm, wait, random: () => 0 });
  await host.post(`${path}/${id}/start`);
  await desk.wake(id);
  const isDone = async () => !(await house.services.prisma.judge.findUniqueOrThrow({ where: { voterId: id } })).running;
  await until(isDone, 'the model to be done');
  await desk.close();
  close();
  expect(asked).toHaveLength(2);
  for (const one of asked) {
    const parts = partsOf(one).map(({ text = '' }) => text);
    heard.push({ who: 'model', where: one.path, text: JSON.stringify({ ...one.body, messages: parts }) });
  }
  return id;
}

/** Every address that the API has for reading. */
async function crawl(who: string, device: Device, judgeId: string): Promise<void> {
  const values: Record<string, string> = { slug: benchmark.slug, brief: 'brief-0', id: judgeId, version: '1.2' };
  for (const route of registered(house.routes)) {
    const [method, pattern = ''] = route.split(' ');
    if (method !== 'GET' || pattern === '/media/:name') continue;
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'judgements.csv');
    await ask(who, device, 'GET', path);
    await ask(who, device, 'GET', `${path}?brief=brief-0`);
  }
}

/** Hosts brought the works and know whose they are: what they read of the works is theirs. */
const hostsOwn = ({ who, where }: Heard) => who === 'host' && /\/works(\/|\?|$)/.test(where);

describe('blindness while judging is open', () => {
  it('has listened to everybody, to packets, refusals, drafts and pictures', () => {
    expect(new Set(heard.map(({ who }) => who))).toEqual(
      new Set(['first judge', 'second judge', 'program', 'model', 'host', 'passer-by']),
    );
    expect(pictures).toHaveLength(18);
    for (const path of ['packet', 'judging', 'schema']) {
      const read = heard.filter(({ who, where }) => who === 'program' && where.endsWith(path));
      expect(read.map(({ text }) => text.length > 400)).toContain(true);
    }
    expect(heard.filter(({ text }) => text.includes('not_all_seen')).length).toBe(3);
  });

  it('names no maker, model, run, side note, id, file or time of upload', () => {
    for (const secret of secrets) {
      const leaks = heard.filter((one) => one.text.includes(secret) && !hostsOwn(one));
      expect(
        leaks.map(({ who, where }) => `${who} ${where}`),
        secret,
      ).toEqual([]);
    }
    for (const one of heard) {
      if (hostsOwn(one) || one.where.includes('methodology')) continue;
      expect(one.text, `${one.who} ${one.where}`).not.toMatch(/"(run|sideNote|contestant|entryId|mediaId|storageKey)"/);
      expect(one.text.toLowerCase()).not.toContain('last-modified');
    }
  });

  it('says of each output the same kind of thing, in an order, under codes and names of each judge', async () => {
    const all = [...packets.values()];
    expect(all).toHaveLength(3);
    for (const { outputs } of all) {
      expect(new Set(outputs.map((one) => JSON.stringify(Object.keys(one)))).size).toBe(1);
      expect(outputs.map(({ id }) => id)).toEqual(outputs.map(({ id }) => id).toSorted());
    }
    const names = all.flatMap(({ outputs }) => outputs.flatMap(({ picture }) => [picture.full, picture.small]));
    expect(new Set(names).size).toBe(3 * 5 * 2);
    const codes = all.flatMap(({ outputs }) => outputs.map(({ id }) => id));
    // Two of 26⁵ codes may meet, once in a hundred thousand runs.
    expect(new Set(codes).size).toBeGreaterThanOrEqual(14);
    const sessions = await house.services.prisma.judgeSession.findMany({
      where: { task: { contestId: benchmark.contestId } },
      include: { items: { orderBy: { position: 'asc' } } },
    });
    const orders = sessions.map(({ items }) => items.map(({ entryId }) => entryId).join());
    expect(sessions.length).toBeGreaterThanOrEqual(5);
    expect(new Set(orders).size).toBeGreaterThan(2);
  });

  it('serves pictures of one form, in their own pixels and without metadata', async () => {
    const forms = new Set<string>();
    for (const { answer } of pictures) {
      const { format, space, channels, exif, icc, xmp, iptc } = await sharp(answer.bytes).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      const names = [...answer.headers.keys()].filter((name) => name !== 'connection').toSorted();
      forms.add(JSON.stringify({ format, space, channels, names, cache: answer.headers.get('cache-control') }));
    }
    expect([...forms]).toHaveLength(1);
    const seen = pictures.filter(({ who }) => who === 'program').map(({ entry }) => entry);
    expect(new Set(seen).size).toBe(6);
  });

  it('shows nobody what others wrote or scored, and the host nothing at all', () => {
    const written = heard.filter(({ text }) => text.includes('zebrafinch'));
    expect(new Set(written.map(({ who }) => who))).toEqual(new Set(['first judge', 'second judge', 'program']));
    for (const { who, where, text } of written) {
      const marks = new Set(text.match(/zebrafinch of (first judge|second judge|program|model)/g));
      expect([where, [...marks]]).toEqual([where, [markOf(who)]]);
    }
    const ofHost = heard.filter(({ who }) => who === 'host');
    // What is scored there are anchors, which were scored before.
    for (const one of ofHost) {
      if (!/\/(works|standard|standards|methodology)/.test(one.where))
        expect(one.text, one.where).not.toMatch(/"overall"|"score"|"reason"|"firstPick"|"legibility"/);
    }
    for (const { who, where, text } of heard) {
      if (/\/(report|results|exports|bundle)(\/|\.|\?|$)/.test(where))
        expect([who, where, text.includes('"status":4')]).toEqual([who, where, true]);
    }
  });
});
