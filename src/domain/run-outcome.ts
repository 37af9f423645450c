/** What became of an attempt. */
export type RunOutcome =
  | 'completed'
  | 'model_truncated'
  | 'model_empty'
  | 'model_broken'
  | 'provider_error'
  | 'pipeline_error';

/** The step of a pipeline that a benchmark tests; whatever else fails is not the model's fault. */
export const STEP_UNDER_TEST = 'model';

/** What an attempt's log says, as far as the rules read it; all else in a log is kept and never read. */
export interface RunLog {
  /** The step with which the attempt ended: `model`, or the name of another one. */
  readonly step: string;
  /** What came out: a work that can be opened, nothing, or something that cannot. */
  readonly output: 'present' | 'empty' | 'unreadable';
  /** As the endpoint gave it: `stop`, `length`, `content_filter` … */
  readonly finishReason?: string | undefined;
  readonly httpStatus?: number | undefined;
  /** Of the connection: `ECONNRESET`, `timeout` … */
  readonly errorCode?: string | undefined;
  /** Of a command line. */
  readonly exitStatus?: number | undefined;
}

interface Rule {
  /** Its name, which stands beside the outcome. */
  readonly rule: string;
  readonly outcome: RunOutcome;
  readonly holds: (log: RunLog) => boolean;
}

const TRUNCATED = new Set(['length', 'max_tokens', 'max_output_tokens', 'model_length']);
/** Statuses by which an endpoint says that it, not the model, could not answer. */
const isProvider = (status: number | undefined) =>
  status !== undefined && (status >= 500 || status === 401 || status === 403 || status === 408 || status === 429);

/**
 * The rules in the order in which they are asked: the first that holds decides. Source: docs/SCORING.md.
 */
export const OUTCOME_RULES: readonly Rule[] = [
  {
    rule: 'another-step-failed',
    outcome: 'pipeline_error',
    holds: ({ step, output, exitStatus }) =>
      step !== STEP_UNDER_TEST && (output !== 'present' || (exitStatus !== undefined && exitStatus !== 0)),
  },
  { rule: 'connection-failed', outcome: 'provider_error', holds: ({ errorCode }) => errorCode !== undefined },
  { rule: 'endpoint-failed', outcome: 'provider_error', holds: ({ httpStatus }) => isProvider(httpStatus) },
  {
    rule: 'cut-off-at-the-limit',
    outcome: 'model_truncated',
    holds: ({ finishReason }) => finishReason !== undefined && TRUNCATED.has(finishReason.toLowerCase()),
  },
  // A request that the endpoint calls wrong was ours.
  {
    rule: 'request-refused',
    outcome: 'pipeline_error',
    holds: ({ httpStatus }) => httpStatus !== undefined && httpStatus >= 400,
  },
  {
    rule: 'command-failed',
    outcome: 'pipeline_error',
    holds: ({ exitStatus }) => exitStatus !== undefined && exitStatus !== 0,
  },
  { rule: 'nothing-came-out', outcome: 'model_empty', holds: ({ output }) => output === 'empty' },
  { rule: 'cannot-be-opened', outcome: 'model_broken', holds: ({ output }) => output === 'unreadable' },
  { rule: 'work-is-there', outcome: 'completed', holds: () => true },
];

/** What became of an attempt, and the rule that says so. */
export function outcomeOf(log: RunLog): { readonly outcome: RunOutcome; readonly rule: string } {
  const { outcome, rule } = OUTCOME_RULES.find(({ holds }) => holds(log)) as Rule;
  return { outcome, rule };
}

/** The model's own failures count and are final. */
export function isModelFailure(outcome: RunOutcome): boolean {
  return outcome === 'model_truncated' || outcome === 'model_empty' || outcome === 'model_broken';
}

/** What is not the model's fault is run again. */
export function asksForRerun(outcome: RunOutcome): boolean {
  return outcome === 'provider_error' || outcome === 'pipeline_error';
}
