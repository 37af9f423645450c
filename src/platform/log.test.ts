import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog, scrub } from './log.ts';

const TOKEN = 'kZ3vQd0p1mYxw2sE4rT6uI8oA9sD7fG5hJ3kL1zX0cV';

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const stream = new PassThrough();
  write(createLog({ level: 'trace' }, stream));
  const text = String(stream.read());
  expect(text).not.toContain(TOKEN);
  return JSON.parse(text) as Record<string, unknown>;
}

test('a record is one line of JSON with time, level and message', () => {
  const record = logged((log) => log.info({ round: 7 }, 'opened'));
  expect(record).toMatchObject({ level: 'info', msg: 'opened', round: 7 });
  expect(Number.isNaN(Date.parse(String(record.time)))).toBe(false);
});

test.each(['token', 'cookie', 'authorization', 'password', 'secret'])('a field named %s is blotted out', (name) => {
  logged((log) => log.info({ [name]: TOKEN, inside: { [name]: TOKEN } }, 'x'));
});

test('of a request only method and address are written, without its keys', () => {
  const req = {
    id: 1,
    method: 'GET',
    url: `/join/${TOKEN}?code=ABCD&page=2`,
    headers: { cookie: TOKEN, authorization: TOKEN },
  };
  const record = logged((log) => log.info({ req }, 'x'));
  expect(record.req).toEqual({ id: 1, method: 'GET', url: '/join/[secret]?code=[secret]&page=2' });
});

test('of a long address only the beginning is written', () => {
  const { req } = logged((log) => log.info({ req: { method: 'GET', url: `/${'a/'.repeat(5000)}` } }, 'x'));
  expect((req as { url: string }).url.length).toBe(300);
});

test('errors and messages are scrubbed', () => {
  const record = logged((log) => log.error({ err: new Error(`no way to /i/${TOKEN}`) }, `failed at /i/${TOKEN}`));
  expect(record.msg).toBe('failed at /i/[secret]');
  expect(record.err).toMatchObject({ type: 'Error', message: 'no way to /i/[secret]' });
});

test.each([
  ['postgresql://blindrank:hunter2@127.0.0.1:5432/x', 'postgresql://blindrank:[secret]@127.0.0.1:5432/x'],
  ['redis://:hunter2@cache', 'redis://:[secret]@cache'],
  ['/api/v1/rounds/0b8f6c1e-4a57-4f0e-9d64-2f0d2a8b9c11', '/api/v1/rounds/0b8f6c1e-4a57-4f0e-9d64-2f0d2a8b9c11'],
  ['/join/CDFGHJ', '/join/[secret]'],
  ['/stage/aB3dE6gH9jK2mN5pQ8sT1v', '/stage/[secret]'],
  ['/api/v1/media/aB3dE6gH9jK2mN5pQ8sT1v', '/api/v1/media/[secret]'],
  ['/host?token=a&x=1#key=b', '/host?token=[secret]&x=1#key=[secret]'],
])('scrub %s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed);
});
