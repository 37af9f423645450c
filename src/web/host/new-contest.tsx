import { useState } from 'preact/hooks';
import type { ContestView } from '../../contract/http/contests.ts';
import { host as t } from '../../words/words.ts';
import { ArenaForm } from './arena/arena-form.tsx';
import { BenchmarkForm } from './benchmark/benchmark-form.tsx';
import { ContestForm } from './contest-form.tsx';

const FORMS = { challenge: ContestForm, arena: ArenaForm, benchmark: BenchmarkForm } as const;
type Kind = keyof typeof FORMS;
const KINDS = Object.keys(FORMS) as Kind[];

/** Makes a contest of the kind that is chosen. */
export function NewContest({ onSaved }: { onSaved: (contest: ContestView) => void }) {
  const [kind, setKind] = useState<Kind>('challenge');
  const Form = FORMS[kind];
  return (
    <>
      <fieldset class="kind-choice">
        <legend class="field-label">{t.kind.legend}</legend>
        {KINDS.map((one) => (
          <div key={one}>
            <label class="check">
              <input
                type="radio"
                name="kind"
                checked={kind === one}
                aria-describedby={`kind-${one}`}
                onChange={() => setKind(one)}
              />
              {t.kind[one]}
            </label>
            <p id={`kind-${one}`} class="kind-line">
              {t.kind[`${one}Line`]}
            </p>
          </div>
        ))}
      </fieldset>
      <Form key={kind} onSaved={onSaved} />
    </>
  );
}
