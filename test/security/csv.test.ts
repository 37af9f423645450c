import { expect, it } from 'vitest';
import { csvText } from '../../src/cli/rank/print-data.ts';

/** Names that a spreadsheet would carry out, as somebody whose works are ranked may choose them. */
const FORMULAS = [
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "=cmd|'/c calc'!A1",
];

/** What `csvText` reads of a ranking. */
function rankingOf(names: readonly string[]): Parameters<typeof csvText>[0] {
  const items = names.map((item, k) => ({ item, strength: -0.5 - k, rank: k + 1 }));
  return { settings: { by: null }, rankings: [{ task: '', items }] } as unknown as Parameters<typeof csvText>[0];
}

it('a table for spreadsheets holds no formula, whatever works are called, and leaves numbers alone', () => {
  for (const formula of FORMULAS) {
    const text = csvText(rankingOf([formula]));
    const row = text.slice(text.indexOf('\n') + 1);
    expect([formula, /^"?[=+\-@\t\r]/.test(row)]).toEqual([formula, false]);
    expect(row).toMatch(/,-0\.5,1\n$/);
  }
});

it('other names are as they are', () => {
  expect(
    csvText(rankingOf(['gpt-4', 'A "quoted" one', 'a=b']))
      .split('\n')
      .slice(1, 4),
  ).toEqual(['gpt-4,-0.5,1', '"A ""quoted"" one",-1.5,2', 'a=b,-2.5,3']);
});
