import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { alignedTable } from './aligned-table.ts';

it('columns stand under each other, also where characters are two cells wide or none', () => {
  const names = ['plain', '好的设计', 'cafe\u0301', '👩‍🎨 art', 'ﾊﾝｶｸ', ''];
  const lines = alignedTable(
    [
      { title: 'item', align: 'left' },
      { title: 'votes', align: 'right' },
    ],
    names.map((name, k) => [name, String(10 ** k)]),
  );
  expect(lines[0]).toBe('item       votes');
  expect(lines[2]).toBe('好的设计      10');
  expect(new Set(lines.map((line) => stringWidth(line)))).toEqual(new Set([16]));
});
