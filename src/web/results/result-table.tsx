import type { ResultRow } from '../../contract/http/results.ts';
import { chance, count, percent, percentRange, rankRange } from '../../words/format.ts';
import { results as t } from '../../words/words.ts';
import type { Round } from './round-results.tsx';

/** Every number of the round, for those who read tables and for screen readers. */
export function ResultTable({ round }: { round: Round }) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t.table.caption(round.name)}>
      <table class="table">
        <caption class="visually-hidden">{t.table.caption(round.name)}</caption>
        <thead>
          <tr>
            <th scope="col" class="number">
              {t.table.rank}
            </th>
            <th scope="col">{t.table.design}</th>
            <th scope="col">{t.table.kind}</th>
            {[
              t.table.rankInterval,
              t.table.strength,
              t.table.interval,
              t.table.comparisons,
              t.table.voters,
              t.table.unweighted,
              t.table.beats,
            ].map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
            <th scope="col">{t.table.verdict}</th>
          </tr>
        </thead>
        <tbody>
          {round.rows.map((row) => (
            <Row key={row.code} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { row: ResultRow }) {
  const numbers = [
    rankRange(row.rankInterval),
    percent(row.strength),
    percentRange(row.strength95),
    count(row.comparisons),
    count(row.voters),
    count(row.unweightedRank),
    row.beatsAllBenchmarks === null ? t.table.notApplicable : chance(row.beatsAllBenchmarks),
  ];
  return (
    <tr>
      <td class="number">{count(row.rank)}</td>
      <th scope="row">{row.label}</th>
      <td>{t.ranking.kinds[row.kind]}</td>
      {numbers.map((value, i) => (
        <td key={i} class="number">
          {value}
        </td>
      ))}
      <td class="result-verdict">{row.verdict === null ? t.table.notApplicable : t.verdict[row.verdict]}</td>
    </tr>
  );
}
