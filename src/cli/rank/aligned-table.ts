import stringWidth from 'string-width';

export interface TableColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
}

/** Lines of a table whose columns stand under each other in a terminal, also where characters are two cells wide. */
export function alignedTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string[] {
  const all = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, k) => all.reduce((most, row) => Math.max(most, stringWidth(row[k])), 0));
  return all.map((row) =>
    row
      .map((text, k) => pad(text, widths[k], columns[k].align))
      .join('  ')
      .trimEnd(),
  );
}

function pad(text: string, width: number, align: TableColumn['align']): string {
  const space = ' '.repeat(width - stringWidth(text));
  return align === 'left' ? text + space : space + text;
}
