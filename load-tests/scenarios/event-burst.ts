import exec from 'k6/execution';
import { Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { joinByCode } from './enter.ts';
import { resultLine, type Summary, TREND_STATS, timesOf, votingFigures } from './result-line.ts';
import { code, MOST, number, pause } from './settings.ts';
import { vote } from './voter.ts';

/**
 * The moment at a live event: the code is on the wall, and the whole room joins within half a minute and votes.
 * VUS (2000) phones, ARRIVAL (30) seconds to join in, DURATION (60) seconds in all, THINK (8) seconds a pair.
 */
const PHONES = number('VUS', 2000, MOST.people);
const DURATION_MS = 1000 * number('DURATION', 60, MOST.seconds);
const ARRIVAL_MS = 1000 * number('ARRIVAL', Math.min(30, DURATION_MS / 2000), DURATION_MS / 1000);
const THINK_MS = 1000 * number('THINK', 8, MOST.seconds);

const seatedMs = new Trend('seated_ms', true);

export const options: Options = {
  scenarios: {
    phones: {
      executor: 'per-vu-iterations',
      vus: PHONES,
      iterations: 1,
      maxDuration: `${Math.ceil(DURATION_MS / 1000) + 90}s`,
      exec: 'phone',
    },
  },
  thresholds: {
    checks: ['rate==1'],
    iterations: [`count==${PHONES}`],
    votes: ['count>0'],
    vote_ms: ['p(99)<1000'],
    seated_ms: ['p(95)<2000'],
  },
  summaryTrendStats: TREND_STATS,
};

export async function phone(): Promise<void> {
  // Read at once: after the first pause the runner may be with another phone.
  const place = exec.vu.idInTest - 1;
  const untilMs = exec.scenario.startTime + DURATION_MS;
  await pause((place / PHONES) * ARRIVAL_MS);
  const cameAt = Date.now();
  const guest = await joinByCode(code);
  await vote(guest, {
    votes: Number.POSITIVE_INFINITY,
    untilMs,
    thinkMs: THINK_MS,
    onFirstPair: () => seatedMs.add(Date.now() - cameAt),
  });
}

export function handleSummary(summary: Summary) {
  const figures = { phones: PHONES, ...votingFigures(summary), ...timesOf(summary, 'seated_ms', 'seated') };
  return resultLine('event-burst', summary, figures);
}
