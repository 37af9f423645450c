import { setTimeout as sleep } from 'node:timers/promises';

/** The two ways in which the scenarios let people come; their options are k6's. */
export type ScenarioOptions = PerVuIterations | RampingArrivalRate;

export interface PerVuIterations {
  readonly executor: 'per-vu-iterations';
  readonly vus: number;
  readonly iterations: number;
  readonly maxDuration: string;
  readonly exec: string;
}

export interface RampingArrivalRate {
  readonly executor: 'ramping-arrival-rate';
  /** New iterations in a `timeUnit`. */
  readonly startRate: number;
  readonly timeUnit: string;
  readonly stages: readonly { readonly target: number; readonly duration: string }[];
  /** No more than so many at the same time: beyond, iterations are dropped. */
  readonly preAllocatedVUs: number;
  /** Those under way may finish in this time. */
  readonly gracefulStop: string;
  readonly exec: string;
}

export interface Iterations {
  /** Runs one iteration of a virtual user, numbered from 0. */
  start(vu: number): Promise<void>;
  drop(): void;
}

/** Resolves when all iterations have ended or, as with k6, when their time is up: what still runs then is left alone. */
export async function execute(options: ScenarioOptions, iterations: Iterations): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const timeUp = sleep(longestMs(options), undefined, { signal }).catch(() => undefined);
  const work =
    options.executor === 'per-vu-iterations'
      ? eachVu(options, iterations, signal)
      : arriving(options, iterations, signal);
  await Promise.race([timeUp, work]).finally(() => over.abort());
}

async function eachVu(
  { vus, iterations: times }: PerVuIterations,
  iterations: Iterations,
  over: AbortSignal,
): Promise<void> {
  const one = async (vu: number) => {
    for (let k = 0; k < times && !over.aborted; k++) await iterations.start(vu);
  };
  await Promise.all(Array.from({ length: vus }, (_, vu) => one(vu)));
}

async function arriving(options: RampingArrivalRate, iterations: Iterations, over: AbortSignal): Promise<void> {
  const free = Array.from({ length: options.preAllocatedVUs }, (_, vu) => vu).reverse();
  const running = new Set<Promise<void>>();
  const started = performance.now();
  for (const atMs of arrivals(options)) {
    await sleep(Math.max(0, started + atMs - performance.now()));
    if (over.aborted) return;
    const vu = free.pop();
    if (vu === undefined) {
      iterations.drop();
      continue;
    }
    const iteration = iterations.start(vu).finally(() => {
      running.delete(iteration);
      free.push(vu);
    });
    running.add(iteration);
  }
  await Promise.all(running);
}

/** When iterations start, in milliseconds: the rate goes in a straight line from each stage's target to the next. */
export function* arrivals({
  startRate,
  timeUnit,
  stages,
}: Omit<RampingArrivalRate, 'executor' | 'exec' | 'preAllocatedVUs' | 'gracefulStop'>): Generator<number> {
  const unitMs = durationMs(timeUnit);
  let from = startRate / unitMs;
  let beganAt = 0;
  let before = 0;
  let next = 1;
  for (const { target, duration } of stages) {
    const lengthMs = durationMs(duration);
    const slope = (target / unitMs - from) / lengthMs;
    const countAt = (ms: number) => before + from * ms + (slope * ms * ms) / 2;
    for (; next <= countAt(lengthMs) + 1e-9; next++) yield beganAt + timeOf(next - before, from, slope);
    before = countAt(lengthMs);
    beganAt += lengthMs;
    from = target / unitMs;
  }
}

/** The time t with from·t + slope·t²/2 = count. */
function timeOf(count: number, from: number, slope: number): number {
  if (Math.abs(slope) < 1e-15) return count / from;
  return (Math.sqrt(Math.max(0, from * from + 2 * slope * count)) - from) / slope;
}

function longestMs(options: ScenarioOptions): number {
  if (options.executor === 'per-vu-iterations') return durationMs(options.maxDuration);
  return durationMs(options.gracefulStop) + options.stages.reduce((sum, { duration }) => sum + durationMs(duration), 0);
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** k6's durations, such as `1m30s`. Error: it is none. */
export function durationMs(text: string): number {
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) throw new Error(`"${text}" is not a duration such as 1m30s`);
  return [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNITS[unit],
    0,
  );
}
