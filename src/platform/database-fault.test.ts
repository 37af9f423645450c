import { expect, test } from 'vitest';
import { databaseFault } from './database-fault.ts';

const URL = 'postgresql://ann:hunter2@db.example.org/contest';

test.each([
  ['ECONNREFUSED', /^Nothing answers at db\.example\.org:5432\. Start PostgreSQL there, or correct DATABASE_URL\.$/],
  ['ENOTFOUND', /no host "db\.example\.org"/],
  ['28P01', /refuses the password of "ann"/],
  ['3D000', /no database "contest"\. Create it \("createdb contest"\)/],
  ['53300', /no connection left/],
  ['XX000', /cannot be opened \(something odd\)\. Check DATABASE_URL/],
])('%s is told in one line, without the password', (code, line) => {
  const fault = databaseFault(URL, Object.assign(new Error('something odd'), { code }));
  expect(fault.name).toBe('StartupError');
  expect(fault.message).toMatch(line);
  expect(fault.message).not.toMatch(/\n|hunter2/);
});

test('Node’s error of several attempts is read by its first', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(databaseFault(URL, new AggregateError([refused])).message).toMatch(/Nothing answers/);
});
