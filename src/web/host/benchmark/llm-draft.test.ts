import { describe, expect, it } from 'vitest';
import { EMPTY_LLM, isHalfPriced, newLlmJudge } from './llm-draft.ts';

const draft = { ...EMPTY_LLM, label: 'A model', model: 'vision-1' };

describe('the form of a language model', () => {
  it('begins with what the server takes when nothing is said', () => {
    expect(newLlmJudge(draft)).toEqual({
      kind: 'llm',
      label: 'A model',
      config: {
        ...{ model: 'vision-1', language: 'en', temperature: null, price: null },
        ...{ maxTokens: 32_000, limitField: 'max_tokens', timeoutSeconds: 600, retries: 4, callsPerMinute: 20 },
      },
    });
  });

  it('sends a temperature and a price only where they are given', () => {
    const config = { temperature: '0', prompt: '2.5', completion: '10', currency: ' EUR ' };
    expect(newLlmJudge({ ...draft, ...config })).toMatchObject({
      config: { temperature: 0, price: { prompt: 2.5, completion: 10, currency: 'EUR' } },
    });
  });

  it('asks for a price whole', () => {
    expect(isHalfPriced(draft)).toBe(false);
    expect(isHalfPriced({ ...draft, prompt: '1' })).toBe(true);
    expect(isHalfPriced({ ...draft, currency: 'EUR' })).toBe(true);
    expect(isHalfPriced({ ...draft, prompt: '1', completion: '2', currency: 'EUR' })).toBe(false);
  });
});
