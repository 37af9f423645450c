import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JudgePacket, JudgingView } from '../../../src/contract/http/judging.ts';
import type { BenchmarkReport } from '../../../src/domain/benchmark-report.ts';
import { repositoryRoot } from '../../../src/platform/source.ts';
import { LOGS } from '../../fixtures/benchmark.ts';
import { type Files, zipOf } from '../../fixtures/manifest.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { until } from '../../until.ts';

/**
 * A whole benchmark as a script would run it, over HTTP alone: imported, rerun, judged by two programs, published. Its
 * report is held against numbers that test/fixtures/whole-benchmark/compute.py worked out apart from the product.
 */
interface Given {
  readonly briefs: readonly { readonly key: string; readonly layer: string }[];
  readonly models: readonly string[];
  readonly runs: readonly number[];
  readonly judges: readonly string[];
  readonly truncated: RunOf;
  readonly rerun: RunOf;
  readonly scores: readonly Score[];
}
interface RunOf {
  readonly model: string;
  readonly brief: string;
  readonly run: number;
}
type Dimension = 'legibility' | 'lettering_and_finish' | 'information_and_layout' | 'appeal';
type Score = RunOf & { readonly judge: string; readonly problems: number; readonly overall: number } & Record<
    Dimension,
    number
  >;
interface Mean {
  readonly mean: number;
  readonly interval: readonly number[];
}
interface Expected {
  readonly models: Record<
    string,
    Mean & {
      readonly student: readonly number[];
      readonly dimensions: Record<Dimension, number>;
      readonly layers: Record<string, Mean>;
      readonly failuresAsOne: Mean;
      readonly textProblemsPerDesign: number;
      readonly failureRate: number;
    }
  >;
  readonly pairs: readonly {
    a: string;
    b: string;
    difference: number;
    interval: number[];
    verdict: 'a' | 'b' | 'tie';
  }[];
  readonly alpha: number;
}
const { given, expected } = JSON.parse(
  readFileSync(join(repositoryRoot, 'test/fixtures/whole-benchmark/benchmark.json'), 'utf8'),
) as { given: Given; expected: Expected };
const isSame = (a: RunOf, b: RunOf) => a.model === b.model && a.brief === b.brief && a.run === b.run;
const fileOf = ({ model, brief, run }: RunOf) => `outputs/${brief}/${model}-${run}.png`;

let server: TestServer;
let slug: string;
let report: BenchmarkReport;
/** Which run a picture is of, by its pixels: the script made them, so it knows; nothing that judges receive says it. */
const runs = new Map<string, RunOf>();

beforeAll(async () => {
  server = await startTestServer();
  const { host } = server;
  const made = await host.json<{ slug: string }>('POST', '/api/v1/benchmarks', {
    name: 'Whole',
    question: 'Which model designs best?',
  });
  slug = made.slug;
  const { manifest, files } = await benchmark();
  const first = await importZip(await zipOf(manifest(false), files));
  expect(first).toMatchObject({ kind: 'done', runs: 72 });
  await expect(host.json('POST', `/api/v1/benchmarks/${slug}/open`, {})).rejects.toThrow(/needs_reruns/);
  expect(await importZip(await zipOf(manifest(true), files))).toMatchObject({ kind: 'done', runs: 0 });
  await host.json('POST', `/api/v1/benchmarks/${slug}/open`, {});
  for (const label of given.judges) await judgeAll(label);
  await host.json('POST', `/api/v1/benchmarks/${slug}/publish`);
  await until(async () => (await server.database.prisma.benchmarkReport.count()) > 0);
  report = (await host.json<{ report: BenchmarkReport }>('GET', `/api/v1/benchmarks/${slug}/report`)).report;
}, 180_000);
afterAll(() => server.stop());

/** Pictures of a colour each; the rerun's first attempt failed at the provider, and its work comes with the second. */
async function benchmark() {
  const files: Files = {};
  const all = given.models.flatMap((model) =>
    given.briefs.flatMap(({ key: brief }) => given.runs.map((run) => ({ model, brief, run }))),
  );
  for (const [index, run] of all.entries()) {
    if (isSame(run, given.truncated)) continue;
    const background = { r: (index * 37) % 256, g: (index * 91) % 256, b: 10 + index };
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
    runs.set(Object.values(background).join(), run);
    files[fileOf(run)] = await picture.png().toBuffer();
  }
  const manifest = (isRerun: boolean) => ({
    version: 1,
    kind: 'benchmark',
    settings: { effort: 'high' },
    briefs: given.briefs.map(({ key, layer }) => ({
      key,
      title: `A ${key}`,
      text: `Design a ${key} for the fair.`,
      requiredText: ['Fair', '12 May'],
      layer,
    })),
    models: given.models.map((key) => ({ key, label: `The ${key}`, model: key, version: '1' })),
    runs: all.map((run) => {
      if (isSame(run, given.truncated)) return { ...run, directions: [], attempts: [{ log: LOGS.model_truncated }] };
      const done = { ...run, directions: [fileOf(run)], attempts: [{ log: LOGS.completed }] };
      if (!isSame(run, given.rerun)) return done;
      const failed = { ...run, directions: [], attempts: [{ log: LOGS.provider_error }] };
      return isRerun ? { ...done, attempts: [...failed.attempts, ...done.attempts] } : failed;
    }),
  });
  return { manifest, files };
}

/** The last line of an import's answer. */
async function importZip(zip: Buffer): Promise<object> {
  const answer = await fetch(`${server.url}/api/v1/benchmarks/${slug}/manifest`, {
    method: 'POST',
    headers: { cookie: server.host.cookie(), origin: server.url, 'content-type': 'application/zip' },
    body: new Uint8Array(zip),
  });
  return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '');
}

/** A program with a token of its own judges every brief. */
async function judgeAll(label: string): Promise<void> {
  const { host } = server;
  const { id, token } = await host.json<{ id: string; token: string }>('POST', `/api/v1/benchmarks/${slug}/judges`, {
    kind: 'program',
    label,
  });
  await host.json('PATCH', `/api/v1/benchmarks/${slug}/judges/${id}`, { onPanel: true });
  const program = (path: string, body?: object) =>
    fetch(new URL(path, server.url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const base = `/api/v1/benchmarks/${slug}`;
  const { briefs } = (await (await program(`${base}/judging`)).json()) as JudgingView;
  expect(briefs).toHaveLength(given.briefs.length);
  for (const { key } of briefs) {
    const packet = (await (await program(`${base}/briefs/${key}/packet`)).json()) as JudgePacket;
    const outputs: object[] = [];
    for (const { id: code, picture } of packet.outputs) {
      const bytes = Buffer.from(await (await program(picture.url)).arrayBuffer());
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const run = runs.get([...data.subarray(0, 3)].join());
      const score = given.scores.find((one) => one.judge === label && run !== undefined && isSame(one, run));
      if (score === undefined || score.brief !== key) throw new Error(`a picture of ${key} is not one of its own`);
      outputs.push(judgementOf(code, score));
    }
    const answer = await program(`${base}/briefs/${key}/judgement`, { outputs });
    expect([answer.status, await answer.json()]).toMatchObject([200, { outputs: { length: outputs.length } }]);
  }
}

function judgementOf(id: string, { problems, ...score }: Score): object {
  const of = (dimension: Dimension) => ({ reason: 'As the script says.', score: score[dimension] });
  const quoted = Array.from({ length: problems }, (_, n) => `text ${n}`);
  return {
    id,
    deliverable_ok: true,
    deliverable_note: '',
    missing: quoted.slice(0, 1),
    altered: [],
    invented: quoted.slice(1),
    placeholders_printed: [],
    intent_fit: { verdict: 'fits', reason: 'It is calm.' },
    legibility: { hard_defects: score.legibility <= 4 ? ['The date is cut off.'] : [], ...of('legibility') },
    lettering_and_finish: of('lettering_and_finish'),
    information_and_layout: of('information_and_layout'),
    appeal: of('appeal'),
    notes: '',
  };
}

describe('the report of a whole benchmark', () => {
  const close = (found: readonly (number | undefined)[], wanted: readonly number[]) => {
    expect(found).toHaveLength(wanted.length);
    for (const [k, value] of wanted.entries()) expect(found[k]).toBeCloseTo(value, 9);
  };
  const modelOf = (key: string) => report.models.find((one) => one.key === key);

  it('has the means with their intervals over all briefs', () => {
    for (const [key, { mean, interval, student }] of Object.entries(expected.models)) {
      const overall = modelOf(key)?.overall;
      close([overall?.mean, ...(overall?.interval95 ?? [])], [mean, ...interval]);
      close([...(overall?.student95 ?? [])], [...student]);
      expect(overall).toMatchObject({ briefs: 6, caution: true });
    }
    const order = Object.entries(expected.models).sort(([, a], [, b]) => b.mean - a.mean);
    expect(report.models.map(({ key }) => key)).toEqual(order.map(([key]) => key));
  });

  it('has every dimension and layer', () => {
    expect(report.layers).toEqual(['print', 'screen']);
    for (const [key, { dimensions, layers }] of Object.entries(expected.models)) {
      close(modelOf(key)?.dimensions.map((one) => one?.mean) ?? [], Object.values(dimensions));
      const found = modelOf(key)?.layers ?? [];
      close(
        found.flatMap((one) => [one?.mean, ...(one?.interval95 ?? [])]),
        [...['print', 'screen'].flatMap((layer) => [layers[layer]?.mean ?? 0, ...(layers[layer]?.interval ?? [])])],
      );
    }
  });

  it('counts the truncated run against its model, the run that was made again against nobody, and wrong texts', () => {
    for (const [key, { failureRate, failuresAsOne, textProblemsPerDesign }] of Object.entries(expected.models)) {
      expect(modelOf(key)?.runs.failureRate).toBeCloseTo(failureRate, 12);
      const asOne = modelOf(key)?.failuresAsOne;
      close([asOne?.mean, ...(asOne?.interval95 ?? [])], [failuresAsOne.mean, ...failuresAsOne.interval]);
      expect(modelOf(key)?.designs?.textProblems).toBeCloseTo(textProblemsPerDesign, 9);
    }
    expect(modelOf(given.truncated.model)).toMatchObject({ runs: { all: 18, scored: 17, truncated: 1, notRerun: 0 } });
    const rerun = modelOf(given.rerun.model);
    expect(rerun).toMatchObject({ runs: { all: 18, scored: 18 }, attempts: { all: 19, reruns: 1 } });
    expect(rerun?.attempts.outcomes.provider_error).toBe(1);
  });

  it('compares every two models', () => {
    expect(report.pairs).toHaveLength(expected.pairs.length);
    for (const { a, b, difference, interval, verdict } of expected.pairs) {
      const pair = report.pairs.find(({ models }) => models.includes(a) && models.includes(b));
      const isTurned = pair?.models[0] !== a;
      const [low = 0, high = 0] = interval;
      close(
        [pair?.difference?.mean, ...(pair?.difference?.interval95 ?? [])],
        isTurned ? [-difference, -high, -low] : [difference, low, high],
      );
      const better = verdict === 'tie' ? 'tie' : (verdict === 'a') !== isTurned ? 'first' : 'second';
      expect(pair?.verdict).toBe(better);
    }
    expect(report.pairs.some(({ verdict }) => verdict === 'tie')).toBe(true);
  });

  it('says how far the judges agree', () => {
    const overall = report.agreement[0]?.rows.find(({ dimension }) => dimension === null);
    expect(overall?.alpha?.value).toBeCloseTo(expected.alpha, 9);
  });
});
