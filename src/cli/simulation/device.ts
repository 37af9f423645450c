import { z } from 'zod';
import { problem } from '../../contract/common.ts';
import { joined } from '../../contract/http/access.ts';

/** One nameless device: its cookies, and requests with them as a browser on the server's own page would send them. */
export interface Device {
  readonly url: string;
  readonly cookie: () => string;
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** The server's refusal of an HTTP request. */
export class RefusedRequest extends Error {
  readonly code: string;
  readonly retryAfterMs: number | undefined;

  constructor(code: string, message: string, retryAfterMs: number | undefined) {
    super(message);
    this.name = 'RefusedRequest';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export function createDevice(url: string): Device {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    url,
    cookie,
    async request(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('origin', new URL(url).origin);
      if (jar.size > 0) headers.set('cookie', cookie());
      const response = await fetch(new URL(path, url), { ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const [pair] = line.split(';');
        const split = pair.indexOf('=');
        jar.set(pair.slice(0, split), pair.slice(split + 1));
      }
      return response;
    },
  };
}

const joinedContest = joined.extend({ contest: z.string() });

/**
 * Joins with a code as a new person; returns the contest's slug.
 * @throws RefusedRequest when the server says no, TypeError when it does not answer.
 */
export async function joinContest(device: Device, code: string): Promise<string> {
  const response = await device.request('/api/v1/join', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  if (!response.ok) throw await refusal(response);
  return joinedContest.parse(await response.json()).contest;
}

/** Reads the problem document of an answer that is not ok. */
export async function refusal(response: Response): Promise<RefusedRequest> {
  const seconds = Number(response.headers.get('retry-after'));
  const parsed = problem.safeParse(await response.json().catch(() => null));
  return new RefusedRequest(
    parsed.success ? parsed.data.code : `http_${response.status}`,
    parsed.success ? parsed.data.detail : `HTTP ${response.status}`,
    Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined,
  );
}
