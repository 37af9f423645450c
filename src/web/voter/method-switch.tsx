import { vote as t } from '../../words/words.ts';
import type { Shown } from './methods.ts';

interface Props {
  /** What each method says of itself: what is done, or what is left. */
  readonly notes: Readonly<Partial<Record<Shown, string>>>;
  readonly shown: Shown;
  readonly onShow: (method: Shown) => void;
  /** Where this person's packet is, if there is one. */
  readonly packet: string | null;
}

/** Between the ways of judging; nothing is lost by moving. */
export function MethodSwitch({ notes, shown, onShow, packet }: Props) {
  return (
    <nav class="methods" aria-label={t.methods.label}>
      {(Object.keys(notes) as Shown[]).map((method) => (
        <button
          key={method}
          type="button"
          class="method"
          aria-current={method === shown ? 'page' : undefined}
          onClick={() => onShow(method)}
        >
          <span class="method-name">{t.methods[method]}</span> <span class="method-note">{notes[method]}</span>
        </button>
      ))}
      {packet !== null && (
        <a class="method method-packet" href={packet}>
          {t.methods.packet}
        </a>
      )}
    </nav>
  );
}
