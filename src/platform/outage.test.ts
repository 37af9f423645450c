import { expect, test } from 'vitest';
import { isOutage } from './outage.ts';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const ofDriver = (code: string, cause: object) =>
  Object.assign(new Error('Raw query failed.'), { code, meta: { driverAdapterError: { cause } } });

test.each([
  ['a server that nobody answers for', withCode('ECONNREFUSED')],
  ['several attempts at one', new AggregateError([withCode('ECONNREFUSED')])],
  ['a server that shuts down', withCode('57P01', 'terminating connection due to administrator command')],
  ['a server that starts', withCode('57P03')],
  ['a server without a free connection', withCode('53300')],
  ['a broken connection', new Error('Connection terminated unexpectedly')],
  ['a pool that waited in vain', new Error('timeout exceeded when trying to connect')],
  ['an answer that did not come', new Error('Query read timeout')],
  ['the same as Prisma tells it', withCode('P1001')],
  ['the same in a raw query', ofDriver('P2010', { kind: 'DatabaseNotReachable' })],
  ['a server that starts, through Prisma', ofDriver('P2039', { kind: 'postgres', code: '57P03' })],
])('%s may come back', (_, error) => expect(isOutage(error)).toBe(true));

test.each([
  ['a row that breaks a rule', withCode('23505')],
  ['a row that breaks a rule, through Prisma', ofDriver('P2010', { kind: 'postgres', code: '23505' })],
  ['a statement with a mistake', withCode('42601')],
  ['a mistake of ours', new TypeError('x is not a function')],
  ['something that is no error', 'away'],
  ['nothing', undefined],
])('%s is no outage', (_, error) => expect(isOutage(error)).toBe(false));
