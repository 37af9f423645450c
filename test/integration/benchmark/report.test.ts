import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ReportOutputs,
  type ReportView,
  reportOutputs,
  reportView,
} from '../../../src/contract/http/benchmark-report.ts';
import { BENCHMARK_EXPORTS } from '../../../src/domain/export-names.ts';
import { readUnreported } from '../../../src/features/benchmark-report/data.ts';
import { makeReport, type ReportDeps } from '../../../src/features/benchmark-report/make-report.ts';
import { createResultsHead } from '../../../src/features/results/results-head.ts';
import { createThreadPool } from '../../../src/platform/pool.ts';
import type { Device } from '../../device.ts';
import { insertBenchmark } from '../../fixtures/benchmark.ts';
import { expectedReport as expected, smallBenchmark } from '../../fixtures/benchmark-report/read.ts';
import { insertJudgedFixture, type JudgedFixture } from '../../fixtures/benchmark-report/store.ts';
import { worstError } from '../../fixtures/golden/read.ts';
import { createInstallation, enter, type Installation, newContest } from '../../installation.ts';

/** A benchmark that three judged, one of them off the panel: its numbers are known from another program. */
const FORMULA = '=HYPERLINK("http://x")';
const FILES = Object.entries(BENCHMARK_EXPORTS).flatMap(([name, formats]) =>
  formats.map((format) => `${name}.${format}`),
);

let clock = Date.now();
let house: Installation;
let host: Device;
let judge: Device;
let visitor: Device;
let threads: ReportDeps['threads'];
let benchmark: JudgedFixture;
let path: string;

beforeAll(async () => {
  house = await createInstallation({ now: () => clock });
  host = await house.host();
  visitor = house.device();
  threads = createThreadPool({ maxThreads: 1 });
  benchmark = await insertJudgedFixture(house.services);
  judge = await enter(host, benchmark.slug, 'judge', house.device());
  path = `/benchmarks/${benchmark.slug}`;
});
afterAll(async () => {
  await threads.close();
  await house.close();
});

const sql = (text: string, ...values: unknown[]) => house.services.pool.query(text, values);
const make = () => makeReport({ pool: house.services.pool, threads }, benchmark.contestId);
const status = async () =>
  (await sql('SELECT status::text FROM "Contest" WHERE id = $1', benchmark.contestId)).rows[0].status;
const onPanel = (code: string, is: boolean) =>
  sql('UPDATE "Judge" SET "onPanel" = $2 WHERE "voterId" = $1', benchmark.judges[code], is);
/** The preview names of all pictures. */
const pictureNames = async () =>
  (
    await sql(
      `SELECT w.name FROM "WireName" w JOIN "Rendition" r ON r.id = w."renditionId" JOIN "Media" m ON m.id = r."mediaId"
       WHERE m."contestId" = $1`,
      benchmark.contestId,
    )
  ).rows.map(({ name }) => name as string);

describe('before publication', () => {
  it('nobody sees anything of it, and nothing is made', async () => {
    await make();
    expect((await sql('SELECT FROM "BenchmarkReport"')).rowCount).toBe(0);
    expect(await readUnreported(house.services.pool)).toEqual([]);
    const routes = [
      `${path}/report`,
      `${path}/report/outputs?brief=b1`,
      `/contests/${benchmark.slug}/results`,
      `/contests/${benchmark.slug}/bundle`,
      `/contests/${benchmark.slug}/bundle.zip`,
      ...FILES.map((file) => `/contests/${benchmark.slug}/exports/${file}`),
    ];
    for (const device of [host, judge, visitor]) {
      for (const route of routes) expect([route, (await device.get(route)).code]).toEqual([route, 'not_published']);
    }
    const [name] = await pictureNames();
    for (const device of [judge, visitor]) expect((await device.get(`/media/${name}`)).status).toBe(404);
  });

  it('a benchmark that does not exist is not found', async () => {
    expect((await visitor.get('/benchmarks/nothing/report')).code).toBe('not_found');
    expect((await host.post('/benchmarks/nothing/publish')).code).toBe('not_found');
  });
});

describe('publishing', () => {
  const publish = (device = host, slug = benchmark.slug) => device.post(`/benchmarks/${slug}/publish`);

  it('is the host’s, of a benchmark whose judging is open', async () => {
    expect((await publish(visitor)).code).toBe('unauthenticated');
    expect((await publish(judge)).code).toBe('forbidden');
    expect((await publish(host, await newContest(host))).code).toBe('benchmark_only');
    const draft = await insertBenchmark(house.services, { briefs: 1, models: 2, runs: 1 });
    expect((await publish(host, draft)).code).toBe('wrong_contest_state');
  });

  it('needs a judge whose scores rank, and everything judged by all of those', async () => {
    for (const code of ['J1', 'J2']) await onPanel(code, false);
    expect((await publish()).code).toBe('needs_panel');
    await onPanel('J3', true);
    const missing = await publish();
    expect(missing).toMatchObject({ status: 409, code: 'needs_judgements' });
    expect(missing.json.detail).toContain('Bo, shop owner has 1 brief left');
    await sql('UPDATE "Judge" SET "removedAt" = now() WHERE "voterId" = $1', benchmark.judges.J3);
    expect((await publish()).code).toBe('needs_panel');
    await sql('UPDATE "Judge" SET "removedAt" = NULL, "onPanel" = false WHERE "voterId" = $1', benchmark.judges.J3);
    for (const code of ['J1', 'J2']) await onPanel(code, true);
    expect(await status()).toBe('evaluation');
    expect((await sql(`SELECT FROM "AuditEvent" WHERE action = 'contest.publish'`)).rowCount).toBe(0);
  });

  it('waits for what is being handed in, happens once, and ends judging', async () => {
    const handing = await house.services.pool.connect();
    const [session] = (
      await sql(
        `UPDATE "JudgeSession" SET "submittedAt" = NULL
         WHERE "judgeId" = $1 AND id = (SELECT id FROM "JudgeSession" WHERE "judgeId" = $1 LIMIT 1) RETURNING id`,
        benchmark.judges.J2,
      )
    ).rows;
    try {
      await handing.query('BEGIN');
      await handing.query('SELECT FROM "Contest" WHERE id = $1 FOR SHARE', [benchmark.contestId]);
      const both = Promise.all([publish(), publish()]);
      const waiting = async () =>
        (await sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
          .rowCount;
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
      await handing.query('UPDATE "JudgeSession" SET "submittedAt" = now() WHERE id = $1', [session.id]);
      await handing.query('COMMIT');
      expect((await both).map((answer) => answer.code ?? answer.status).sort()).toEqual([202, 'wrong_contest_state']);
    } finally {
      handing.release();
    }
    expect(await status()).toBe('published');
    const audit = (await host.get(`/contests/${benchmark.slug}/audit`)).json;
    expect(audit[0]).toMatchObject({ action: 'contest.publish', detail: { judges: 2 } });
    expect((await judge.get(`${path}/judging`)).json.end).toBe('published');
    expect((await judge.get(`${path}/briefs/b1/packet`)).code).toBe('judging_over');
  });
});

describe('the report', () => {
  let view: ReportView;

  it('is asked for until it is there, then for everybody', async () => {
    const early = await visitor.get(`${path}/report`);
    expect([early.status, early.json]).toEqual([202, { report: null }]);
    expect(await createResultsHead(house.services)(`/c/${benchmark.slug}/report`)).toBeNull();
    expect((await visitor.get(`/contests/${benchmark.slug}/card.png`)).code).toBe('unavailable');
    expect(await readUnreported(house.services.pool)).toEqual([benchmark.contestId]);
    await make();
    expect(await readUnreported(house.services.pool)).toEqual([]);
    const answers = await Promise.all([host, judge, visitor].map((device) => device.get(`${path}/report`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    view = reportView.parse(answers[0]?.json);
  });

  it('has the numbers that another program computed', () => {
    const { report } = view;
    expect(report.models.map(({ key, rank }) => [key, rank])).toEqual(
      expected.order.map((key: string) => [key, expected.models[key].rank]),
    );
    for (const { key, overall, runs, attempts, designs, failuresAsOne } of report.models) {
      const wanted = expected.models[key];
      expect({ runs, attempts }).toEqual({ runs: wanted.runs, attempts: wanted.attempts });
      const given = [overall?.mean, ...(overall?.interval95 ?? []), designs?.textProblems, failuresAsOne?.mean];
      expect(
        worstError(given as number[], [
          ...[
            wanted.overall.mean,
            ...wanted.overall.interval95,
            wanted.designs.textProblems,
            wanted.failuresAsOne.mean,
          ],
        ]),
      ).toBeLessThan(1e-9);
    }
    expect(report.pairs.map(({ models, verdict }) => [...models, verdict])).toEqual(
      expected.pairs.map((pair: (typeof report.pairs)[number]) => [...pair.models, pair.verdict]),
    );
    expect(report.judges.map(({ code, label, onPanel: ranks }) => [code, label, ranks])).toEqual([
      ['J1', 'Ada, type designer', true],
      ['J2', 'vision-model-x', true],
      ['J3', 'Bo, shop owner', false],
    ]);
    expect(report).toMatchObject({ briefs: 6, outputs: 71, special: [{ model: 'dune' }] });
  });

  it('says what was asked, of whom, by which standard and with which settings', () => {
    expect(view).toMatchObject({
      contest: { name: 'Posters and menus', status: 'published' },
      standard: { version: '1.2' },
      judging: { withoutReruns: 1, seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      settings: { leastRuns: 3, generation: { imageModel: 'painter-1' } },
      llmJudges: [{ code: 'J2', config: { model: 'vision-model-x' }, calls: { all: 0, unusable: 0 } }],
    });
    expect(view.models[0]).toEqual({ key: 'amber', label: 'Amber Large', model: 'amber-large', version: '2026-10' });
    expect(view.briefs[0]).toMatchObject({ key: 'b1', layer: 'poster', outputs: 12, anchors: 1 });
  });

  it('is the same bytes when it is made again, and a reader who has it is told so', async () => {
    const first = await visitor.get(`${path}/report`);
    const etag = first.headers.get('etag') ?? '';
    const again = await visitor.send('GET', `${path}/report`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    await sql('DELETE FROM "BenchmarkReport"');
    await make();
    // What was remembered is forgotten by then.
    clock += 60_000;
    const made = await visitor.get(`${path}/report`);
    expect(made.bytes.equals(first.bytes)).toBe(true);
    expect(made.headers.get('etag')).toBe(etag);
  });
});

describe('what leads to the report', () => {
  it('a link shows the claim, and its picture; the results of the contest say that it is a benchmark', async () => {
    const head = await createResultsHead(house.services)(`/c/${benchmark.slug}/report`);
    expect(head).toMatchObject({
      title: 'Posters and menus: results',
      description: expect.stringContaining('Birch Large and Amber Large lead and cannot be told apart'),
      url: expect.stringMatching(/\/c\/[a-z0-9-]+\/report$/),
    });
    expect((await visitor.get(`/contests/${benchmark.slug}/results`)).json).toMatchObject({
      contest: { kind: 'benchmark' },
      rounds: [],
    });
    const card = await visitor.get(`/contests/${benchmark.slug}/card.png`);
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await visitor.get(`/contests/${benchmark.slug}/methodology`)).code).toBe('not_found');
  });
});

describe('the outputs of a brief', () => {
  const outputsOf = async (brief: string): Promise<ReportOutputs> =>
    reportOutputs.parse((await visitor.get(`${path}/report/outputs?brief=${brief}`)).json);

  it('are shown with pictures, who made them, and all that the judges said', async () => {
    const { brief, anchors, runs } = await outputsOf('b1');
    expect(brief).toMatchObject({ title: 'Poster for the summer fair', requiredText: ['Open daily', '12 May'] });
    expect(anchors).toMatchObject([{ scores: { legibility: 8 }, note: 'A good one.' }]);
    expect(runs).toHaveLength(12);
    const record = smallBenchmark();
    for (const { model, run, overall, judgements, picture, further, pickedBy } of runs) {
      const given = record.judgements.filter((one) => one.brief === 'b1' && one.model === model && one.run === run);
      expect(judgements.map(({ judge: code, overall: _overall, ...said }) => [code, said])).toEqual(
        given.map((one) => [one.judge, one.judgement]),
      );
      const panel = judgements.filter(({ judge: code }) => code !== 'J3');
      expect(overall).toBeCloseTo((panel[0].overall + panel[1].overall) / 2, 12);
      expect(picture).toMatchObject({ width: 48, height: 64 });
      expect(further).toHaveLength(1);
      expect(pickedBy).toEqual(model === 'birch' && run === 2 ? ['J3'] : []);
    }
  });

  it('with failures, their attempts and runs under a special limit among them', async () => {
    const { runs } = await outputsOf('b2');
    const [failed] = runs.filter(({ outcome }) => outcome !== 'completed');
    expect(failed).toMatchObject({
      ...{ model: 'dune', run: 3, outcome: 'model_truncated', picture: null, further: [], overall: null },
      attempts: [{ outcome: 'model_truncated', rule: 'cut-off-at-the-limit' }],
      judgements: [],
    });
    expect(runs.find(({ sideNote }) => sideNote !== '')).toMatchObject({
      ...{ model: 'dune', run: 1, sideNote: '64k output limit', pickedBy: ['J3'] },
    });
    expect(
      (await outputsOf('b4')).runs.find(({ model, run }) => model === 'cedar' && run === 1)?.attempts,
    ).toHaveLength(2);
  });

  it('their pictures are for everybody now', async () => {
    const { runs, anchors } = await outputsOf('b1');
    const shown = [...runs.map(({ picture }) => picture), ...anchors.map(({ picture }) => picture)];
    for (const picture of shown.slice(0, 3).concat(shown.slice(-1))) {
      for (const name of [picture?.full, picture?.small]) {
        const answer = await visitor.get(`/media/${name}`);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('cache-control')).toContain('public');
      }
    }
  });

  it('of a brief that does not exist are not found', async () => {
    expect((await visitor.get(`${path}/report/outputs?brief=b9`)).code).toBe('not_found');
    expect((await visitor.get(`${path}/report/outputs`)).code).toBe('bad_request');
  });
});

describe('exports', () => {
  const file = async (name: string) => {
    const answer = await visitor.get(`/contests/${benchmark.slug}/exports/${name}`);
    expect([name, answer.status]).toEqual([name, 200]);
    return answer;
  };

  it.each(Object.keys(BENCHMARK_EXPORTS))('%s: CSV and JSON say the same', async (name) => {
    const rows: Record<string, unknown>[] = (await file(`${name}.json`)).json;
    const lines: Record<string, string>[] = parse((await file(`${name}.csv`)).bytes, { columns: true });
    expect(rows.length).toBeGreaterThan(0);
    const columns = Object.keys(lines[0] ?? {});
    const cell = (value: unknown) =>
      value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
    expect(lines).toEqual(rows.map((row) => Object.fromEntries(columns.map((key) => [key, cell(row[key])]))));
    for (const row of rows) expect(columns).toEqual(expect.arrayContaining(Object.keys(row)));
  });

  it('hold every judgement, run and attempt', async () => {
    const judgements: Record<string, unknown>[] = (await file('judgements.json')).json;
    expect(judgements).toHaveLength(smallBenchmark().judgements.length);
    expect(judgements[0]).toMatchObject({
      ...{ judge: 'J1', brief: 'b1', model: 'amber', run: 1, side_note: '', overall: expect.any(Number) },
      ...{ intent_fit: expect.any(String), legibility: expect.any(Number), legibility_hard_defects: [] },
    });
    const runs: Record<string, unknown>[] = (await file('runs.json')).json;
    expect(runs).toHaveLength(75);
    expect(runs.filter(({ overall }) => overall === null)).toHaveLength(4);
    const attempts: Record<string, unknown>[] = (await file('attempts.json')).json;
    expect(attempts).toHaveLength(77);
    expect(attempts.find(({ outcome }) => outcome === 'provider_error')).toMatchObject({
      rule: 'endpoint-failed',
      log: { httpStatus: 503 },
    });
  });

  it('let no cell be taken for a formula, and know no other file', async () => {
    await sql(
      `UPDATE "Contestant" SET label = $2 WHERE "contestId" = $1 AND key = 'amber'`,
      benchmark.contestId,
      FORMULA,
    );
    expect((await file('models.csv')).bytes.toString()).toContain(`"'=HYPERLINK(""http://x"")"`);
    await sql(
      `UPDATE "Contestant" SET label = 'Amber Large' WHERE "contestId" = $1 AND key = 'amber'`,
      benchmark.contestId,
    );
    for (const name of ['votes.csv', 'models.xml', 'models', 'constructor.csv']) {
      expect((await visitor.get(`/contests/${benchmark.slug}/exports/${name}`)).code).toBe('not_found');
    }
  });
});
