import { z } from 'zod';
import type { RunLog } from '../../domain/run-outcome.ts';

const absent = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** What is read again of an attempt's log when a start goes on where another one stopped. */
export const attemptLog = z.looseObject({
  step: z.string(),
  output: z.enum(['present', 'empty', 'unreadable']),
  finishReason: z.string().nullish().transform(absent),
  httpStatus: z.int().nullish().transform(absent),
  errorCode: z.string().nullish().transform(absent),
  exitStatus: z.int().nullish().transform(absent),
  /** Of what was asked: a run that is complete is never mixed with runs of another question. */
  asked: z.string(),
  /** Works, the first one first, below the attempt's folder. */
  files: z.array(z.string()),
  poster: z.string().nullish().transform(absent),
}) satisfies z.ZodType<RunLog>;

/** One step of an attempt, as the log keeps it; what a kind of step does not have is left out. */
export interface StepLog {
  readonly name: string;
  readonly kind: string;
  readonly tookMs: number;
  readonly exitStatus?: number;
  readonly timedOut?: true;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly httpStatus?: number;
  readonly errorCode?: string;
  readonly finishReason?: string;
  /** What the endpoint said of its fault. */
  readonly message?: string;
  /** What the model said beside its pictures, or in place of them. */
  readonly said?: string;
  readonly refusal?: string;
  readonly usage?: unknown;
}

export interface AttemptLog extends RunLog {
  readonly asked: string;
  readonly files: readonly string[];
  readonly poster?: string | undefined;
  /** Files that are no works, and why. */
  readonly unreadable?: readonly { readonly file: string; readonly code: string }[];
  readonly startedAt?: string;
  readonly tookMs?: number;
  readonly steps?: readonly StepLog[];
  readonly madeBy?: string;
}
