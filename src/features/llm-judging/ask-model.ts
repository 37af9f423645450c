import type { Endpoint, EndpointAnswer, EndpointFault } from '../../platform/endpoint/endpoint.ts';

/** Ends after so many milliseconds, or throws what the signal was raised with. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** What came in the end, after how many requests. */
export interface Asked {
  readonly answer: EndpointAnswer;
  readonly calls: number;
}

/**
 * Asks a model, again where the endpoint is busy, broken or gone: after half a second, doubled each time up to eight, or
 * after as long as it asks for. A request that took too long would do so again.
 * @param random from 0 to 1: judges that were refused together do not come back together
 * @throws what the signal was raised with
 */
export async function askModel(
  { endpoint, wait, random }: { endpoint: Endpoint; wait: Wait; random: () => number },
  request: object,
  { retries, signal }: { readonly retries: number; readonly signal: AbortSignal },
): Promise<Asked> {
  for (let calls = 1; ; calls += 1) {
    const answer = await endpoint.ask('/chat/completions', request, signal);
    if (answer.kind === 'answer' || calls > retries || !isPassing(answer)) return { answer, calls };
    // As long as the endpoint asks for, its gate lets nothing through.
    await wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (calls - 1)) * (0.75 + random() / 4), signal);
  }
}

const PASSING_STATUS = new Set([408, 409, 425, 429]);
/** Of answers that would come again. */
const LASTING = new Set(['timeout', 'no_json', 'answer_too_large']);

function isPassing({ httpStatus, errorCode }: EndpointFault): boolean {
  if (httpStatus !== undefined) return httpStatus >= 500 || PASSING_STATUS.has(httpStatus);
  return errorCode === undefined || !LASTING.has(errorCode);
}
