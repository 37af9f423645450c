import type { Rankings } from './ranking.ts';

/** One line of JSON: `{ model, settings, …, items }`, or by task `{ model, settings, groups: [{ task, …, items }] }`. */
export function jsonText({ model, settings, rankings }: Rankings): string {
  if (settings.by !== null) return `${JSON.stringify({ model, settings, groups: rankings })}\n`;
  const [{ task: _, ...ranking }] = rankings;
  return `${JSON.stringify({ model, settings, ...ranking })}\n`;
}

/** One row an item, with the names of the JSON; what is null there is empty here. */
export function csvText({ settings, rankings }: Rankings): string {
  const rows = rankings.flatMap(({ task, items }) =>
    items.map((item) => (settings.by === null ? { ...item } : { task, ...item })),
  );
  return [Object.keys(rows[0]), ...rows.map(Object.values)].map((row) => `${row.map(csvField).join(',')}\n`).join('');
}

/** What a spreadsheet would carry out as a formula; a name that begins so is shown with an apostrophe before it. */
const FORMULA = /^[=+\-@\t\r]/;

function csvField(value: unknown): string {
  const plain = value === null ? '' : String(value);
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : plain;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
