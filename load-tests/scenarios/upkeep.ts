import { check } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { ContestView } from '../../src/contract/http/contests.ts';
import type { EntryReport } from '../../src/contract/http/reports.ts';
import type { Ledger } from '../../src/contract/http/reputation.ts';
import type { VoteState } from '../../src/contract/vote.ts';
import { joinByCode, openLink, read } from './enter.ts';
import { countOf, resultLine, type Summary, TREND_STATS, timesOf } from './result-line.ts';
import { aboutMs, code, MOST, number, pause, text, url } from './settings.ts';

/**
 * What goes on around votes: VUS (200) people come within ARRIVAL (20) seconds, cast VOTES (3) votes with THINK (2)
 * seconds each, report a work, look at their reputation, and delete their accounts. Meanwhile a host, whose single-use
 * link has the secret HOST, reads the reports every second and leaves the works in, sets the closing time and takes it
 * back, pauses the round and goes on.
 */
const PEOPLE = number('VUS', 200, MOST.people);
const DURATION_S = number('DURATION', 60, MOST.seconds);
const ARRIVAL_MS = 1000 * number('ARRIVAL', Math.min(20, DURATION_S / 3), DURATION_S);
const THINK_MS = 1000 * number('THINK', 2, MOST.seconds);
const VOTES = number('VOTES', 3, 100);
/** How long the host pauses voting, and how often a person looks meanwhile. */
const PAUSE_MS = 1000;
const AGAIN_MS = 300;

const votes = new Counter('votes');
const reports = new Counter('reports');
const closed = new Counter('closed_reports');
const deletions = new Counter('deletions');
const reportMs = new Trend('report_ms', true);
const deleteMs = new Trend('delete_ms', true);
const stepMs = new Trend('step_ms', true);
const listMs = new Trend('list_ms', true);

export const options: Options = {
  scenarios: {
    people: {
      executor: 'per-vu-iterations',
      vus: PEOPLE,
      iterations: 1,
      maxDuration: `${DURATION_S + 60}s`,
      exec: 'person',
    },
    host: { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: `${DURATION_S + 60}s`, exec: 'host' },
  },
  thresholds: {
    checks: ['rate==1'],
    reports: [`count==${PEOPLE}`],
    deletions: [`count==${PEOPLE}`],
    report_ms: ['p(95)<1000'],
    delete_ms: ['p(95)<2000'],
    step_ms: ['p(95)<2000'],
  },
  summaryTrendStats: TREND_STATS,
};

export async function person(): Promise<void> {
  // Read at once: after the first pause the runner may be with somebody else.
  const place = exec.vu.idInTest % PEOPLE;
  await pause((place / PEOPLE) * ARRIVAL_MS);
  const { cookie, contest } = await joinByCode(code);
  const pair = `/api/v1/contests/${contest}/pair`;
  let state = await read<VoteState>(cookie, pair);
  let shown = '';
  for (let cast = 0; cast < VOTES && state.end !== 'all_judged'; ) {
    if (state.open === null || state.round === null) {
      await pause(AGAIN_MS);
      state = await read(cookie, pair);
      continue;
    }
    shown = state.open.left.code;
    await pause(aboutMs(THINK_MS));
    const { ordinal, attempt } = state.open;
    const answer = await send('POST', cookie, `/rounds/${state.round.id}/ballots`, {
      ...{ ordinal, attempt, choice: { pick: shown } },
    });
    check(answer, { 'a vote counts, or the round is paused': ({ status }) => status === 200 || status === 409 });
    if (answer.status === 200) {
      votes.add(1);
      cast += 1;
    }
    state = answer.status === 200 ? JSON.parse(String(answer.body)) : await read(cookie, pair);
  }
  const report = { code: shown, reason: 'other', text: 'Reported under load' };
  if (await timed(reportMs, 'POST', cookie, `/rounds/${state.round?.id}/reports`, report)) reports.add(1);
  const ledger = await read<Ledger>(cookie, `/api/v1/contests/${contest}/my-reputation`);
  check(ledger, { 'a newcomer has no points': ({ points }) => points === 0 });
  if (await timed(deleteMs, 'DELETE', cookie, '/me')) deletions.add(1);
  const after = await send('GET', cookie, `/contests/${contest}`);
  check(after, { 'the account is gone': ({ status }) => status === 401 });
}

export async function host(): Promise<void> {
  const untilMs = exec.scenario.startTime + DURATION_S * 1000;
  const { cookie, contest } = await openLink(text('HOST'));
  const view = await read<ContestView>(cookie, `/api/v1/contests/${contest}`);
  const round = `/rounds/${view.rounds.at(-1)?.id}`;
  await timed(stepMs, 'POST', cookie, `${round}/extend`, {
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await timed(stepMs, 'POST', cookie, `${round}/extend`, { closesAt: null });
  await timed(stepMs, 'POST', cookie, `${round}/pause`);
  await pause(PAUSE_MS);
  await timed(stepMs, 'POST', cookie, `${round}/resume`);
  while (Date.now() < untilMs) {
    const sentAt = Date.now();
    const list = await read<EntryReport[]>(cookie, `/api/v1/contests/${contest}/reports`);
    listMs.add(Date.now() - sentAt);
    const open = list.find(({ status }) => status === 'open');
    if (open === undefined) await pause(1000);
    else if (await timed(stepMs, 'POST', cookie, `/contests/${contest}/reports/${open.id}/dismiss`)) closed.add(1);
  }
}

/** Sends, checks that it succeeded, and notes the time. */
async function timed(trend: Trend, method: 'POST' | 'DELETE', cookie: string, path: string, body?: object) {
  const sentAt = Date.now();
  const { status } = await send(method, cookie, path, body);
  trend.add(Date.now() - sentAt);
  return check(status, { done: (found) => found >= 200 && found < 300 });
}

function send(method: 'GET' | 'POST' | 'DELETE', cookie: string, path: string, body?: object) {
  const headers = { Cookie: cookie, Origin: url, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  const sent = body === undefined ? null : JSON.stringify(body);
  return http.asyncRequest(method, `${url}/api/v1${path}`, sent, { headers });
}

export function handleSummary(summary: Summary) {
  return resultLine('upkeep', summary, {
    people: PEOPLE,
    votes: countOf(summary, 'votes'),
    reports: countOf(summary, 'reports'),
    closedReports: countOf(summary, 'closed_reports'),
    deletions: countOf(summary, 'deletions'),
    ...timesOf(summary, 'report_ms', 'report'),
    ...timesOf(summary, 'delete_ms', 'delete'),
    ...timesOf(summary, 'step_ms', 'step'),
    ...timesOf(summary, 'list_ms', 'list'),
  });
}
