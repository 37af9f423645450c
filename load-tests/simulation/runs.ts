/** Runs first … first + count − 1 of a cell; each run draws from its own number alone. */
export interface Runs {
  readonly first: number;
  readonly count: number;
}

/** Splits `runs` runs into tasks of at most `each`. */
export function splitRuns(runs: number, each: number): Runs[] {
  return Array.from({ length: Math.ceil(runs / each) }, (_, k) => ({
    first: k * each,
    count: Math.min(each, runs - k * each),
  }));
}

/** Adds up what every run counts. */
export function perRun<T extends object>({ first, count }: Runs, one: (run: number) => T): T {
  return addUp(Array.from({ length: count }, (_, k) => one(first + k)));
}

/** Field by field; there is at least one part, and every field is a number. */
export function addUp<T extends object>(parts: readonly T[]): T {
  const keys = Object.keys(parts[0]) as (keyof T)[];
  const sum = (key: keyof T) => parts.reduce((total, part) => total + Number(part[key]), 0);
  return Object.fromEntries(keys.map((key) => [key, sum(key)])) as T;
}
