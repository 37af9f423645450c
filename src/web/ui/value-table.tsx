import { common } from '../../words/words.ts';

interface Props {
  /** Heard, not seen: the heading above says the same. */
  readonly caption: string;
  /** The first column's head, then those of the values; `title` where the label is short for something. */
  readonly head: readonly (string | { readonly label: string; readonly title: string })[];
  readonly rows: readonly { readonly key: string; readonly name: string; readonly values: readonly string[] }[];
  /** Names are codes. */
  readonly codes?: boolean;
}

/** Names and their numbers, for those who would rather read, and for screen readers. */
export function ValueTable({ caption, head: [first, ...names], rows, codes = false }: Props) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class="table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{labelOf(first)}</th>
            {names.map((name) => (
              <th
                key={labelOf(name)}
                scope="col"
                class="number"
                title={typeof name === 'string' ? undefined : name.title}
              >
                {labelOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row" class={codes ? 'code' : undefined}>
                {name}
              </th>
              {values.map((value, i) => (
                <td key={labelOf(names[i])} class="number">
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

/** The same below a plot, folded away until somebody wants it. */
export function PlotTable(props: Props) {
  return (
    <details class="as-table">
      <summary>{common.asTable}</summary>
      <ValueTable {...props} />
    </details>
  );
}

function labelOf(head: Props['head'][number] | undefined): string {
  return typeof head === 'string' ? head : (head?.label ?? '');
}
