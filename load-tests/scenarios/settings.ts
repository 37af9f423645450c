/**
 * What a scenario is told by its environment (`k6 run -e NAME=VALUE`, or the runner's options): URL of the server, CODE to
 * join with, VUS people, DURATION of the load in seconds, and what the scenario names itself.
 */
export function text(name: string, otherwise = ''): string {
  const value = __ENV[name];
  return value === undefined || value === '' ? otherwise : value;
}

export function number(name: string, otherwise: number): number {
  const value = Number(text(name, String(otherwise)));
  if (Number.isNaN(value)) throw new Error(`${name} must be a number`);
  return value;
}

export const url: string = text('URL', 'http://localhost:3000').replace(/\/+$/, '');
export const code: string = text('CODE');

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** A time with this mean, now shorter and now longer, as people take it. */
export function aboutMs(meanMs: number): number {
  return -Math.log(1 - Math.random()) * meanMs;
}
