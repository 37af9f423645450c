import { Field } from '../ui/field.tsx';

/** What a contest of any kind says of itself. */
export interface ContestTexts {
  readonly name: string;
  readonly question: string;
  readonly brief: string;
}

interface Props {
  /** What the ids of the fields begin with. */
  readonly prefix: string;
  readonly words: Readonly<Record<keyof ContestTexts | `${keyof ContestTexts}Help`, string>>;
  readonly texts: ContestTexts;
  readonly fault: (path: string) => string | undefined;
  readonly onChange: (change: Partial<ContestTexts>) => void;
}

const LINES = [
  { name: 'name', max: 120 },
  { name: 'question', max: 140 },
] as const;

/** Name, question and brief of a contest. */
export function TextFields({ prefix, words, texts, fault, onChange }: Props) {
  return (
    <>
      {LINES.map(({ name, max }) => (
        <Field key={name} id={`${prefix}-${name}`} label={words[name]} help={words[`${name}Help`]} error={fault(name)}>
          {(tied) => (
            <input
              {...tied}
              class="input"
              required
              maxLength={max}
              value={texts[name]}
              onInput={(e) => onChange({ [name]: e.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <Field id={`${prefix}-brief`} label={words.brief} help={words.briefHelp} error={fault('brief')}>
        {(tied) => (
          <textarea
            {...tied}
            class="input"
            maxLength={10_000}
            value={texts.brief}
            onInput={(e) => onChange({ brief: e.currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}
