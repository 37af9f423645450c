import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { JudgeCalls, JudgeList } from '../../../src/contract/http/judging.ts';
import { createLlmDesk, type LlmDesk } from '../../../src/features/llm-judging/desk.ts';
import { JUDGE_LOCK } from '../../../src/features/llm-judging/judge-locks.ts';
import { createLog } from '../../../src/platform/log.ts';
import type { Device } from '../../device.ts';
import type { OpenBenchmark } from '../../fixtures/benchmark.ts';
import { insertJudged } from '../../fixtures/judged.ts';
import { judgementForm } from '../../fixtures/judgement.ts';
import { designsIn, judges, partsOf } from '../../fixtures/llm-judge.ts';
import { createInstallation, type Installation } from '../../installation.ts';
import {
  hangsUp,
  message,
  type OpenAiServer,
  openAiServer,
  type Reply,
  refuses,
  says,
  saysNothing,
} from '../../openai-server.ts';
import { until } from '../../until.ts';

const KEY = 'sk-0123456789abcdef-very-secret';
let house: Installation;
let host: Device;
const lines: string[] = [];

beforeAll(async () => {
  house = await createInstallation({ env: { LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_API_KEY: KEY } });
  host = await house.host();
});
afterAll(() => house.close());

interface Bench {
  readonly benchmark: OpenBenchmark;
  readonly path: string;
  readonly id: string;
  readonly server: OpenAiServer;
  /** How long was waited between requests. */
  readonly waited: number[];
  readonly desk: LlmDesk;
  newDesk(): LlmDesk;
  start(): Promise<void>;
  /** Starts the judge and waits until it has nothing left to do. */
  goThrough(): Promise<void>;
  isIdle(): Promise<boolean>;
  judge(): Promise<JudgeList[number]>;
  calls(): Promise<JudgeCalls>;
  judgements(): Promise<number>;
}

async function bench(options: { briefs?: number; config?: object }, ...replies: Reply[]): Promise<Bench> {
  const { briefs = 1, config = {} } = options;
  const benchmark = await insertJudged(house.services, briefs);
  const path = `/benchmarks/${benchmark.slug}/judges`;
  const body = { kind: 'llm', label: 'Judge M', config: { model: 'judge-m', callsPerMinute: 600, ...config } };
  const made = await host.post(path, body);
  expect(made.status).toBe(201);
  const { id } = made.json;
  const server = await openAiServer(...replies);
  const waited: number[] = [];
  const wait = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    waited.push(ms);
  };
  const log = createLog({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const newDesk = () => {
    const llm = { baseUrl: server.baseUrl, apiKey: KEY };
    const made = createLlmDesk({ ...house.services, log, llm, wait, random: () => 1 });
    onTestFinished(() => made.close());
    return made;
  };
  const desk = newDesk();
  const judge = async () =>
    ((await host.get(path)).json as JudgeList).find((one) => one.id === id) as JudgeList[number];
  /** The judge has nothing left to do, and no worker works for any. */
  const isIdle = async () => {
    const { rows } = await house.services.pool.query(
      `SELECT (SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
               WHERE l.locktype = 'advisory' AND l.classid = $2 AND d.datname = current_database()) = 0
              AND NOT running AS idle FROM "Judge" WHERE "voterId" = $1`,
      [id, JUDGE_LOCK],
    );
    return rows[0].idle as boolean;
  };
  const start = async () => {
    const answer = await host.post(`${path}/${id}/start`);
    expect([answer.status, answer.code]).toEqual([204, undefined]);
  };
  return {
    benchmark,
    path,
    id,
    server,
    waited,
    desk,
    newDesk,
    judge,
    isIdle,
    start,
    async goThrough() {
      await start();
      await desk.wake(id);
      await until(isIdle, 'the judge to be done');
    },
    calls: async () => (await host.get(`${path}/${id}/calls`)).json,
    judgements: () => house.services.prisma.judgement.count({ where: { judgeId: id } }),
  };
}

describe('an LLM judge', () => {
  it('judges every brief by the way of all judges, and its tokens are counted', async () => {
    const price = { prompt: 2, completion: 8, currency: 'EUR' };
    const one = await bench({ briefs: 3, config: { price } }, judges());
    await one.goThrough();
    expect(one.server.asked).toHaveLength(3);
    expect(await one.judgements()).toBe(15);
    expect(await one.judge()).toMatchObject({
      submitted: 3,
      briefs: 3,
      llm: { running: false, calls: 3, failed: 0, promptTokens: 360, completionTokens: 135, lastFault: null },
    });
    expect((await one.judge()).llm?.cost).toBeCloseTo((360 * 2 + 135 * 8) / 1e6, 12);
    expect(
      (await one.calls()).map(({ brief, number, outcome, httpStatus, fault }) => [
        brief,
        number,
        outcome,
        httpStatus,
        fault,
      ]),
    ).toEqual([
      ['brief-2', 1, 'accepted', 200, ''],
      ['brief-1', 1, 'accepted', 200, ''],
      ['brief-0', 1, 'accepted', 200, ''],
    ]);
    await one.goThrough();
    expect(one.server.asked).toHaveLength(3);
  });

  it('is asked with the standard, the brief, the anchors and every original, and with nothing that tells whose they are', async () => {
    const one = await bench({}, judges());
    await one.goThrough();
    const [asked] = one.server.asked;
    if (asked === undefined) throw new Error('nothing was asked');
    expect(asked).toMatchObject({ path: '/v1/chat/completions', authorization: `Bearer ${KEY}` });
    expect(asked.body).toMatchObject({
      model: 'judge-m',
      max_tokens: 32_000,
      response_format: { type: 'json_schema', json_schema: { name: 'judgement', strict: true } },
    });
    expect(asked.body).not.toHaveProperty('temperature');
    const parts = partsOf(asked);
    const said = parts.map(({ text = '' }) => text).join('\n');
    for (const words of [
      'You are the client',
      'Lettering and finish',
      '`lettering_and_finish`, 35 %',
      'Fair 0',
      '12 May',
    ])
      expect(said).toContain(words);

    const items = await house.services.prisma.judgeItem.findMany({
      where: { session: { judgeId: one.id } },
      orderBy: { position: 'asc' },
      include: { entry: true },
    });
    const anchor = await house.services.prisma.anchor.findFirstOrThrow({
      where: { taskId: one.benchmark.briefs[0]?.id ?? '' },
    });
    const pictures = parts.flatMap(({ image_url }) => (image_url === undefined ? [] : [image_url.url]));
    expect(pictures).toHaveLength(items.length);
    for (const [index, item] of items.entries()) {
      const mediaId = item.entry?.mediaId ?? anchor.mediaId;
      const file = await house.services.prisma.rendition.findFirstOrThrow({ where: { mediaId, size: 'full' } });
      const bytes = await (await house.services.media.read(file.storageKey))?.bytes();
      expect(pictures[index]).toBe(`data:${file.contentType};base64,${bytes?.toString('base64')}`);
      const before = parts[parts.findIndex(({ image_url }) => image_url?.url === pictures[index]) - 1];
      expect(before?.text).toContain(item.code);
    }
    expect(parts.find(({ text }) => text?.startsWith('Anchor '))?.text).toMatch(
      /^Anchor [A-Z0-9]{5}\. Legibility 8, Lettering and finish 8, .*Anchor 0$/,
    );
    expect(designsIn(asked)).toEqual(items.filter(({ entryId }) => entryId !== null).map(({ code }) => code));
    expect(items.every(({ seenAt }) => seenAt !== null)).toBe(true);

    const whole = JSON.stringify({ ...asked.body, messages: parts.map(({ text }) => text) });
    const ids = one.benchmark.runs.map(({ id }) => id);
    for (const secret of [
      ...ids,
      ...one.benchmark.models.flatMap(({ id, key, label }) => [id, key, label]),
      'large',
      'twice the tokens',
      one.benchmark.slug,
      'Judge M',
      KEY,
    ])
      expect([secret, whole.includes(secret)]).toEqual([secret, false]);
    expect(whole).not.toMatch(/\b(run|attempt|entry|media)s?\b.{0,4}\d|[0-9a-f]{8}-[0-9a-f]{4}-/i);

    const { schema } = (asked.body.response_format as { json_schema: { schema: Schema } }).json_schema;
    expect(Object.keys(schema.properties.outputs.items.properties)).toEqual(Object.keys(judgementForm('x')));
    const { appeal } = schema.properties.outputs.items.properties;
    expect(Object.keys(appeal?.properties ?? {})).toEqual(['reason', 'score']);
    // What strict structured output asks for.
    const text = JSON.stringify(schema);
    expect(text).not.toMatch(/minLength|maxLength|\$schema|default/);
    for (const object of objectsIn(schema)) {
      expect(object.additionalProperties).toBe(false);
      expect(object.required).toEqual(Object.keys(object.properties));
    }
  });

  interface Schema {
    readonly properties: {
      readonly outputs: { readonly items: { readonly properties: Record<string, { readonly properties: object }> } };
    };
  }
  type Plain = { properties: object; required: string[]; additionalProperties: boolean };
  function objectsIn(value: unknown): Plain[] {
    if (typeof value !== 'object' || value === null) return [];
    const own = (value as { type?: string }).type === 'object' ? [value as Plain] : [];
    return [...own, ...Object.values(value).flatMap(objectsIn)];
  }

  it('reads the standard in Chinese where the host wants it, and gets the limits that are set', async () => {
    const config = { language: 'zh', temperature: 0.2, maxTokens: 4096, limitField: 'max_completion_tokens' };
    const one = await bench({ config }, judges());
    await one.goThrough();
    const [asked] = one.server.asked;
    expect(asked?.body).toMatchObject({ temperature: 0.2, max_completion_tokens: 4096 });
    expect(asked?.body).not.toHaveProperty('max_tokens');
    const said = JSON.stringify(asked?.body.messages);
    expect(said).toContain('您就是委托方');
    expect(said).not.toContain('You are the client');
    expect(await one.judgements()).toBe(5);
  });
});

const good = judges();
const reversed = judges((id) => judgementForm(id, { appeal: { score: 7, reason: 'I would stop.' } }));

describe('an answer that cannot be used', () => {
  it.each<[string, Reply, string, RegExp]>([
    [
      'a refusal',
      message(null, 'stop', { refusal: 'I cannot judge this.' }),
      'refused',
      /^The model refused: I cannot/,
    ],
    ['a filter', message('', 'content_filter'), 'refused', /filter stopped/],
    ['a cut answer', message('{"outputs": [{"id"', 'length'), 'truncated', /cut off.*32000 tokens/],
    ['prose', message('They are all lovely. 9 of 10.'), 'no_json', /^The answer is no JSON \(29 characters\)/],
    ['fenced JSON', message('```json\n{"outputs": []}\n```'), 'no_json', /quotation of code/],
    ['nothing', message(''), 'no_json', /empty/],
    ['a body without a choice', says({ choices: [] }), 'no_json', /no message/],
    ['a text that no database keeps', message('{"outputs": "\\u0000"}'), 'no_json', /no JSON/],
    ['JSON of another form', message('{"scores": {"A": 9}}'), 'not_accepted', /outputs: .*scores: /],
    [
      'a design left out',
      (r, a) =>
        message(
          JSON.stringify({
            outputs: designsIn(a)
              .slice(1)
              .map((id) => judgementForm(id)),
          }),
        )(r, a),
      'not_accepted',
      /is missing/,
    ],
    ['an overall score', judges((id) => judgementForm(id, { overall: 9 })), 'not_accepted', /outputs\.0\.overall: /],
    ['scores before reasons', reversed, 'not_accepted', /outputs\.4\.appeal\.score: The reason comes first/],
    ['no right', refuses(401, `Incorrect API key: ${KEY}`), 'http_error', /^HTTP 401: .*\(asked once; 6 pictures of /],
    ['too large a request', refuses(413, 'too large'), 'http_error', /6 pictures of \d+\.\d MB were sent/],
  ])(
    'such as %s is kept as it is, told by its places, and leaves the brief open',
    async (_what, reply, outcome, fault) => {
      const one = await bench({ briefs: 2 }, reply, good);
      await one.goThrough();
      // The judge went on with the next brief.
      expect(one.server.asked).toHaveLength(2);
      expect(await one.judge()).toMatchObject({ submitted: 1, llm: { calls: 2, failed: 1, running: false } });
      const failed = (await one.calls()).find(({ brief }) => brief === 'brief-0');
      expect(failed).toMatchObject({ outcome, fault: expect.stringMatching(fault), number: 1 });
      expect(await one.judgements()).toBe(5);
      // A host starts again: a new call of the same session, and what is in is not asked for again.
      await one.goThrough();
      expect(one.server.asked).toHaveLength(3);
      const [first, , third] = one.server.asked;
      if (first === undefined || third === undefined) throw new Error('it was not asked again');
      expect(third.body).toEqual(first.body);
      expect(await one.judge()).toMatchObject({ submitted: 2, llm: { calls: 3, failed: 1 } });
      expect((await one.calls())[0]).toMatchObject({ brief: 'brief-0', number: 2, outcome: 'accepted' });
      expect(await one.judgements()).toBe(10);
    },
  );

  it('keeps its words until results are out: they hold scores', async () => {
    const one = await bench({ briefs: 1 }, reversed);
    await one.goThrough();
    const before = JSON.stringify([await one.calls(), await one.judge()]);
    expect(before).not.toContain('I would stop');
    expect(before).not.toMatch(/"score"/);
    await house.services.pool.query(`UPDATE "Contest" SET status = 'published' WHERE id = $1`, [
      one.benchmark.contestId,
    ]);
    const [call] = await one.calls();
    expect(JSON.parse(call?.answer ?? '').outputs[0].appeal).toEqual({ score: 7, reason: 'I would stop.' });
  });
});

describe('an endpoint that is', () => {
  it('busy is asked again as late as it wants', async () => {
    const one = await bench({}, refuses(429, 'slow down', { 'Retry-After': '1' }), good);
    const began = performance.now();
    await one.goThrough();
    expect(performance.now() - began).toBeGreaterThan(990);
    expect(one.server.asked).toHaveLength(2);
    expect(await one.calls()).toMatchObject([{ outcome: 'accepted', number: 1 }]);
    expect((await one.calls())[0]?.tookMs).toBeGreaterThan(990);
  });

  it('broken is asked again, later each time, until that is enough', async () => {
    const one = await bench({ config: { retries: 5 } }, refuses(500, 'oops'));
    await one.goThrough();
    expect(one.server.asked).toHaveLength(6);
    expect(one.waited).toEqual([500, 1000, 2000, 4000, 8000]);
    expect(await one.calls()).toMatchObject([
      { outcome: 'http_error', httpStatus: 500, fault: expect.stringMatching(/^HTTP 500: .*oops.*asked 6 times/) },
    ]);
    expect(await one.judgements()).toBe(0);
  });

  it('gone in the middle of an answer is asked again', async () => {
    const one = await bench({}, hangsUp, good);
    await one.goThrough();
    expect(one.server.asked).toHaveLength(2);
    expect(await one.judgements()).toBe(5);
  });

  it('silent is left after the time that the host set, and not asked again', async () => {
    const one = await bench({ config: { timeoutSeconds: 5 } }, saysNothing);
    await one.goThrough();
    expect(one.server.asked).toHaveLength(1);
    expect(await one.calls()).toMatchObject([
      { outcome: 'timed_out', fault: expect.stringContaining('within 5 seconds') },
    ]);
  });
});

describe('work for an LLM judge', () => {
  it('is done by one worker, however many are asked', async () => {
    const one = await bench({ briefs: 2 }, judges());
    await one.start();
    const desks = [one.desk, one.newDesk(), one.newDesk()];
    await Promise.all(desks.flatMap((desk) => [desk.wake(one.id), desk.wake(one.id)]));
    await until(one.isIdle, 'the judge to be done');
    expect(one.server.asked).toHaveLength(2);
    expect(await one.judgements()).toBe(10);
  });

  it('ends after the brief in hand when the host stops it, and goes on when it is started again', async () => {
    const one: Bench = await bench({ briefs: 3 }, async (response, asked) => {
      if (one.server.asked.length === 1) expect((await host.post(`${one.path}/${one.id}/stop`)).status).toBe(204);
      await judges()(response, asked);
    });
    await one.goThrough();
    expect(one.server.asked).toHaveLength(1);
    expect(await one.judge()).toMatchObject({ submitted: 1, llm: { running: false } });
    await one.goThrough();
    expect(one.server.asked).toHaveLength(3);
    expect((await one.judge()).submitted).toBe(3);
  });

  it('that its worker leaves is taken up by another, on the same session, with nothing handed in twice', async () => {
    const one = await bench({ briefs: 2 }, saysNothing, judges());
    await one.start();
    await one.desk.wake(one.id);
    await until(() => one.server.asked.length === 1, 'the first call');
    const other = one.newDesk();
    await other.wake(one.id);
    expect(one.server.asked).toHaveLength(1);
    await one.desk.close();
    expect(await one.calls()).toEqual([]);
    await until(async () => {
      await other.wake(one.id);
      return one.isIdle();
    }, 'the other worker');
    const [first, second] = one.server.asked;
    expect(second?.body).toEqual(first?.body);
    expect(one.server.asked).toHaveLength(3);
    expect(await one.judgements()).toBe(10);
  });

  it('goes on when the connection of its lock breaks', async () => {
    const one = await bench({ briefs: 2 }, saysNothing, judges());
    await one.start();
    await one.desk.wake(one.id);
    await until(() => one.server.asked.length === 1, 'the first call');
    await house.services.pool.query(
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE l.locktype = 'advisory' AND d.datname = current_database()`,
    );
    await until(async () => {
      await one.desk.wake(one.id);
      return one.isIdle();
    }, 'the judge to be done');
    expect(await one.judgements()).toBe(10);
  });

  it('ends with the judging, and with the judge', async () => {
    const one: Bench = await bench({ briefs: 2 }, async (response, asked) => {
      await house.services.pool.query(`UPDATE "Contest" SET status = 'published' WHERE id = $1`, [
        one.benchmark.contestId,
      ]);
      await judges()(response, asked);
    });
    await one.goThrough();
    expect(one.server.asked).toHaveLength(1);
    expect(await one.judgements()).toBe(0);
    expect(await one.calls()).toMatchObject([{ outcome: 'not_accepted', fault: expect.stringContaining('too late') }]);
    const two: Bench = await bench({ briefs: 2 }, async (response, asked) => {
      expect((await host.delete(`${two.path}/${two.id}`)).status).toBe(204);
      await judges()(response, asked);
    });
    await two.goThrough();
    expect(two.server.asked).toHaveLength(1);
    expect(await two.judgements()).toBe(0);
    expect((await host.post(`${two.path}/${two.id}/start`)).code).toBe('judge_removed');
  });

  it('is done for four at once, and for the next when there is room', async () => {
    const one: Bench = await bench({}, async (response, asked) => {
      if (one.server.asked.length > 4) await judges()(response, asked);
    });
    const ids = [one.id];
    for (const label of ['B', 'C', 'D', 'E', 'F']) {
      const made = await host.post(one.path, { kind: 'llm', label, config: { model: 'judge-m' } });
      ids.push(made.json.id);
      await host.post(`${one.path}/${made.json.id}/start`);
    }
    await one.start();
    await Promise.all(ids.map((id) => one.desk.wake(id)));
    await until(() => one.server.asked.length === 4, 'four calls');
    await Promise.all(ids.map((id) => one.desk.wake(id)));
    const { prisma } = house.services;
    expect(await prisma.judgeSession.count({ where: { judgeId: { in: ids } } })).toBe(4);
    await one.desk.close();
    const next = one.newDesk();
    await until(async () => {
      for (const id of ids) await next.wake(id);
      return (await prisma.judgement.count({ where: { judgeId: { in: ids } } })) === 6 * 5;
    }, 'all six');
    expect(one.server.asked).toHaveLength(10);
  });

  it('is for judges that are models, while judging is open', async () => {
    const one = await bench({}, judges());
    const person = await host.post(one.path, { kind: 'program', label: 'x' });
    for (const step of ['start', 'stop']) {
      expect((await host.post(`${one.path}/${person.json.id}/${step}`)).code).toBe('not_found');
    }
    expect((await host.get(`${one.path}/${person.json.id}/calls`)).code).toBe('not_found');
    await house.services.pool.query(`UPDATE "Contest" SET status = 'draft' WHERE id = $1`, [one.benchmark.contestId]);
    expect((await host.post(`${one.path}/${one.id}/start`)).code).toBe('judging_not_open');
    await house.services.pool.query(`UPDATE "Contest" SET status = 'published' WHERE id = $1`, [
      one.benchmark.contestId,
    ]);
    expect((await host.post(`${one.path}/${one.id}/start`)).code).toBe('judging_over');
    expect(one.server.asked).toEqual([]);
  });
});

it('the endpoint’s key stands in no log, and in no row of the database', async () => {
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.join('')).not.toContain(KEY);
  const { rows } = await house.services.pool.query(
    'SELECT c::text AS text FROM "JudgeCall" c UNION ALL SELECT j::text FROM "Judge" j',
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ text }) => text).join('')).not.toContain(KEY);
});
