import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { joinByCode } from './enter.ts';
import { countOf, resultLine, type Summary, TREND_STATS, timesOf, votingFigures } from './result-line.ts';
import { code, MOST, number, pause } from './settings.ts';
import { vote } from './voter.ts';

/**
 * A server that restarts under a full room: VUS (2000) phones join, vote, lose the connection, come back and vote on, for
 * DURATION (60) seconds. The server is to be restarted half-way: the Node runner restarts the one that it has started;
 * with k6 whoever runs the scenario does it. `away` is from the loss to the next acknowledged vote.
 */
const PHONES = number('VUS', 2000, MOST.people);
const DURATION_MS = 1000 * number('DURATION', 60, MOST.seconds);
const THINK_MS = 1000 * number('THINK', 5, MOST.seconds);

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
    away_ms: [`count>=${PHONES}`, 'p(99)<30000'],
  },
  summaryTrendStats: TREND_STATS,
};

export async function phone(): Promise<void> {
  const untilMs = exec.scenario.startTime + DURATION_MS;
  await pause((Math.random() * DURATION_MS) / 4);
  const guest = await joinByCode(code);
  await vote(guest, { votes: Number.POSITIVE_INFINITY, untilMs, thinkMs: THINK_MS });
}

export function handleSummary(summary: Summary) {
  const { away_ms: away } = summary.metrics;
  const back = { cameBack: countOf(summary, 'away_ms'), allBackMs: away?.values.count ? away.values.max : null };
  return resultLine('reconnect-storm', summary, {
    phones: PHONES,
    ...votingFigures(summary),
    ...back,
    ...timesOf(summary, 'away_ms', 'away'),
  });
}
