import type { LlmConfig, NewJudge } from '../../../contract/http/judging.ts';

/** The form of a language model that judges, as it is typed. */
export interface LlmDraft {
  readonly label: string;
  readonly model: string;
  readonly language: LlmConfig['language'];
  readonly temperature: string;
  readonly maxTokens: string;
  readonly limitField: LlmConfig['limitField'];
  readonly timeoutSeconds: string;
  readonly retries: string;
  readonly callsPerMinute: string;
  readonly prompt: string;
  readonly completion: string;
  readonly currency: string;
}

export const EMPTY_LLM: LlmDraft = {
  ...{ label: '', model: '', language: 'en', temperature: '' },
  ...{ maxTokens: '32000', limitField: 'max_tokens', timeoutSeconds: '600', retries: '4', callsPerMinute: '20' },
  ...{ prompt: '', completion: '', currency: '' },
};

/** A price is said whole or not at all. */
export function isHalfPriced({ prompt, completion, currency }: LlmDraft): boolean {
  const given = [prompt, completion, currency].filter((part) => part.trim() !== '').length;
  return given > 0 && given < 3;
}

export function newLlmJudge(draft: LlmDraft): NewJudge {
  const { label, model, language, temperature, prompt, completion, currency } = draft;
  return {
    kind: 'llm',
    label,
    config: {
      model,
      language,
      temperature: temperature.trim() === '' ? null : Number(temperature),
      maxTokens: Number(draft.maxTokens),
      limitField: draft.limitField,
      timeoutSeconds: Number(draft.timeoutSeconds),
      retries: Number(draft.retries),
      callsPerMinute: Number(draft.callsPerMinute),
      price:
        prompt.trim() === ''
          ? null
          : { prompt: Number(prompt), completion: Number(completion), currency: currency.trim() },
    },
  };
}
