import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Problem } from '../../contract/common.ts';
import { AppError } from '../../domain/app-error.ts';
import { retryAfterOf, sentenceOf, toAppError } from './error-sentence.ts';
import { ERROR_STATUS } from './error-status.ts';
import { InvalidInput, invalidField } from './parse-input.ts';

/** The last handler: every error becomes a problem document (RFC 9457). */
export const answerWithProblem: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  // Whoever asked has gone, which is the fault that is told here: there is nobody to answer.
  if (response.destroyed) return;
  const known = faultOfCaller(error) ?? toAppError(error, request.log);
  response.locals.refusal = known.code;
  discardRest(request);
  send(response, problemOf(known, request.requestId), retryAfterOf(known));
};

/** For addresses that no route answers. */
export const answerNotFound: RequestHandler = () => {
  throw new AppError('not_found');
};

/** The problem document of a refusal. */
export function problemOf(error: AppError, requestId: string): Problem {
  const status = ERROR_STATUS[error.code];
  return {
    type: `urn:blindrank:problem:${error.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: error.code,
    detail: sentenceOf(error),
    requestId,
    ...(error instanceof InvalidInput ? { fields: [...error.fields] } : {}),
  };
}

function send(response: Response, problem: Problem, retryAfterMs: number | undefined): void {
  if (retryAfterMs !== undefined) response.set('Retry-After', String(Math.ceil(retryAfterMs / 1000)));
  response.set('Cache-Control', 'no-store');
  response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** Faults of Express and its body parser that the caller caused; null: it is something else. */
function faultOfCaller(error: unknown): AppError | null {
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large') return invalidField('', 'bodyTooLarge');
  if (type === 'entity.parse.failed') return invalidField('', 'notJson');
  if (status === 404) return new AppError('not_found');
  if (typeof status === 'number' && status >= 400 && status < 500) return new AppError('bad_request');
  return null;
}

const LINGER_MS = 10_000;

/**
 * A refused body may still be on its way. Closing at once would tear the connection down before the client has read
 * why, so the rest is read and thrown away, for a while.
 */
function discardRest(request: NodeJS.ReadableStream & { destroy(): unknown; readableEnded?: boolean }): void {
  if (request.readableEnded === true) return;
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
