import type { LeaderboardView } from '../../contract/leaderboard.ts';
import { ARENA_EXPORTS, type ArenaExportName } from '../../domain/export-names.ts';
import { leaderboard } from '../../words/words.ts';

const t = leaderboard.method;

/** How the numbers are made, in words, from the constants that the round froze. */
export function MethodPart({ view: { contest, leaderboard: board, constants } }: { view: LeaderboardView }) {
  return (
    <section class="board-part" aria-labelledby="board-method">
      <h2 id="board-method">{t.title}</h2>
      <ul class="board-points">
        {t.points({ ...constants, ...board }).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p class="quiet">{t.more}</p>
      <h3>{t.files}</h3>
      <p>{t.filesIntro}</p>
      <ul class="board-files">
        {(Object.keys(ARENA_EXPORTS) as ArenaExportName[]).flatMap((name) =>
          ARENA_EXPORTS[name].map((format) => (
            <li key={`${name}.${format}`}>
              <a href={`/api/v1/contests/${contest.slug}/exports/${name}.${format}`} download>
                {t.file(t.fileNames[name], format)}
              </a>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
