import { check } from 'k6';
import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { Refusal, Reply } from '../../src/contract/common.ts';
import type { RateCommand, RatingState, RetractRatingCommand } from '../../src/contract/rating.ts';
import { type Guest, joinByCode } from './enter.ts';
import { type Line, openLine } from './line.ts';
import { countOf, resultLine, type Summary, TREND_STATS, timesOf } from './result-line.ts';
import { aboutMs, code, MOST, number, pause } from './settings.ts';

/**
 * A room that likes and dislikes: VUS (500) phones join within ARRIVAL (10) seconds, rate with THINK (3) seconds a design
 * for DURATION (40) seconds at most, and take every tenth rating back. Each has rated everything at the end, or the time
 * is over.
 */
const PHONES = number('VUS', 500, MOST.people);
const DURATION_MS = 1000 * number('DURATION', 40, MOST.seconds);
const ARRIVAL_MS = 1000 * number('ARRIVAL', Math.min(10, DURATION_MS / 2000), DURATION_MS / 1000);
const THINK_MS = 1000 * number('THINK', 3, MOST.seconds);
const UNDO_EVERY = 10;

const ratings = new Counter('ratings');
const undone = new Counter('undone');
const waits = new Counter('waits');
const refusals = new Counter('refusals');
const rateMs = new Trend('rate_ms', true);

export const options: Options = {
  scenarios: {
    phones: {
      executor: 'per-vu-iterations',
      vus: PHONES,
      iterations: 1,
      maxDuration: `${Math.ceil(DURATION_MS / 1000) + 30}s`,
      exec: 'phone',
    },
  },
  thresholds: {
    checks: ['rate==1'],
    iterations: [`count==${PHONES}`],
    ratings: ['count>0'],
    rate_ms: ['p(99)<1000'],
  },
  summaryTrendStats: TREND_STATS,
};

export async function phone(): Promise<void> {
  // Read at once: after the first pause the runner may be with another phone.
  const place = exec.vu.idInTest - 1;
  const untilMs = exec.scenario.startTime + DURATION_MS;
  await pause((place / PHONES) * ARRIVAL_MS);
  const guest = await joinByCode(code);
  const line = await openLine({ cookie: guest.cookie, namespace: '/vote' });
  check(line, { 'a line is open': (open) => open !== null });
  if (line === null) return;
  await rateAll(guest, line, untilMs);
  line.close();
}

type Answer = Reply<{ ratings: RatingState }>;

async function rateAll(guest: Guest, line: Line, untilMs: number): Promise<void> {
  let state = taken(await ask(line, 'joinRatings', { contest: guest.contest }, untilMs));
  for (let given = 1; state?.open && state.round && Date.now() < untilMs; given++) {
    await pause(Math.min(aboutMs(THINK_MS), Math.max(0, untilMs - Date.now())));
    const { code: design, attempt } = state.open;
    const round = state.round.id;
    const command: RateCommand = { round, code: design, attempt, liked: Math.random() < 0.6 };
    const sentAt = Date.now();
    state = taken(await ask(line, 'rate', command, untilMs));
    if (state === null) return;
    rateMs.add(Date.now() - sentAt);
    ratings.add(1);
    if (given % UNDO_EVERY !== 0 || attempt > 1) continue;
    const undo: RetractRatingCommand = { round, code: design, attempt };
    state = taken(await ask(line, 'retractRating', undo, untilMs));
    check(state, { 'what was taken back comes again': (next) => next === null || next.open?.code === design });
    if (state !== null) undone.add(1);
  }
}

/** The state of an answer; null when there was none, or a refusal, which is a fault here unless the round has closed. */
function taken(reply: Answer | null): RatingState | null {
  if (reply === null) return null;
  if (reply.ok) return reply.ratings;
  if (reply.code === 'round_closed') return null;
  refusals.add(1);
  check(reply, { 'a rating is taken': () => false });
  return null;
}

const WAIT_CODES: readonly string[] = ['busy', 'rate_limited', 'unavailable'] satisfies Refusal['code'][];
const BACK_MS = 500;

/** The answer to a command, sent again as long as the server asks for patience; null when the time or the line is over. */
async function ask(line: Line, name: string, message: object, untilMs: number): Promise<Answer | null> {
  for (;;) {
    const reply = (await line.ask(name, message)) as Answer | null;
    if (reply === null || reply.ok || !WAIT_CODES.includes(reply.code)) return reply;
    waits.add(1);
    if (Date.now() > untilMs) return null;
    await pause(reply.retryAfterMs ?? BACK_MS);
  }
}

export function handleSummary(summary: Summary) {
  const counts = ['ratings', 'undone', 'waits', 'refusals'].map((name) => [name, countOf(summary, name)]);
  const figures = { phones: PHONES, ...Object.fromEntries(counts), ...timesOf(summary, 'rate_ms') };
  return resultLine('ratings', summary, figures);
}
