import { count } from '../../../words/format.ts';
import { common, plots } from '../../../words/words.ts';
import type { ComparedRanks } from './compared-ranks.ts';

const t = plots.ranks;

/** The ranks of both methods in numbers. */
export function RankTable({ methods, rows }: ComparedRanks) {
  const caption = t.caption(...methods);
  return (
    <details class="as-table">
      <summary>{common.asTable}</summary>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={caption}>
        <table class="table">
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t.design}</th>
              {[...methods.map(t.axis), t.difference].map((name) => (
                <th key={name} scope="col" class="number">
                  {name}
                </th>
              ))}
              <th scope="col">{t.far}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, name, ranks, far }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                {[...ranks, Math.abs(ranks[0] - ranks[1])].map((value, i) => (
                  <td key={i} class="number">
                    {count(value)}
                  </td>
                ))}
                <td>{far ? t.yes : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
