import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { createShutdown, drainOnSignals } from './shutdown.ts';

const log = createLog({ level: 'silent' });

test('what was added last ends first, one after the other', async () => {
  const shutdown = createShutdown({ log });
  const ended: string[] = [];
  shutdown.defer('database', () => ended.push('database'));
  shutdown.defer('server', async () => {
    await Promise.resolve();
    ended.push('server');
  });
  expect(shutdown.draining).toBe(false);
  expect(await shutdown.drain('test')).toBe(true);
  expect(ended).toEqual(['server', 'database']);
  expect(shutdown.draining).toBe(true);
});

test('a second call waits for the same end', async () => {
  const shutdown = createShutdown({ log });
  const step = vi.fn();
  shutdown.defer('once', step);
  await Promise.all([shutdown.drain('a'), shutdown.drain('b')]);
  expect(step).toHaveBeenCalledTimes(1);
});

test('a step that fails or never ends does not keep the others', async () => {
  const shutdown = createShutdown({ log });
  const last = vi.fn();
  shutdown.defer('last', last);
  shutdown.defer('hangs', () => new Promise(() => undefined), 10);
  shutdown.defer('throws', () => {
    throw new Error('broken');
  });
  expect(await shutdown.drain('test')).toBe(false);
  expect(last).toHaveBeenCalledTimes(1);
});

function signalled() {
  const signals = new EventEmitter();
  const codes: number[] = [];
  let exited: () => void = () => undefined;
  const exit = new Promise<void>((resolve) => {
    exited = resolve;
  });
  const shutdown = createShutdown({ log });
  const leave = (code: number) => {
    codes.push(code);
    exited();
  };
  const off = drainOnSignals({ log, signals, exit: leave }, shutdown);
  return { signals, codes, exit, shutdown, off };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s drains, then ends the process with 0', async (signal) => {
  const { signals, codes, exit, shutdown } = signalled();
  const step = vi.fn();
  shutdown.defer('step', step);
  signals.emit(signal, signal);
  await exit;
  expect(step).toHaveBeenCalled();
  expect(codes).toEqual([0]);
});

test('an end that was not clean shows in the exit code', async () => {
  const { signals, codes, exit, shutdown } = signalled();
  shutdown.defer('throws', () => Promise.reject(new Error('broken')));
  signals.emit('SIGTERM', 'SIGTERM');
  await exit;
  expect(codes).toEqual([1]);
});

test('a second signal ends the process at once', () => {
  const { signals, codes, shutdown } = signalled();
  shutdown.defer('hangs', () => new Promise(() => undefined), 1_000_000);
  signals.emit('SIGINT', 'SIGINT');
  expect(codes).toEqual([]);
  signals.emit('SIGINT', 'SIGINT');
  expect(codes).toEqual([1]);
});

test('the handlers can be taken off', () => {
  const { signals, shutdown, off } = signalled();
  off();
  signals.emit('SIGTERM', 'SIGTERM');
  expect(shutdown.draining).toBe(false);
});
