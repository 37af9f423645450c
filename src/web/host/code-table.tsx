import { common } from '../../words/words.ts';

interface Props {
  readonly caption: string;
  /** Names of the columns, that of the codes first. */
  readonly head: readonly string[];
  readonly rows: readonly { readonly code: string; readonly values: readonly string[] }[];
}

/** Every number of a plot by codes, folded under it, for those who would rather read. */
export function CodeTable({ caption, head: [code, ...names], rows }: Props) {
  return (
    <details class="as-table">
      <summary>{common.asTable}</summary>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={caption}>
        <table class="table">
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{code}</th>
              {names.map((name) => (
                <th key={name} scope="col" class="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code}>
                <th scope="row" class="code">
                  {row.code}
                </th>
                {row.values.map((value, i) => (
                  <td key={names[i]} class="number">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
