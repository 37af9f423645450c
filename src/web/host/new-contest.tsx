import { useState } from 'preact/hooks';
import type { ContestView } from '../../contract/http/contests.ts';
import { hostArena as t } from '../../words/words.ts';
import { ArenaForm } from './arena/arena-form.tsx';
import { ContestForm } from './contest-form.tsx';

const KINDS = ['challenge', 'arena'] as const;

/** Makes a contest of the kind that is chosen. */
export function NewContest({ onSaved }: { onSaved: (contest: ContestView) => void }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('challenge');
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
      {kind === 'arena' ? <ArenaForm onSaved={onSaved} /> : <ContestForm onSaved={onSaved} />}
    </>
  );
}
