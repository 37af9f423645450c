import { expect, test } from 'vitest';
import { lint } from './lint.ts';

const IMPURE = [
  'Math.random()',
  'Date.now()',
  'new Date()',
  'performance.now()',
  'crypto.randomUUID()',
  '[1, 2].map(Math.random)',
];
const PURE = ['new Date(0)', 'Math.max(1, 2)', 'new Date("2026-01-01")'];

const text = (expression: string) => `export const value = ${expression};\n`;
const name = (folder: string, kind: string, index: number) => `src/${folder}/${kind}-${index}.ts`;

const findings = await lint(
  Object.fromEntries(
    ['stats', 'domain', 'platform'].flatMap((folder) => [
      ...IMPURE.map((expression, index) => [name(folder, 'impure', index), text(expression)]),
      ...PURE.map((expression, index) => [name(folder, 'pure', index), text(expression)]),
    ]),
  ),
);

test.each(IMPURE.map((expression, index) => [expression, index] as const))('%s', (_, index) => {
  expect(findings.get(name('stats', 'impure', index))).toContain('plugin');
  expect(findings.get(name('domain', 'impure', index))).toContain('plugin');
  expect(findings.get(name('platform', 'impure', index)) ?? []).not.toContain('plugin');
});

test.each(PURE.map((expression, index) => [expression, index] as const))('%s is pure', (_, index) => {
  expect(findings.get(name('stats', 'pure', index)) ?? []).not.toContain('plugin');
  expect(findings.get(name('domain', 'pure', index)) ?? []).not.toContain('plugin');
});
