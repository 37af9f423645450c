import type { Leaderboard } from '../../contract/leaderboard.ts';
import { leaderboard } from '../../words/words.ts';

const t = leaderboard.leftOutToggle;

interface Props {
  readonly leftOut: Leaderboard['leftOut'];
  readonly all: boolean;
  readonly setAll: (all: boolean) => void;
}

/** The leaderboard with and without the votes that trust, sweep and quarantine leave out. */
export function WithLeftOut({ leftOut, all, setAll }: Props) {
  const votes = leftOut.distrusted + leftOut.swept + leftOut.quarantined;
  return (
    <div class="board-toggle">
      <div class="buttons" role="group" aria-label={t.label}>
        {[false, true].map((wanted) => (
          <button
            key={String(wanted)}
            type="button"
            class={wanted === all ? 'button button-first' : 'button'}
            aria-pressed={wanted === all}
            onClick={() => setAll(wanted)}
          >
            {wanted ? t.with : t.without}
          </button>
        ))}
      </div>
      <p class="quiet">{t.note(votes)}</p>
    </div>
  );
}
