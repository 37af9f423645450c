import type { Logger } from 'pino';
import type { Refusal } from '../../contract/common.ts';
import { AppError } from '../../domain/app-error.ts';
import { ERROR_SENTENCES } from '../../words/errors.ts';

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
 * The refusal that a socket command is acknowledged with. An error that is not ours to show is logged with an id and
 * becomes `internal`.
 */
export function refusalOf(error: unknown, log: Logger): Refusal {
  const known = error instanceof AppError ? error : unexpected(error, log);
  const retryAfterMs = retryAfterOf(known);
  return {
    ok: false,
    code: known.code,
    message: sentenceOf(known),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function unexpected(error: unknown, log: Logger): AppError {
  log.error({ err: error }, 'unexpected error');
  return new AppError('internal');
}
