import { useState } from 'preact/hooks';
import type { ContestView } from '../../contract/http/contests.ts';
import type { CodeResults } from '../../contract/http/results.ts';
import { methods, host as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { Field } from '../ui/field.tsx';
import { useLoad } from '../ui/use-load.ts';

export interface Works {
  readonly round: string;
  readonly codes: string[];
}

interface Props {
  readonly contest: ContestView;
  readonly value: Works | null;
  readonly onChange: (works: Works | null) => void;
}

/** Which works a later round is over: all of them, or some, by the codes of a round that is published by codes. */
export function WorksChoice({ contest: { slug, rounds }, value, onChange }: Props) {
  const out = rounds.filter(({ status }) => status === 'published').length;
  const published = useLoad(`${slug}/code-results/${out}`, () => get<CodeResults>(`/contests/${slug}/code-results`));
  const round = published.value?.rounds[0];
  if (round === undefined) return published.error?.code === 'not_published' ? <p>{t.works.publishFirst}</p> : null;
  return (
    <fieldset class="stack works-choice">
      <legend>{t.works.legend}</legend>
      <label class="check">
        <input type="radio" name="works" checked={value === null} onChange={() => onChange(null)} /> {t.works.all}
      </label>
      <label class="check">
        <input
          type="radio"
          name="works"
          checked={value !== null}
          onChange={() => onChange({ round: round.id, codes: [] })}
        />{' '}
        {t.works.some(round.name)}
      </label>
      {value !== null && <Codes round={round} value={value} onChange={onChange} />}
    </fieldset>
  );
}

function Codes({
  round,
  value,
  onChange,
}: {
  round: CodeResults['rounds'][number];
  value: Works;
  onChange: Props['onChange'];
}) {
  const [method, setMethod] = useState(round.standings[0]?.method);
  const rows = round.standings.find((one) => one.method === method)?.rows ?? [];
  const chosen = new Set(value.codes);
  const put = (codes: Iterable<string>) => onChange({ round: round.id, codes: [...codes] });
  const takeFirst = (text: string) => {
    const first = Number(text);
    put(rows.filter(({ rank }) => rank <= first).map(({ code }) => code));
  };
  const toggle = (code: string, on: boolean) =>
    put(rows.map((row) => row.code).filter((one) => (one === code ? on : chosen.has(one))));
  return (
    <>
      {round.standings.length > 1 && (
        <Field id="works-method" label={t.works.method}>
          {(tied) => (
            <select {...tied} class="input" onChange={(e) => setMethod(e.currentTarget.value as typeof method)}>
              {round.standings.map((one) => (
                <option key={one.method} value={one.method} selected={one.method === method}>
                  {methods.names[one.method]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field id="works-first" label={t.works.first} help={t.works.firstHelp}>
        {(tied) => (
          <input
            {...tied}
            class="input host-time"
            type="number"
            min={2}
            max={rows.length}
            onInput={(e) => takeFirst(e.currentTarget.value)}
          />
        )}
      </Field>
      <ul class="works-codes" aria-label={t.works.codes}>
        {rows.map(({ code, rank }) => (
          <li key={code}>
            <label class="check">
              <input
                type="checkbox"
                checked={chosen.has(code)}
                onChange={(e) => toggle(code, e.currentTarget.checked)}
              />{' '}
              <span class="code">{code}</span> <span class="quiet">{t.works.rank(rank)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p role="status">{t.works.chosen(value.codes.length)}</p>
    </>
  );
}
