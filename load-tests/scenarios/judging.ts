import { check } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { BenchmarkImportLine, WrittenBenchmarkManifest } from '../../src/contract/benchmark-manifest.ts';
import type { JudgementAccepted, JudgePacket, JudgingView } from '../../src/contract/http/judging.ts';
import { bringZip, type Caller, send, textBytes } from './asking.ts';
import { openLink } from './enter.ts';
import { pngPicture } from './png.ts';
import { countOf, resultLine, type Summary, TREND_STATS, timesOf } from './result-line.ts';
import { aboutMs, MOST, number, pause, text, url } from './settings.ts';
import { storedZip } from './stored-zip.ts';

/**
 * A benchmark from its import to its report: the host, whose single-use link has the secret HOST, brings BRIEFS (6) briefs
 * with three runs by each of MODELS (4) models, opens judging and makes VUS (10) programs that judge all briefs at once:
 * each fetches every original, keeps a draft, a pause of THINK (0) seconds before each design, and hands in. Then the host
 * publishes and waits for the report. The benchmark is a draft without works.
 */
const JUDGES = number('VUS', 10, 200);
const BRIEFS = number('BRIEFS', 6, 50);
const MODELS = number('MODELS', 4, 50);
const RUNS = 3;
const WIDTH = number('WIDTH', 800, 8192);
const HEIGHT = number('HEIGHT', 600, 8192);
const THINK_MS = 1000 * number('THINK', 0, MOST.seconds);
const DURATION_S = number('DURATION', 300, MOST.seconds);
/** Of waiting for the report. */
const REPORT_MS = 30_000;

const judgements = new Counter('judgements');
const importMs = new Trend('import_ms', true);
const packetMs = new Trend('packet_ms', true);
const draftMs = new Trend('draft_ms', true);
const handInMs = new Trend('hand_in_ms', true);
const reportMs = new Trend('report_ms', true);

export const options: Options = {
  scenarios: {
    judges: {
      executor: 'per-vu-iterations',
      vus: JUDGES,
      iterations: 1,
      maxDuration: `${DURATION_S}s`,
      exec: 'judge',
    },
  },
  thresholds: {
    checks: ['rate==1'],
    judgements: [`count==${JUDGES * BRIEFS * MODELS * RUNS}`],
    import_ms: ['max<60000'],
    packet_ms: ['p(95)<1000'],
    draft_ms: ['p(95)<1000'],
    hand_in_ms: ['p(95)<2000'],
    report_ms: ['max<20000'],
  },
  summaryTrendStats: TREND_STATS,
};

interface Setting {
  readonly host: Caller;
  readonly benchmark: string;
  readonly tokens: readonly string[];
}

export async function setup(): Promise<Setting> {
  const { cookie, contest } = await openLink(text('HOST'));
  const host = { Cookie: cookie };
  const benchmark = `/benchmarks/${contest}`;
  const done = await bringZip<BenchmarkImportLine>(host, `${benchmark}/manifest`, zipOf(), importMs);
  check(done, { 'all runs are there': (line) => line?.kind === 'done' && line.runs === BRIEFS * MODELS * RUNS });
  await send('POST', host, `${benchmark}/open`, {});
  const tokens: string[] = [];
  for (let n = 0; n < JUDGES; n++) {
    const made = { kind: 'program', label: `Judge ${n + 1}` };
    const { id, token } = await send<{ id: string; token: string }>('POST', host, `${benchmark}/judges`, made);
    await send('PATCH', host, `${benchmark}/judges/${id}`, { onPanel: true });
    tokens.push(token);
  }
  return { host, benchmark, tokens };
}

function zipOf(): ArrayBuffer {
  const briefs = Array.from({ length: BRIEFS }, (_, n) => `brief-${n}`);
  const models = Array.from({ length: MODELS }, (_, n) => `model-${n}`);
  const runs = models.flatMap((model) =>
    briefs.flatMap((brief) =>
      Array.from({ length: RUNS }, (_, n) => ({
        model,
        brief,
        run: n + 1,
        directions: [`${model}/${brief}-${n + 1}.png`],
        attempts: [{ log: { step: 'model' as const, output: 'present' as const } }],
      })),
    ),
  );
  const manifest: WrittenBenchmarkManifest = {
    version: 1,
    kind: 'benchmark',
    settings: { effort: 'high' },
    briefs: briefs.map((key) => ({
      key,
      title: `The ${key}`,
      text: 'A poster for the fair.',
      requiredText: ['Fair'],
    })),
    models: models.map((key) => ({ key, label: `The ${key}` })),
    runs,
  };
  const pictures = runs.map(({ directions: [path = ''] }, n) => ({
    path,
    bytes: new Uint8Array(pngPicture(WIDTH, HEIGHT, n)),
  }));
  return storedZip([{ path: 'manifest.json', bytes: textBytes(JSON.stringify(manifest)) }, ...pictures]);
}

export async function judge({ benchmark, tokens }: Setting): Promise<void> {
  const caller = { Authorization: `Bearer ${tokens[exec.vu.idInTest - 1]}` };
  const { briefs, standard } = await get<JudgingView>(caller, `${benchmark}/judging`);
  for (const { key } of briefs) {
    const brief = `${benchmark}/briefs/${key}`;
    const packet = await timed(packetMs, () => get<JudgePacket>(caller, `${brief}/packet`));
    for (const { picture } of packet.outputs) {
      const original = await http.asyncRequest('GET', `${url}${picture.url}`, null, {
        headers: caller,
        responseType: 'binary',
      });
      check(original, { 'an original is there': ({ status }) => status === 200 });
    }
    const outputs: object[] = [];
    let { version } = packet;
    for (const { id } of packet.outputs) {
      await pause(aboutMs(THINK_MS));
      const scores = standard.dimensions.map(
        ({ key: dimension }) => [dimension, 7 + Math.floor(4 * Math.random())] as const,
      );
      const saved = await timed(draftMs, () =>
        send<{ version: number }>('PUT', caller, `${brief}/draft`, { version, items: { [id]: draftOf(scores) } }),
      );
      version = saved.version;
      outputs.push(judgementOf(id, scores));
    }
    const accepted = await timed(handInMs, () =>
      send<JudgementAccepted>('POST', caller, `${brief}/judgement`, { outputs }),
    );
    if (check(accepted, { 'all of a brief count': (answer) => answer.outputs.length === outputs.length })) {
      judgements.add(outputs.length);
    }
  }
}

type Scores = readonly (readonly [dimension: string, score: number])[];
const TEXTS = { deliverable_note: '', missing: [], altered: [], invented: [], placeholders_printed: [], notes: '' };
const REASON = 'As load tests go.';

function draftOf(scores: Scores): object {
  const given = scores.map(([key, score]) => [key, { hard_defects: [], reason: REASON, score }] as const);
  const intent_fit = { verdict: 'fits', reason: REASON };
  return { ...TEXTS, deliverable_ok: true, intent_fit, scores: Object.fromEntries(given) };
}

function judgementOf(id: string, scores: Scores): object {
  const given = scores.map(
    ([key, score]) => [key, { ...(key === 'legibility' && { hard_defects: [] }), reason: REASON, score }] as const,
  );
  const intent_fit = { verdict: 'fits', reason: REASON };
  return { id, ...TEXTS, deliverable_ok: true, intent_fit, ...Object.fromEntries(given) };
}

/** Publishes what the judges have done, and waits for the report. */
export async function teardown({ host, benchmark }: Setting): Promise<void> {
  await send('POST', host, `${benchmark}/publish`, {});
  const publishedAt = Date.now();
  let status = 0;
  while (status !== 200 && Date.now() - publishedAt < REPORT_MS) {
    await pause(200);
    status = (await http.asyncRequest('GET', `${url}/api/v1${benchmark}/report`)).status;
  }
  reportMs.add(Date.now() - publishedAt);
  check(status, { 'the report is out': (last) => last === 200 });
}

async function get<T>(caller: Caller, path: string): Promise<T> {
  const response = await http.asyncRequest('GET', `${url}/api/v1${path}`, null, { headers: { ...caller } });
  if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${response.body}`);
  return JSON.parse(String(response.body)) as T;
}

async function timed<T>(trend: Trend, ask: () => Promise<T>): Promise<T> {
  const askedAt = Date.now();
  const answer = await ask();
  trend.add(Date.now() - askedAt);
  return answer;
}

export function handleSummary(summary: Summary) {
  return resultLine('judging', summary, {
    judges: JUDGES,
    judgements: countOf(summary, 'judgements'),
    ...timesOf(summary, 'import_ms', 'import'),
    ...timesOf(summary, 'packet_ms', 'packet'),
    ...timesOf(summary, 'draft_ms', 'draft'),
    ...timesOf(summary, 'hand_in_ms', 'handIn'),
    ...timesOf(summary, 'report_ms', 'report'),
  });
}
