import { judging as t } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import type { JudgedOutput } from './judge-view.ts';

/** While not all originals were shown: what to do, and how far it is. */
export function LookPanel({ seen, of }: { seen: number; of: number }) {
  return (
    <section class="look-panel" aria-labelledby="look-title">
      <h2 id="look-title">{t.look.title}</h2>
      <p>{t.look.text}</p>
      <p>
        <strong>{t.look.progress(seen, of)}</strong>
      </p>
    </section>
  );
}

interface FirstPickProps {
  readonly outputs: readonly JudgedOutput[];
  readonly picked: string | null;
  readonly onPick: (id: string) => Promise<void>;
  readonly onBegin: () => void;
}

/** After the look and before the first score: which one would be taken at first sight, if one likes to say. */
export function FirstPick({ outputs, picked, onPick, onBegin }: FirstPickProps) {
  const action = useAction();
  const chosen = outputs.find(({ id }) => id === picked);
  return (
    <section class="look-panel" aria-labelledby="pick-title">
      <p>{t.look.done}</p>
      <h2 id="pick-title">{t.pick.title}</h2>
      <p>{t.pick.text}</p>
      <ul class="pick-designs">
        {outputs.map(({ id, place, picture }) => (
          <li key={id}>
            <button
              type="button"
              class="pick-design"
              aria-pressed={id === picked}
              aria-label={t.pick.choose(t.desk.design(place))}
              onClick={() => action.run(() => onPick(id))}
            >
              <img src={mediaUrl(picture.small)} alt="" draggable={false} />
              <span aria-hidden="true">{t.desk.design(place)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{chosen !== undefined && t.pick.chosen(t.desk.design(chosen.place))}</p>
      <Problem error={action.error} title={t.pick.failed} />
      <button type="button" class="button button-first" onClick={onBegin}>
        {t.look.begin}
      </button>
    </section>
  );
}
