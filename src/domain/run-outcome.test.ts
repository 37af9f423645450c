import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForRerun, isModelFailure, OUTCOME_RULES, outcomeOf, type RunLog } from './run-outcome.ts';

const done: RunLog = { step: 'model', output: 'present', finishReason: 'stop', httpStatus: 200, exitStatus: 0 };
const of = (log: Partial<RunLog>) => outcomeOf({ ...done, ...log });

describe('outcomeOf', () => {
  it.each<[string, Partial<RunLog>, string]>([
    ['a work', {}, 'completed'],
    ['a work of a later step', { step: 'render' }, 'completed'],
    ['cut off at the limit', { finishReason: 'length' }, 'model_truncated'],
    ['cut off, though something can be opened', { finishReason: 'MAX_TOKENS', output: 'present' }, 'model_truncated'],
    ['nothing', { output: 'empty' }, 'model_empty'],
    ['a refusal', { output: 'empty', finishReason: 'content_filter' }, 'model_empty'],
    ['rubbish', { output: 'unreadable' }, 'model_broken'],
    ['the endpoint down', { httpStatus: 503, output: 'empty' }, 'provider_error'],
    ['the endpoint busy', { httpStatus: 429, output: 'empty' }, 'provider_error'],
    ['no more credit', { httpStatus: 401, output: 'empty' }, 'provider_error'],
    ['the connection lost', { httpStatus: undefined, errorCode: 'ECONNRESET', output: 'empty' }, 'provider_error'],
    ['a wrong request', { httpStatus: 400, output: 'empty' }, 'pipeline_error'],
    ['a command that crashed', { httpStatus: undefined, exitStatus: 1, output: 'empty' }, 'pipeline_error'],
    ['the renderer failed', { step: 'render', output: 'empty' }, 'pipeline_error'],
    ['the renderer crashed', { step: 'render', exitStatus: 139 }, 'pipeline_error'],
  ])('%s', (_what, log, outcome) => {
    expect(of(log).outcome).toBe(outcome);
  });

  it('every rule decides about some log', () => {
    const named = new Set<string>();
    const log = fc.record({
      step: fc.constantFrom('model', 'render'),
      output: fc.constantFrom('present', 'empty', 'unreadable'),
      finishReason: fc.constantFrom('stop', 'length', undefined),
      httpStatus: fc.constantFrom(200, 400, 429, 500, undefined),
      errorCode: fc.constantFrom('timeout', undefined, undefined, undefined),
      exitStatus: fc.constantFrom(0, 1, undefined),
    }) as fc.Arbitrary<RunLog>;
    fc.assert(
      fc.property(log, (one) => {
        const { outcome, rule } = outcomeOf(one);
        named.add(rule);
        // Nobody is asked to run the model's own failure again, and only a work that can be opened is complete.
        expect(isModelFailure(outcome) && asksForRerun(outcome)).toBe(false);
        if (outcome === 'completed') expect(one.output).toBe('present');
      }),
      { numRuns: 2000, seed: 1 },
    );
    expect([...named].sort()).toEqual(OUTCOME_RULES.map(({ rule }) => rule).sort());
  });
});
