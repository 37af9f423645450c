/**
 * A fault that the person who starts Blindrank can mend. Its message says in plain words what to do, one line a fault;
 * the launcher prints the message alone and exits with 1.
 */
export class StartupError extends Error {
  constructor(lines: string | readonly string[], options?: ErrorOptions) {
    super(typeof lines === 'string' ? lines : lines.join('\n'), options);
    this.name = 'StartupError';
  }
}

/** The code of a system or PostgreSQL error (`EACCES`, `28P01`), also where Node wraps several attempts in one error. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** The sentence of an error of any kind. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return errorText(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
