import { useState } from 'preact/hooks';
import { hostJudges } from '../../../words/words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { post } from '../../ui/api.ts';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';
import { JudgeLabel } from './judge-row.tsx';
import { EMPTY_LLM, isHalfPriced, type LlmDraft, newLlmJudge } from './llm-draft.ts';

const t = hostJudges.llm;

const LIMITS = [
  { name: 'maxTokens', min: 256, max: 200_000 },
  { name: 'timeoutSeconds', min: 5, max: 1800 },
  { name: 'retries', min: 0, max: 10 },
  { name: 'callsPerMinute', min: 1, max: 600 },
] as const;

const LANGUAGES = [
  ['en', t.languages.en],
  ['zh', t.languages.zh],
] as const;
/** Names of the protocol itself. */
const LIMIT_FIELDS = [
  ['max_tokens', 'max_tokens'],
  ['max_completion_tokens', 'max_completion_tokens'],
] as const;

interface Props {
  readonly slug: string;
  readonly onMade: () => Promise<void>;
}

/** Adds a language model as a judge. */
export function NewLlmJudge({ slug, onMade }: Props) {
  const [draft, setDraft] = useState<LlmDraft>(EMPTY_LLM);
  const action = useAction();
  const fault = (path: string) => action.error?.fields.find((field) => field.path === path)?.message;
  const set = (part: Partial<LlmDraft>) => setDraft({ ...draft, ...part });
  const half = isHalfPriced(draft);
  const make = () =>
    action.run(async () => {
      await post(`/benchmarks/${slug}/judges`, newLlmJudge(draft));
      setDraft(EMPTY_LLM);
      await onMade();
    });
  const number = (name: keyof LlmDraft, label: string, props: object, help?: string) => (
    <Field key={name} id={`llm-${name}`} label={label} help={help} error={fault(`config.${name}`)}>
      {(tied) => (
        <input
          {...tied}
          {...props}
          class="input host-number"
          type="number"
          value={draft[name]}
          onInput={(event) => set({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
  const choice = <Name extends 'language' | 'limitField'>(
    name: Name,
    label: string,
    choices: readonly (readonly [LlmDraft[Name], string])[],
  ) => (
    <Field id={`llm-${name}`} label={label} error={fault(`config.${name}`)}>
      {(tied) => (
        <select
          {...tied}
          class="input llm-choice"
          value={draft[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        >
          {choices.map(([value, called]) => (
            <option key={value} value={value}>
              {called}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!half) void make();
      }}
    >
      <p>{t.text}</p>
      <JudgeLabel id="llm-label" value={draft.label} error={fault('label')} onInput={(label) => set({ label })} />
      <Field id="llm-model" label={t.model} error={fault('config.model')}>
        {(tied) => (
          <input
            {...tied}
            class="input"
            required
            maxLength={200}
            spellcheck={false}
            value={draft.model}
            onInput={(event) => set({ model: event.currentTarget.value })}
          />
        )}
      </Field>
      {choice('language', t.language, LANGUAGES)}
      <details class="step-more">
        <summary>{t.more}</summary>
        <div class="stack">
          {number('temperature', t.temperature, { min: 0, max: 2, step: 'any' }, t.temperatureHelp)}
          {choice('limitField', t.limitField, LIMIT_FIELDS)}
          {LIMITS.map(({ name, min, max }) => number(name, t[name], { min, max, step: 1, required: true }))}
          <fieldset class="llm-price">
            <legend class="field-label">{t.price}</legend>
            {number('prompt', t.prompt, { min: 0, step: 'any' })}
            {number('completion', t.completion, { min: 0, step: 'any' })}
            <Field id="llm-currency" label={t.currency} error={half ? t.priceHalf : fault('config.price.currency')}>
              {(tied) => (
                <input
                  {...tied}
                  class="input host-number"
                  maxLength={8}
                  value={draft.currency}
                  onInput={(event) => set({ currency: event.currentTarget.value })}
                />
              )}
            </Field>
          </fieldset>
        </div>
      </details>
      <Problem error={action.error} title={hostJudges.failed} />
      <ActionButton type="submit" busy={action.busy} disabled={half}>
        {t.submit}
      </ActionButton>
    </form>
  );
}
