/** Values of one metric, summed up as k6 does. */
export interface Meter {
  readonly kind: 'counter' | 'gauge' | 'rate' | 'trend';
  add(value: number): void;
  values(seconds: number): Record<string, number>;
}

/** All metrics of a run by name. */
export type Meters = Map<string, Meter>;

/** The run's meter of a name, made at its first mention. Error: the name has another kind already. */
export function meterOf(meters: Meters, name: string, kind: Meter['kind']): Meter {
  const known = meters.get(name);
  if (known !== undefined && known.kind !== kind) throw new Error(`metric ${name} is a ${known.kind} already`);
  const meter = known ?? MAKERS[kind]();
  meters.set(name, meter);
  return meter;
}

const MAKERS: Readonly<Record<Meter['kind'], () => Meter>> = {
  counter() {
    let sum = 0;
    return {
      kind: 'counter',
      add(value) {
        sum += value;
      },
      values: (seconds) => ({ count: sum, rate: seconds > 0 ? sum / seconds : 0 }),
    };
  },
  gauge() {
    let [value, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    return {
      kind: 'gauge',
      add(next) {
        [value, min, max] = [next, Math.min(min, next), Math.max(max, next)];
      },
      values: () => ({ value, min, max }),
    };
  },
  rate() {
    let [passes, fails] = [0, 0];
    return {
      kind: 'rate',
      add: (value) => void (value === 0 ? fails++ : passes++),
      values: () => ({ rate: passes + fails === 0 ? 0 : passes / (passes + fails), passes, fails }),
    };
  },
  trend() {
    const all: number[] = [];
    return {
      kind: 'trend',
      add: (value) => void all.push(value),
      values: () => trendValues(all),
    };
  },
};

const PERCENTS = [90, 95, 99, 99.9];

function trendValues(all: readonly number[]): Record<string, number> {
  const sorted = all.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, value) => total + value, 0);
  const count = sorted.length;
  return {
    count,
    avg: count === 0 ? 0 : sum / count,
    min: sorted[0] ?? 0,
    med: percentile(sorted, 50),
    max: sorted.at(-1) ?? 0,
    ...Object.fromEntries(PERCENTS.map((percent) => [`p(${percent})`, percentile(sorted, percent)])),
  };
}

/** Interpolated between the two nearest values, as k6 does. */
export function percentile(sorted: readonly number[], percent: number): number {
  if (sorted.length === 0) return 0;
  const at = (percent / 100) * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}
