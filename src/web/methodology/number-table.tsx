interface Props {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row names it, the others are numbers. */
  readonly rows: readonly (readonly string[])[];
}

/** A small table whose caption can be read, not only heard. */
export function NumberTable({ caption, head, rows }: Props) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class="table method-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name, i) => (
              <th key={name} scope="col" class={i === 0 ? '' : 'number'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, i) => (
                <td key={head[i + 1]} class="number">
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
