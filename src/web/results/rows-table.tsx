import type { RevealedDesign } from '../../contract/http/results.ts';
import { count } from '../../words/format.ts';
import { results as t } from '../../words/words.ts';

interface Props {
  readonly caption: string;
  /** Names of the columns after rank, design and kind. */
  readonly head: readonly string[];
  readonly rows: readonly (Pick<RevealedDesign, 'code' | 'label' | 'kind'> & {
    readonly rank: number | null;
    readonly values: readonly string[];
  })[];
}

/** Every number of a ranking, for those who read tables and for screen readers. */
export function RowsTable({ caption, head, rows }: Props) {
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
            {head.map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, rank, label, kind, values }) => (
            <tr key={code}>
              <td class="number">{rank === null ? t.table.notApplicable : count(rank)}</td>
              <th scope="row">{label}</th>
              <td>{t.ranking.kinds[kind]}</td>
              {values.map((value, i) => (
                <td key={head[i]} class="number">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
