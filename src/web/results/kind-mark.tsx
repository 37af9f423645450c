import type { RevealedDesign } from '../../contract/http/results.ts';
import { results as t } from '../../words/words.ts';

/** Human or AI, in a word and a shape: the dot and the diamond of the plot. */
export function KindMark({ kind }: { kind: RevealedDesign['kind'] }) {
  return (
    <span class={`kind interval-${kind}`}>
      <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
        {kind === 'ai' ? (
          <rect class="interval-dot" x="-4.5" y="-4.5" width="9" height="9" transform="rotate(45)" />
        ) : (
          <circle class="interval-dot" r="5.5" />
        )}
      </svg>
      {t.ranking.kinds[kind]}
    </span>
  );
}
