import { useState } from 'preact/hooks';
import { reputation } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { post } from '../ui/api.ts';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';

const t = reputation.adjust;
const EMPTY = { pseudonym: '', points: '', note: '' };

/** Gives or takes points of somebody who has told the host a pseudonym; folded, because it is rare. */
export function AdjustReputation({ slug }: { slug: string }) {
  const [draft, setDraft] = useState(EMPTY);
  const [entered, setEntered] = useState<number | null>(null);
  const action = useAction();
  const set = (part: Partial<typeof EMPTY>) => {
    setEntered(null);
    action.clear();
    setDraft({ ...draft, ...part });
  };
  const points = Number(draft.points);
  const send = async () => {
    const body = { ...draft, points };
    if (!(await action.run(() => post(`/contests/${slug}/reputation`, body)))) return;
    setDraft(EMPTY);
    setEntered(points);
  };
  const fault = (path: string) => action.error?.fields.find((field) => field.path === path)?.message;
  const unknown = action.error?.code === 'not_found';
  return (
    <details class="audit">
      <summary>{t.title}</summary>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>{t.text}</p>
        <Field id="adjust-pseudonym" label={t.pseudonym} error={unknown ? t.unknown : fault('pseudonym')}>
          {(tied) => (
            <input
              {...tied}
              class="input"
              required
              minLength={4}
              maxLength={40}
              autocomplete="off"
              spellcheck={false}
              value={draft.pseudonym}
              onInput={(e) => set({ pseudonym: e.currentTarget.value })}
            />
          )}
        </Field>
        <Field id="adjust-points" label={t.points} help={t.pointsHelp} error={fault('points')}>
          {(tied) => (
            <input
              {...tied}
              class="input host-number"
              type="number"
              min={-100}
              max={100}
              required
              value={draft.points}
              onInput={(e) => set({ points: e.currentTarget.value })}
            />
          )}
        </Field>
        <Field id="adjust-note" label={t.note} help={t.noteHelp} error={fault('note')}>
          {(tied) => (
            <input
              {...tied}
              class="input"
              required
              minLength={3}
              maxLength={200}
              value={draft.note}
              onInput={(e) => set({ note: e.currentTarget.value })}
            />
          )}
        </Field>
        {!unknown && <Problem error={action.error} title={t.failed} />}
        <ActionButton type="submit" busy={action.busy} disabled={points === 0}>
          {t.submit}
        </ActionButton>
        <p role="status">{entered !== null && t.done(entered)}</p>
      </form>
    </details>
  );
}
