/**
 * What a scenario is told by its environment (`k6 run -e NAME=VALUE`, or the runner's options): URL of the server, CODE to
 * join with, VUS people, DURATION of the load in seconds, and what the scenario names itself.
 */
export function text(name: string, otherwise = ''): string {
  const value = __ENV[name];
  return value === undefined || value === '' ? otherwise : value;
}

/** No run is without end: every number has a most. Error: it is none, or beyond. */
export function number(name: string, otherwise: number, most: number): number {
  const value = Number(text(name, String(otherwise)));
  if (!(value >= 0 && value <= most)) throw new Error(`${name} must be a number from 0 to ${most}`);
  return value;
}

export const MOST = { people: 20_000, seconds: 3600 };

export const url: string = ownMachine(text('URL', 'http://localhost:3000').replace(/\/+$/, ''));
export const code: string = text('CODE');

/** Load is for a server of one's own, on the machine where the scenario runs. Error: the address is another one's. */
function ownMachine(address: string): string {
  if (/^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(address)) return address;
  throw new Error(`URL must be of this machine, such as http://127.0.0.1:3000, not ${address}`);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** A time with this mean, now shorter and now longer, as people take it. */
export function aboutMs(meanMs: number): number {
  return -Math.log(1 - Math.random()) * meanMs;
}
