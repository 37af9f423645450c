import type { Logger } from 'pino';
import type { Refusal } from '../../contract/common.ts';
import { AppError } from '../../domain/app-error.ts';
import { ERROR_SENTENCES } from '../../words/errors.ts';
import { isOutage } from '../outage.ts';

/** A database that restarts is back within seconds. */
const OUTAGE_RETRY_MS = 1000;
/** While the database is away every phone asks once a second: one line tells it. */
const OUTAGE_COMPLAINT_MS = 1000;
let lastComplaint = Number.NEGATIVE_INFINITY;

/** The sentence of a refusal in the words of the catalogue. */
export function sentenceOf(error: AppError): string {
  return ERROR_SENTENCES[error.code](error.detail);
}

/** How long the caller should wait before trying again; undefined: no use in waiting. */
export function retryAfterOf(error: AppError): number | undefined {
  const wait = error.detail.retryAfterMs;
  return typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : undefined;
}

/**
 * The refusal that a socket command is acknowledged with. A database that is away becomes `unavailable`; any other error
 * that is not ours to show is logged and becomes `internal`. `about` tells the log which command it was.
 */
export function refusalOf(error: unknown, log: Logger, about: object = {}): Refusal {
  const known = toAppError(error, log, about);
  const retryAfterMs = retryAfterOf(known);
  return {
    ok: false,
    code: known.code,
    message: sentenceOf(known),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** What may be said of an error: itself, that we are away for a moment, or that something of ours is broken. */
export function toAppError(error: unknown, log: Logger, about: object = {}): AppError {
  if (error instanceof AppError) return error;
  if (isOutage(error)) {
    complain(error, log);
    return new AppError('unavailable', { retryAfterMs: OUTAGE_RETRY_MS });
  }
  log.error({ ...about, err: error }, 'unexpected error');
  return new AppError('internal');
}

function complain(error: unknown, log: Logger): void {
  if (performance.now() - lastComplaint < OUTAGE_COMPLAINT_MS) return;
  lastComplaint = performance.now();
  log.warn({ err: error }, 'the database does not answer; people are asked to try again');
}
