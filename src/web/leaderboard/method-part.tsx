import type { LeaderboardView } from '../../contract/leaderboard.ts';
import { leaderboard } from '../../words/words.ts';

const t = leaderboard.method;

/** How the numbers are made, in words, from the constants that the round froze. */
export function MethodPart({ view: { leaderboard: board, constants } }: { view: LeaderboardView }) {
  return (
    <section class="board-part" aria-labelledby="board-method">
      <h2 id="board-method">{t.title}</h2>
      <ul class="board-points">
        {t.points({ ...constants, ...board }).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p class="quiet">{t.more}</p>
    </section>
  );
}
