import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../domain/codes.ts';

const QUIET = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The end of a request; `refusal` is what it was refused with. */
export interface AnsweredRequest {
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly refusal: ErrorCode | null;
}

/** Gives every request an id and a log, and notes its end: method, path, status, time; no address, account or query. */
export function logRequests(deps: { log: Logger; observe?: (request: AnsweredRequest) => void }): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { method, path } = request;
    request.requestId = randomUUID();
    request.log = deps.log.child({ requestId: request.requestId });
    request.actor = null;
    response.set('X-Request-Id', request.requestId);
    response.once('close', () => {
      const { statusCode: status } = response;
      const level = status >= 500 ? 'error' : status >= 400 || !QUIET.has(method) ? 'info' : 'debug';
      const ms = performance.now() - startedAt;
      deps.observe?.({ method, status, ms, refusal: response.locals.refusal ?? null });
      request.log[level](
        { req: { method, url: path }, status, ms: Math.round(ms) },
        response.writableFinished ? 'answered' : 'broken off',
      );
    });
    next();
  };
}
