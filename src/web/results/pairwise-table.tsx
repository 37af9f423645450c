import type { PairwiseRow } from '../../contract/http/results.ts';
import { chance, count, percent, percentRange, rankRange } from '../../words/format.ts';
import { results as t } from '../../words/words.ts';

/** Every number of the pairwise ranking, for those who read tables and for screen readers. */
export function PairwiseTable({ rows, caption }: { rows: readonly PairwiseRow[]; caption: string }) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class="table">
        <caption class="visually-hidden">{caption}</caption>
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
          {rows.map((row) => (
            <Row key={row.code} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { row: PairwiseRow }) {
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
