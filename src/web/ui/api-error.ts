import type { Problem } from '../../contract/common.ts';
import { common } from '../../words/words.ts';

/** Codes of the server, and two of the way to it. */
export type FailureCode = Problem['code'] | 'offline' | 'unreadable';

const PASSING = new Set<FailureCode>([
  'offline',
  'unreadable',
  'busy',
  'unavailable',
  'rate_limited',
  'internal',
  'round_paused',
]);
/** A failure of a moment: the same again, a little later, may succeed. */
export const isPassing = (code: FailureCode): boolean => PASSING.has(code);

/** A request that did not succeed, with a sentence for the person who made it. */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly requestId: string | null;
  readonly fields: readonly { readonly path: string; readonly message: string }[];

  constructor(code: FailureCode, sentence: string, requestId: string | null = null, fields: ApiError['fields'] = []) {
    super(sentence);
    this.name = 'ApiError';
    this.code = code;
    this.requestId = requestId;
    this.fields = fields;
  }
}

/** Any thrown value as an ApiError; what is not one is a fault of the page itself, so the console keeps it. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError('unreadable', common.failure.unreadable);
}

/** A response's text as an error: a problem document's own sentence, else a general one. */
export function problemFrom(text: string): ApiError {
  try {
    const problem = JSON.parse(text) as Partial<Problem>;
    if (typeof problem.code === 'string' && typeof problem.detail === 'string') {
      return new ApiError(problem.code, problem.detail, problem.requestId ?? null, problem.fields);
    }
  } catch {
    // Not a problem document: a proxy's page, perhaps.
  }
  return new ApiError('unreadable', common.failure.unreadable);
}
