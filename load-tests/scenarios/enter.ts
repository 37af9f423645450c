import { check } from 'k6';
import http from 'k6/http';
import type { Joined } from '../../src/contract/http/access.ts';
import { pause, url } from './settings.ts';

/** Somebody who has joined: the cookie of the device, and the contest. */
export interface Guest {
  readonly cookie: string;
  readonly contest: string;
}

const TRIES = 10;
const PATIENCE_MS = 500;

/** Joins with a code as a new nameless person. Error: the server's refusal, after some tries. */
export function joinByCode(code: string): Promise<Guest> {
  return enter('/api/v1/join', { code });
}

/** Opens a single-use link by its secret, as a host. */
export function openLink(secret: string): Promise<Guest> {
  return enter('/api/v1/links', { secret });
}

async function enter(path: string, body: object): Promise<Guest> {
  for (let left = TRIES; ; left--) {
    const headers = { 'Content-Type': 'application/json', Origin: url };
    const response = await http.asyncRequest('POST', `${url}${path}`, JSON.stringify(body), { headers });
    const cookie = response.cookies?.br_session?.[0];
    if (response.status === 200 && cookie !== undefined) {
      const { contest } = JSON.parse(String(response.body)) as Joined;
      check(response, { joined: () => contest !== null });
      return { cookie: `${cookie.name}=${cookie.value}`, contest: contest ?? '' };
    }
    // 0: no answer at all; 429 and 503 ask for patience.
    if (left === 0 || ![0, 429, 503].includes(response.status)) {
      check(response, { joined: () => false });
      throw new Error(`not let in: ${response.status} ${response.body}`);
    }
    await pause(PATIENCE_MS);
  }
}

/** GET as somebody, as JSON. */
export async function read<T>(cookie: string, path: string): Promise<T> {
  const response = await http.asyncRequest('GET', `${url}${path}`, null, { headers: { Cookie: cookie } });
  if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${response.body}`);
  return JSON.parse(String(response.body)) as T;
}
