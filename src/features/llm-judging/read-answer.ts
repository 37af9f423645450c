import { z } from 'zod';
import type { LlmConfig } from '../../contract/http/judging.ts';
import { keepableText } from '../../platform/keepable-text.ts';
import { parseForeign } from '../../platform/parse-foreign.ts';
import { LLM_FAULTS, type Sent } from '../../words/llm-faults.ts';
import type { Asked } from './ask-model.ts';
import type { CallOutcome } from './data.ts';

const tokens = z.int().min(0).max(2_000_000_000).nullable().catch(null);

/** What of a chat completion is looked at; everything else may be as it likes. */
const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});
const usage = z.object({ usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }) });

/** A model's answer as it is kept. `judgement`: what it holds, to be checked as any judge's; undefined: nothing usable. */
export interface ReadAnswer {
  readonly outcome: Exclude<CallOutcome, 'not_accepted'>;
  readonly fault: string;
  readonly httpStatus: number | null;
  readonly answer: string;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly judgement?: unknown;
}

/** Says what came of asking. Nothing is mended: what is no JSON, or not all of it, is not used. */
export function readAnswer({ answer, calls }: Asked, config: LlmConfig, sent: Omit<Sent, 'calls'>): ReadAnswer {
  if (answer.kind === 'answer') {
    const spent = parseForeign(usage, answer.body).data?.usage;
    const known = {
      httpStatus: answer.httpStatus,
      promptTokens: spent?.prompt_tokens ?? null,
      completionTokens: spent?.completion_tokens ?? null,
    };
    return { ...known, ...readCompletion(answer.body, config) };
  }
  const { httpStatus = null, errorCode = '', message } = answer;
  const nothing = { httpStatus, answer: '', promptTokens: null, completionTokens: null };
  if (errorCode === 'timeout')
    return { ...nothing, outcome: 'timed_out', fault: LLM_FAULTS.timedOut(config.timeoutSeconds) };
  const fault =
    httpStatus === null
      ? LLM_FAULTS.connection(errorCode, message, { ...sent, calls })
      : LLM_FAULTS.httpError(httpStatus, message, { ...sent, calls });
  return { ...nothing, outcome: 'http_error', fault };
}

type Meaning = Pick<ReadAnswer, 'outcome' | 'fault' | 'answer' | 'judgement'>;

function readCompletion(body: unknown, { maxTokens }: LlmConfig): Meaning {
  const parsed = parseForeign(completion, body);
  const [choice] = parsed.data?.choices ?? [];
  if (choice === undefined) return { outcome: 'no_json', fault: LLM_FAULTS.noAnswer, answer: JSON.stringify(body) };
  const { finish_reason: reason, message } = choice;
  const { content, refusal } = message;
  const answer = content ?? '';
  if (typeof refusal === 'string' && refusal !== '') {
    return { outcome: 'refused', fault: LLM_FAULTS.refused(refusal), answer: refusal };
  }
  if (reason === 'content_filter') return { outcome: 'refused', fault: LLM_FAULTS.filtered, answer };
  if (reason === 'length') return { outcome: 'truncated', fault: LLM_FAULTS.truncated(maxTokens), answer };
  if (answer.trim() === '') return { outcome: 'no_json', fault: LLM_FAULTS.empty, answer };
  try {
    return { outcome: 'accepted', fault: '', answer, judgement: JSON.parse(answer, keepableText) };
  } catch {
    return {
      outcome: 'no_json',
      fault: LLM_FAULTS.noJson(answer.length, answer.trimStart().startsWith('```')),
      answer,
    };
  }
}
