import type { LeaderboardView } from '../../contract/leaderboard.ts';
import { count } from '../../words/format.ts';
import { leaderboard } from '../../words/words.ts';

const t = leaderboard.integrity;

/** What is left out of the leaderboard, by reason, and what was refused. */
export function IntegrityPart({ view }: { view: LeaderboardView }) {
  const { leftOut, checks } = view.leaderboard;
  const reasons = Object.entries(leftOut) as [keyof typeof leftOut, number][];
  return (
    <section class="board-part" aria-labelledby="board-integrity">
      <h2 id="board-integrity">{t.title}</h2>
      <p>{t.intro}</p>
      <Counts caption={t.title} rows={reasons.map(([reason, votes]) => [t.reasons[reason], votes])} />
      {view.refused.length > 0 && (
        <>
          <h3>{t.refused}</h3>
          <Counts
            caption={t.refused}
            rows={view.refused.map(({ reason, votes }) => [t.refusedReasons[reason] ?? reason, votes])}
          />
        </>
      )}
      <p>{t.checks(checks.seen, checks.passed, checks.distrusted)}</p>
    </section>
  );
}

function Counts({ caption, rows }: { caption: string; rows: readonly (readonly [string, number])[] }) {
  return (
    <table class="table board-counts">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.reason}</th>
          <th scope="col" class="number">
            {t.votes}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, votes]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="number">{count(votes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
