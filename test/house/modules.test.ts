import { expect, test } from 'vitest';
import { lint } from './lint.ts';

const uses = (from: string) => `import { other } from '${from}';\nexport const one = () => other;\n`;

const findings = await lint({
  'src/features/rounds/circle.ts': uses('../entries/circle.ts').replace('one', 'other2'),
  'src/features/entries/circle.ts':
    "import { other2 } from '../rounds/circle.ts';\nexport const other = () => other2;\n",
  'src/features/rounds/line.ts': uses('../entries/line.ts'),
  'src/features/entries/line.ts': 'export const other = 1;\n',
  'src/platform/default.ts': 'export default 1;\n',
  'src/platform/named.ts': 'export const one = 1;\n',
  'vite.config.ts': 'export default {};\n',
  'src/web/voter/vote-page.tsx': 'export default function Page() {\n  return null;\n}\n',
});

test('features that import each other in a circle are refused', () => {
  expect(findings.get('src/features/rounds/circle.ts')).toContain('noImportCycles');
  expect(findings.get('src/features/rounds/line.ts')).toBeUndefined();
});

test('exports have names, but for pages that load when they are needed and for tools’ settings', () => {
  expect(findings.get('src/platform/default.ts')).toContain('noDefaultExport');
  expect(findings.get('src/platform/named.ts')).toBeUndefined();
  expect(findings.get('vite.config.ts')).toBeUndefined();
  expect(findings.get('src/web/voter/vote-page.tsx')).toBeUndefined();
});
