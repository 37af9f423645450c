import { expect, it } from 'vitest';
import { packStrengths, unpackStrengths } from './generator-strengths.ts';

it('strengths are read as they were written, and nothing else is taken for strengths', () => {
  const strengths = new Map([
    ['a', { theta: 0.1 + 0.2, sd: 0.3 }],
    ['b', { theta: -4.5, sd: 1 }],
  ]);
  expect(unpackStrengths(packStrengths(strengths))).toEqual(strengths);
  for (const bytes of [new Uint8Array(), new Uint8Array([255, 1, 2]), new TextEncoder().encode('{"a":1}')]) {
    expect(unpackStrengths(bytes)).toBeNull();
  }
});
