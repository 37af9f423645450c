import { check } from 'k6';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import type { Refusal, Reply } from '../../src/contract/common.ts';
import { type Guest, joinByCode } from './enter.ts';
import { type Line, openLine } from './line.ts';
import { TREND_STATS } from './result-line.ts';
import { code, pause } from './settings.ts';

/** So many people, each once, with half a minute for the last ones to end. */
export function peopleOptions(
  people: number,
  durationMs: number,
  name: string,
  thresholds: Options['thresholds'],
): Options {
  return {
    scenarios: {
      [name]: {
        executor: 'per-vu-iterations',
        vus: people,
        iterations: 1,
        maxDuration: `${Math.ceil(durationMs / 1000) + 30}s`,
        exec: name,
      },
    },
    thresholds: { checks: ['rate==1'], iterations: [`count==${people}`], ...thresholds },
    summaryTrendStats: TREND_STATS,
  };
}

/** One of them: comes in turn within the time of arrival, joins, and does something on a line until the time is over. */
export async function joinInTurn(
  people: number,
  times: { readonly arrivalMs: number; readonly durationMs: number },
  act: (guest: Guest, line: Line, untilMs: number) => Promise<void>,
): Promise<void> {
  // Read at once: after the first pause the runner may be with somebody else.
  const place = exec.vu.idInTest - 1;
  const untilMs = exec.scenario.startTime + times.durationMs;
  await pause((place / people) * times.arrivalMs);
  const guest = await joinByCode(code);
  const line = await openLine({ cookie: guest.cookie, namespace: '/vote' });
  check(line, { 'a line is open': (open) => open !== null });
  if (line === null) return;
  await act(guest, line, untilMs);
  line.close();
}

/** The server asks to come again; the same command is sent again. */
export const WAIT_CODES: readonly string[] = ['busy', 'rate_limited', 'unavailable'] satisfies Refusal['code'][];
const BACK_MS = 500;

/** The answer to a command, sent again as long as the server asks for patience; null when the time or the line is over. */
export async function askPatiently<T extends object>(
  line: Line,
  [name, message]: readonly [name: string, message: object],
  untilMs: number,
  onWait: () => void,
): Promise<Reply<T> | null> {
  for (;;) {
    const reply = (await line.ask(name, message)) as Reply<T> | null;
    if (reply === null || reply.ok || !WAIT_CODES.includes(reply.code)) return reply;
    onWait();
    if (Date.now() > untilMs) return null;
    await pause(reply.retryAfterMs ?? BACK_MS);
  }
}
