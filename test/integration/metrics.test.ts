import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VoteState } from '../../src/contract/vote.ts';
import { freePort } from '../../src/platform/addresses.ts';
import { type Challenge, openChallenge } from '../challenge.ts';
import { ask, must } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

const TOKEN = 'a-token-for-the-operator';

let server: TestServer;
let challenge: Challenge;

beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: TOKEN } });
  challenge = await openChallenge(server.url, server.host);
}, 120_000);
afterAll(async () => {
  for (const person of challenge.jurors) person.leave();
  await server.stop();
});

async function readMetrics(url = server.url): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** Three choices, one of them sent twice, a skip, and an answer on a pair that is not open. */
async function vote(): Promise<void> {
  const socket = await challenge.jurors[0].connect('/vote');
  let { state } = await must(socket, 'join', { contest: challenge.slug });
  const answerOn = ({ round, open }: VoteState, skip: boolean) => {
    if (open === null || round === null) throw new Error('no open pair');
    const choice = skip ? { skip: true } : { pick: open.left.code };
    return { round: round.id, ordinal: open.ordinal, attempt: open.attempt, choice };
  };
  for (const skip of [false, false, true, false]) {
    const answer = answerOn(state, skip);
    ({ state } = await must(socket, 'cast', answer));
    if (answer.ordinal === 1) await must(socket, 'cast', answer);
  }
  const refused = await ask(socket, 'cast', { ...answerOn(state, false), ordinal: 999 });
  expect(refused).toMatchObject({ ok: false, code: 'not_assigned' });
}

describe('metrics beside the pages', () => {
  it('are opened by the token alone', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
    const headers = { authorization: 'Bearer somebody-elses-token' };
    expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(401);
  });

  it('count each durable vote once, and tell of commands, batches, refusals and devices', async () => {
    await vote();
    const found = await readMetrics();
    const value = (name: string) => found.get(name);
    expect(value('blindrank_votes_total{kind="choice",process="web"}')).toBe(3);
    expect(value('blindrank_votes_total{kind="skip",process="web"}')).toBe(1);
    const cast = 'namespace="/vote",command="cast",process="web"';
    expect(value(`blindrank_command_duration_seconds_count{${cast}}`)).toBe(6);
    expect(value('blindrank_refusals_total{channel="socket",code="not_assigned",process="web"}')).toBe(1);
    expect(value('blindrank_batch_ballots_sum{process="web"}')).toBe(4);
    expect(value('blindrank_batch_duration_seconds_count{process="web"}')).toBeGreaterThan(0);
    expect(value('blindrank_sockets{namespace="/vote",process="web"}')).toBe(1);
    expect(value('blindrank_sockets{namespace="/host",process="web"}')).toBe(0);
    expect(value('blindrank_seats{process="web"}')).toBe(1);
    const { rows } = await server.database.pool.query('SELECT count(*)::int AS n FROM "Session"');
    expect(value('blindrank_sessions{process="web"}')).toBe(rows[0].n);
    for (const part of ['database', 'migrations', 'open', 'media']) {
      expect(value(`blindrank_part_up{part="${part}",process="web"}`)).toBe(1);
    }
    expect(value('nodejs_eventloop_lag_p99_seconds{process="web"}')).toBeGreaterThan(0);
  });

  it('tell of requests by status, and of refusals by code, but never of addresses that people asked for', async () => {
    expect((await fetch(`${server.url}/api/v1/contests/a-secret-name/results`)).status).toBe(404);
    const refusals = 'blindrank_refusals_total{channel="http",code="not_found",process="web"}';
    // The end of an answer is noted a moment after its reader has it.
    const found = await until(async () => {
      const all = await readMetrics();
      return all.has(refusals) && all;
    }, 'the refusal');
    const answered = 'blindrank_http_request_duration_seconds_count{method="GET",status="404",process="web"}';
    expect(found.get(answered)).toBeGreaterThan(0);
    expect([...found.keys()].join()).not.toContain('secret-name');
  });

  it('hold those of the worker that the server keeps', async () => {
    const run = 'blindrank_job_run_seconds_count{name="refit-round",process="worker"}';
    const found = await until(
      async () => {
        const all = await readMetrics();
        const idle = ['blindrank_standing_lag_seconds{process="web"}', 'blindrank_jobs{state="waiting",process="web"}'];
        return (all.get(run) ?? 0) > 0 && idle.every((name) => all.get(name) === 0) && all;
      },
      'the refit',
      60_000,
    );
    expect(found.get('blindrank_job_wait_seconds_count{name="refit-round",process="worker"}')).toBeGreaterThan(0);
    expect(found.get('blindrank_job_wait_seconds_sum{name="refit-round",process="worker"}')).toBeGreaterThan(0.05);
    expect(found.get('process_resident_memory_bytes{process="worker"}')).toBeGreaterThan(1e6);
  });
});

describe('a server', () => {
  it('without a token or port for metrics has none', async () => {
    const plain = await startTestServer({ beside: server });
    try {
      expect((await fetch(`${plain.url}/metrics`)).status).toBe(404);
      const headers = { authorization: 'Bearer undefined' };
      expect((await fetch(`${plain.url}/metrics`, { headers })).status).toBe(404);
    } finally {
      await plain.stop();
    }
  });

  it('with a port of their own has them there, and not beside the pages', async () => {
    const port = await freePort('127.0.0.1');
    const apart = await startTestServer({ beside: server, env: { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN } });
    try {
      expect((await fetch(`${apart.url}/metrics`)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401);
      const found = await readMetrics(`http://127.0.0.1:${port}`);
      expect(found.get('blindrank_votes_total{kind="choice",process="web"}')).toBe(0);
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    } finally {
      await apart.stop();
    }
  });
});
