import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPrinted, keptText } from './printed.ts';

function kept(text: string, secrets: string[] = [], limit = 20, pieces = 7): string {
  const printed = createPrinted(secrets, limit);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieces) printed.take(bytes.subarray(at, at + pieces));
  return printed.text();
}

it('keeps what is short as it is', () => {
  expect(kept('hello\nworld')).toBe('hello\nworld');
  expect(kept('x'.repeat(40))).toBe('x'.repeat(40));
});

it('keeps the beginning and the end of what is long, and says how much is missing', () => {
  expect(kept(`${'a'.repeat(20)}${'b'.repeat(1000)}${'c'.repeat(20)}`)).toBe(
    `${'a'.repeat(20)}\n[… 1,000 bytes are left out here …]\n${'c'.repeat(20)}`,
  );
});

it('takes out secrets, wherever it is cut', () => {
  const secret = 'sk-0123456789';
  fc.assert(
    fc.property(fc.nat(120), fc.nat(120), fc.integer({ min: 1, max: 9 }), (before, after, pieces) => {
      const text = kept(`${'a'.repeat(before)}${secret}${'b'.repeat(after)}`, [secret], 20, pieces);
      for (let size = 4; size <= secret.length; size++) {
        expect(text).not.toContain(secret.slice(0, size));
        expect(text).not.toContain(secret.slice(-size));
      }
    }),
    { numRuns: 500, seed: 1 },
  );
});

it('keeps no character that a database refuses', () => {
  expect(kept('a\0b')).toBe('a\ufffdb');
  expect(keptText('😀'.repeat(20), 30)).not.toMatch(/\p{Surrogate}/u);
});
