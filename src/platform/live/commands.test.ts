import { Writable } from 'node:stream';
import type { Socket } from 'socket.io';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Reply } from '../../contract/common.ts';
import { AppError } from '../../domain/app-error.ts';
import { refusalOf } from '../http/error-sentence.ts';
import { jsonText } from '../json-text.ts';
import { createLog } from '../log.ts';
import { type AnsweredCommand, command, createCommandDesk } from './commands.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A desk with commands that end well, are refused and break; what it logs and tells is kept. */
function deskOf() {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const answered: AnsweredCommand[] = [];
  const log = createLog({ level: 'debug' }, stream);
  const desk = createCommandDesk({
    log,
    refuse: (error, about) => refusalOf(error, log, about),
    observe: (one) => void answered.push(one),
  });
  let receive: (packet: unknown[]) => void = () => {};
  const socket = { nsp: { name: '/vote' }, use: (take: typeof receive) => (receive = take) } as unknown as Socket;
  const nothing = z.strictObject({});
  desk.serve(socket, {
    fine: command(nothing, async () => ({ done: true })),
    written: command(nothing, async () => jsonText('{"ok":true,"done":true}')),
    refused: command(nothing, async () => {
      throw new AppError('round_closed');
    }),
    broken: command(nothing, async () => {
      throw new TypeError('of ours');
    }),
  });
  const ask = (name: string) => new Promise<Reply<object>>((resolve) => receive([name, {}, resolve]));
  return { lines, answered, ask };
}

test('every command carries an id in the log, the one of its error too', async () => {
  const { lines, ask } = deskOf();
  await ask('fine');
  await ask('broken');
  const [fine, error, broken] = lines;
  expect(fine).toMatchObject({ level: 'debug', namespace: '/vote', command: 'fine', refusal: null });
  expect(error).toMatchObject({ level: 'error', command: 'broken', err: { message: 'of ours' } });
  expect(broken).toMatchObject({ level: 'debug', command: 'broken', refusal: 'internal' });
  expect(fine.requestId).toMatch(UUID);
  expect(error.requestId).toBe(broken.requestId);
  expect(error.requestId).not.toBe(fine.requestId);
});

test('each answer is told with its time and refusal; names that nobody knows are all one', async () => {
  const { answered, ask } = deskOf();
  for (const name of ['fine', 'written', 'refused', 'nobody-knows-this', 'toString']) await ask(name);
  expect(answered.map(({ command: name, refusal }) => [name, refusal])).toEqual([
    ['fine', null],
    ['written', null],
    ['refused', 'round_closed'],
    ['unknown', 'bad_request'],
    ['unknown', 'bad_request'],
  ]);
  for (const { ms, namespace } of answered) {
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(namespace).toBe('/vote');
  }
});
