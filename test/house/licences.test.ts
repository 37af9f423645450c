import { expect, test } from 'vitest';
import { objection, usedPackages } from '../../scripts/licences.mjs';

test('everything that an installation uses may be used by everybody', () => {
  const packages = usedPackages();
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.map(objection).filter((one) => one !== null)).toEqual([]);
});

test.each([
  'GPL-3.0-only',
  'AGPL-3.0',
  'LGPL-3.0-or-later',
  'SSPL-1.0',
  'unknown',
  'UNLICENSED',
  'MIT AND GPL-2.0',
  '(GPL-2.0 OR AGPL-3.0)',
])('a package under %s is objected to', (licence) =>
  expect(objection({ name: 'some-package', licence })).toContain(licence),
);

test.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT', 'MIT and ISC', 'BSD-3-Clause'])(
  'one under %s is not',
  (licence) => expect(objection({ name: 'some-package', licence })).toBeNull(),
);

test('a named exception is one licence of one package', () => {
  expect(objection({ name: '@img/sharp-libvips-linux-x64', licence: 'LGPL-3.0-or-later' })).toBeNull();
  expect(objection({ name: '@img/sharp-libvips-linux-x64', licence: 'GPL-3.0' })).not.toBeNull();
});
