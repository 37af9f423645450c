import { useLayoutEffect, useRef } from 'preact/hooks';
import { common, judging } from '../../words/words.ts';

const t = judging.keys;

interface Props {
  readonly letters: boolean;
  readonly onLetters: (on: boolean) => void;
  readonly onClose: () => void;
}

/** Every key of the desk. */
export function KeysHelp({ letters, onLetters, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="keys-help" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">{t.title}</h2>
      <p>{t.text}</p>
      <dl>
        {t.list.map(([key, means]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input type="checkbox" checked={letters} onChange={(event) => onLetters(event.currentTarget.checked)} />
        {t.letters}
      </label>
      <button type="button" class="button button-first" autofocus onClick={() => dialog.current?.close()}>
        {common.close}
      </button>
    </dialog>
  );
}
