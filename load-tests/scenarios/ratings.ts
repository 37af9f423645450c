import { check } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { Reply } from '../../src/contract/common.ts';
import type { RateCommand, RatingState, RetractRatingCommand } from '../../src/contract/rating.ts';
import type { Guest } from './enter.ts';
import type { Line } from './line.ts';
import { askPatiently, joinInTurn, peopleOptions } from './people.ts';
import { countOf, resultLine, type Summary, timesOf } from './result-line.ts';
import { aboutMs, MOST, number, pause } from './settings.ts';

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

export const options: Options = peopleOptions(PHONES, DURATION_MS, 'phone', {
  ratings: ['count>0'],
  rate_ms: ['p(99)<1000'],
});

export function phone(): Promise<void> {
  return joinInTurn(PHONES, { arrivalMs: ARRIVAL_MS, durationMs: DURATION_MS }, rateAll);
}

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
function taken(reply: Reply<{ ratings: RatingState }> | null): RatingState | null {
  if (reply === null) return null;
  if (reply.ok) return reply.ratings;
  if (reply.code === 'round_closed') return null;
  refusals.add(1);
  check(reply, { 'a rating is taken': () => false });
  return null;
}

const ask = (line: Line, name: string, message: object, untilMs: number) =>
  askPatiently<{ ratings: RatingState }>(line, [name, message], untilMs, () => waits.add(1));

export function handleSummary(summary: Summary) {
  const counts = ['ratings', 'undone', 'waits', 'refusals'].map((name) => [name, countOf(summary, name)]);
  const figures = { phones: PHONES, ...Object.fromEntries(counts), ...timesOf(summary, 'rate_ms') };
  return resultLine('ratings', summary, figures);
}
