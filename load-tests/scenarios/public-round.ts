import type { Options } from 'k6/options';
import { joinByCode } from './enter.ts';
import { countOf, resultLine, type Summary, TREND_STATS, votingFigures } from './result-line.ts';
import { code, MOST, number } from './settings.ts';
import { vote } from './voter.ts';

/**
 * A public round: people come one after another, vote a while and go. RATE (5) people a second, for DURATION (60) seconds,
 * VOTES (10) each, THINK (3) seconds a pair; at most VUS (500) at the same time.
 */
const RATE = number('RATE', 5, 1000);
const DURATION = number('DURATION', 60, MOST.seconds);
const VOTES = number('VOTES', 10, 10_000);
const THINK_MS = 1000 * number('THINK', 3, MOST.seconds);
/** How long a person stays at most: slow servers are to be measured, not given up on. */
const STAY_MS = 30_000 + 4 * VOTES * THINK_MS;
const AT_ONCE = number('VUS', 500, MOST.people);
const GROWING = Math.max(1, Math.round(DURATION / 6));

export const options: Options = {
  scenarios: {
    people: {
      executor: 'ramping-arrival-rate',
      startRate: 0,
      timeUnit: '1s',
      preAllocatedVUs: AT_ONCE,
      stages: [
        { target: RATE, duration: `${GROWING}s` },
        { target: RATE, duration: `${Math.max(1, DURATION - GROWING)}s` },
      ],
      gracefulStop: `${Math.ceil(STAY_MS / 1000) + 15}s`,
      exec: 'person',
    },
  },
  thresholds: {
    checks: ['rate==1'],
    votes: ['count>0'],
    vote_ms: ['p(99)<500'],
    dropped_iterations: ['count==0'],
  },
  summaryTrendStats: TREND_STATS,
};

export async function person(): Promise<void> {
  const guest = await joinByCode(code);
  await vote(guest, { votes: VOTES, untilMs: Date.now() + STAY_MS, thinkMs: THINK_MS });
}

export function handleSummary(summary: Summary) {
  const people = countOf(summary, 'iterations');
  return resultLine('public-round', summary, {
    people,
    dropped: countOf(summary, 'dropped_iterations'),
    ...votingFigures(summary),
  });
}
