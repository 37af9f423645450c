import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI, { APIConnectionTimeoutError, APIError } from 'openai';
import { errorCode, errorText } from '../startup-error.ts';
import { readBounded } from './bounded-body.ts';
import { type CallGate, createCallGate, type GateClock } from './call-gate.ts';
import { retryAfterMs } from './retry-after.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface EndpointSettings {
  /** `https://api.example.com/v1` */
  readonly baseUrl: string;
  /** Null: none is sent. It stands in nothing that comes from here. */
  readonly apiKey: string | null;
  /** Of one call, from the moment it goes out until its last byte. */
  readonly timeoutMs: number;
  readonly callsPerMinute: number;
}

export interface EndpointFault {
  readonly kind: 'fault';
  /** Where an answer came at all. */
  readonly httpStatus?: number;
  /** Of the connection, or of an answer that is none: `ECONNRESET`, `timeout`, `no_json` … */
  readonly errorCode?: string;
  readonly message: string;
  /** As the endpoint asked for, up to ten minutes. */
  readonly retryAfterMs: number | null;
}

/** The JSON that came, or why none did. */
export type EndpointAnswer =
  | { readonly kind: 'answer'; readonly httpStatus: number; readonly body: unknown }
  | EndpointFault;

export type EndpointFile = { readonly kind: 'file'; readonly bytes: Buffer } | EndpointFault;

/** An endpoint that speaks OpenAI's protocol. */
export interface Endpoint {
  /**
   * Asks once, when the gate lets it; a fault is an answer. While it asks for patience, nobody is let through.
   * @throws what the signal was raised with.
   */
  ask(path: string, body: object, signal?: AbortSignal): Promise<EndpointAnswer>;
  /** Fetches a file that an answer names by its address, from the same origin only. */
  fetchFile(url: string, signal?: AbortSignal): Promise<EndpointFile>;
}

const MOST_BYTES = 128 * 1024 * 1024;
const MOST_MESSAGE = 2000;
/** However long an endpoint asks to wait. */
const LONGEST_HOLD_MS = 10 * 60_000;
const CLOCK: GateClock = {
  now: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
};

export function createEndpoint(
  settings: EndpointSettings,
  gate: CallGate = createCallGate(CLOCK, settings.callsPerMinute),
): Endpoint {
  const { baseUrl, apiKey, timeoutMs } = settings;
  const clean = (text: string) => withoutSecrets(text, apiKey === null ? [] : [apiKey]);
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    // A key goes nowhere but to the address that it was given for.
    fetchOptions: { redirect: 'error' },
    ...(apiKey === null && { defaultHeaders: { Authorization: null } }),
  });

  /** Runs a call with its time limit. */
  async function timed<T>(
    signal: AbortSignal | undefined,
    call: (limit: AbortSignal) => Promise<T>,
  ): Promise<T | EndpointFault> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await call(signal === undefined ? timeout : AbortSignal.any([signal, timeout]));
    } catch (error) {
      signal?.throwIfAborted();
      const fault = faultOf(error, timeout.aborted);
      if (fault.retryAfterMs !== null) gate.hold(fault.retryAfterMs);
      return { ...fault, message: clean(fault.message).slice(0, MOST_MESSAGE) };
    }
  }

  return {
    async ask(path, body, signal) {
      await gate.enter(signal);
      return timed(signal, async (limit): Promise<EndpointAnswer> => {
        const response = await client.post(path, { body, signal: limit }).asResponse();
        const text = clean((await readBounded(response, MOST_BYTES)).toString('utf8'));
        return { kind: 'answer', httpStatus: response.status, body: parsed(text) };
      });
    },
    async fetchFile(url, signal) {
      const address = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : null;
      if (address === null || address.origin !== new URL(baseUrl).origin) {
        return { kind: 'fault', errorCode: 'file_elsewhere', message: clean(url).slice(0, 200), retryAfterMs: null };
      }
      return timed(signal, async (limit): Promise<EndpointFile> => {
        const headers: Record<string, string> = apiKey === null ? {} : { Authorization: `Bearer ${apiKey}` };
        const response = await fetch(address, { headers, signal: limit, redirect: 'error' });
        if (!response.ok) throw APIError.generate(response.status, undefined, response.statusText, response.headers);
        return { kind: 'file', bytes: await readBounded(response, MOST_BYTES) };
      });
    },
  };
}

/** An answer that is no JSON is the endpoint's fault. */
class NoJson extends Error {
  readonly code = 'no_json';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoJson(text);
  }
}

function faultOf(error: unknown, timedOut: boolean): EndpointFault {
  const message = errorText(error);
  if (timedOut || error instanceof APIConnectionTimeoutError) {
    return { kind: 'fault', errorCode: 'timeout', message, retryAfterMs: null };
  }
  if (error instanceof APIError && error.status !== undefined) {
    const asked = retryAfterMs(error.headers);
    const wait = asked === null ? null : Math.min(asked, LONGEST_HOLD_MS);
    return { kind: 'fault', httpStatus: error.status, message, retryAfterMs: wait };
  }
  return { kind: 'fault', errorCode: causeCode(error) ?? 'connection_failed', message, retryAfterMs: null };
}

/** The first code in a chain of causes. */
function causeCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    const code = errorCode(at);
    if (code !== undefined && code !== '') return code;
  }
  return undefined;
}
