import type { Leaderboard } from '../../contract/leaderboard.ts';
import { count, percent } from '../../words/format.ts';
import { leaderboard } from '../../words/words.ts';
import type { ShownRow } from './board-order.ts';

const t = leaderboard.table;

/** Every number of a leaderboard, for those who read tables and for screen readers. */
export function BoardTable({ rows }: { rows: readonly ShownRow[]; board: Leaderboard }) {
  return (
    <details class="as-table">
      <summary>{t.title}</summary>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={t.caption}>
        <table class="table">
          <caption class="visually-hidden">{t.caption}</caption>
          <thead>
            <tr>
              <th scope="col" class="number">
                {t.rank}
              </th>
              <th scope="col">{t.generator}</th>
              {[t.rating, t.interval, t.elo, t.wins, t.ties, t.losses, t.votes, t.sampled].map((name) => (
                <th key={name} scope="col" class="number">
                  {name}
                </th>
              ))}
              <th scope="col">{t.state}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.generator} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Row({ row }: { row: ShownRow }) {
  const numbers = [
    row.shown === null ? t.none : t.points(row.shown.rating),
    row.shown === null ? t.none : t.range(row.shown.most as [number, number]),
    t.points(row.elo),
    ...[row.wins, row.ties, row.losses, row.votes].map(count),
    percent(row.sampled),
  ];
  const states = [
    ...(row.provisional ? [leaderboard.rows.provisional] : []),
    ...(row.retiredAt === null ? [] : [t.since(row.retiredAt)]),
  ];
  return (
    <tr>
      <td class="number">{row.shownRank === null ? t.none : count(row.shownRank)}</td>
      <th scope="row">{row.label}</th>
      {numbers.map((value, i) => (
        <td key={i} class="number">
          {value}
        </td>
      ))}
      <td>{states.join(', ')}</td>
    </tr>
  );
}
