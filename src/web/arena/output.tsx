import type { ComponentChildren } from 'preact';
import { arenaVote as t } from '../../words/words.ts';
import type { Side } from '../voter/work.tsx';

interface Props {
  readonly side: Side;
  readonly status: 'loading' | 'ready' | 'failed';
  /** What is said of the loading, and how far it is (0–1), where that is known. */
  readonly progress?: { readonly text: string; readonly share: number };
  readonly onRetry: () => void;
  readonly children: ComponentChildren;
}

/** One output on the wall, with its letter in the corner. */
export function Output({ side, status, progress, onRetry, children }: Props) {
  const letter = t.letters[side];
  return (
    <section class="output" aria-label={t.output(letter)}>
      {children}
      <span class="output-letter" aria-hidden="true">
        {letter}
      </span>
      {status === 'loading' && (
        <div class="output-loading">
          {progress === undefined ? (
            <span class="visually-hidden">{t.loading(letter)}</span>
          ) : (
            <>
              <progress class="output-progress" max={1} value={progress.share} aria-label={t.loading(letter)} />
              <span class="output-note">{progress.text}</span>
            </>
          )}
        </div>
      )}
      {status === 'failed' && (
        <div class="work-failed" role="alert">
          <p>{t.missing}</p>
          <button type="button" class="button" onClick={onRetry}>
            {t.retry}
          </button>
        </div>
      )}
    </section>
  );
}
