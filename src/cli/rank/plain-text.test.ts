import { expect, it } from 'vitest';
import { plainText, shortText } from './plain-text.ts';

it('names cannot steer a terminal or break a line', () => {
  expect(plainText('a\u001b[31mb\nc\u202ed\ud800e')).toBe('a\ufffd[31mb\ufffdc\ufffdd\ufffde');
  expect(plainText('好的 café 👩‍🎨')).toBe('好的 café 👩‍🎨');
});

it('values in sentences stay short', () => {
  expect(shortText('x'.repeat(500))).toHaveLength(161);
  expect(shortText(`${'x'.repeat(159)}😀`).at(-2)).toBe('\ufffd');
});
