import type { ErrorCode } from './codes.ts';

/** Values that a sentence of the catalogue may name, e.g. `{ limit: 20 }`. */
export type ErrorDetail = Readonly<Record<string, string | number>>;

/** A refusal with a reason that may be shown to the person who caused it. Everything else is a fault of ours. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }
}
