import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rawWebSocket, textFrame } from '../../../test/raw-socket.ts';
import { until } from '../../../test/until.ts';
import type { Refusal, Reply } from '../../contract/common.ts';
import { refusalOf } from '../http/error-sentence.ts';
import { createLog } from '../log.ts';
import { admitSessions } from './admission.ts';
import { command, createCommandDesk } from './commands.ts';
import { closeLive, createLiveServer, type LiveServer } from './live-server.ts';

const log = createLog({ level: 'silent' });
const refuse = (error: unknown) => refusalOf(error, log);
const clients: Socket[] = [];
let http: HttpServer;
let live: LiveServer;
let port: number;

beforeEach(async () => {
  http = createServer();
  live = createLiveServer({ http, log, originAllowed: () => true });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  port = (http.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await closeLive(live, http);
});

/** A connection, or the error in its place. */
async function enter(namespace: string, cookie = ''): Promise<Socket | (Error & { data?: Refusal })> {
  const socket = io(`http://127.0.0.1:${port}${namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie },
  });
  clients.push(socket);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', resolve);
  });
}

const waitingIn = (connection: unknown) => (connection as { writeBuffer: unknown[] }).writeBuffer.length;

/** A WebSocket that has joined a namespace and from then on reads nothing. */
async function enterAndStopReading(namespace: string): Promise<void> {
  const socket = await rawWebSocket(port);
  socket.pause();
  socket.write(textFrame(`40${namespace},`));
}

describe('a connection that does not read', () => {
  it('is closed before what waits for it grows, and others get everything', async () => {
    const room = live.of('/screen');
    const reader = (await enter('/screen')) as Socket;
    let received = 0;
    reader.on('news', () => received++);
    await enterAndStopReading('/screen');
    await until(() => room.sockets.size === 2, 'both connections');
    const news = 'x'.repeat(64 * 1024);
    let most = 0;
    let sent = 0;
    while (room.sockets.size === 2) {
      room.emit('news', news);
      sent += 1;
      // The next turn only when the reader has this one: what piles up is the other one's alone.
      await until(() => received === sent, 'the news');
      for (const { conn } of room.sockets.values()) most = Math.max(most, waitingIn(conn));
      expect(sent).toBeLessThan(2000);
    }
    expect(most * news.length).toBeLessThan(2 * 1024 * 1024);
    expect(reader.connected).toBe(true);
  });
});

describe('a namespace for sessions', () => {
  const who = async (cookie: string | undefined) => {
    if (cookie === 'away') throw Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
    return cookie ? { accountId: cookie, host: false } : null;
  };

  it('lets nobody in without one, and says so', async () => {
    admitSessions(live.of('/vote'), { authenticate: who, refuse });
    expect(await enter('/vote')).toMatchObject({
      data: { code: 'unauthenticated', message: expect.stringMatching(/./) },
    });
  });

  it('asks for patience while it cannot know, instead of calling a member a stranger', async () => {
    admitSessions(live.of('/vote'), { authenticate: who, refuse });
    expect(await enter('/vote', 'away')).toMatchObject({ data: { code: 'unavailable', retryAfterMs: 1000 } });
  });

  it('bounds the connections of one session and gives a place back that became free', async () => {
    admitSessions(live.of('/vote'), { authenticate: who, refuse }, 3);
    const mine = [await enter('/vote', 'a'), await enter('/vote', 'a'), await enter('/vote', 'a')] as Socket[];
    expect(await enter('/vote', 'a')).toMatchObject({ data: { code: 'rate_limited', retryAfterMs: 5000 } });
    expect(await enter('/vote', 'b')).toMatchObject({ connected: true });
    mine[0].disconnect();
    await until(() => live.of('/vote').sockets.size === 3, 'the end of one');
    expect(await enter('/vote', 'a')).toMatchObject({ connected: true });
  });

  it('holds the bound also when many come at once', async () => {
    admitSessions(live.of('/vote'), { authenticate: who, refuse }, 3);
    await Promise.all(Array.from({ length: 30 }, () => enter('/vote', 'a')));
    await until(() => live.of('/vote').sockets.size <= 3, 'the bound');
  });
});

describe('closing', () => {
  it('does not wait for a connection whose other end has gone to sleep', async () => {
    await enterAndStopReading('/screen');
    live.of('/screen');
    const awake = (await enter('/screen')) as Socket;
    const reason = new Promise((resolve) => awake.once('disconnect', resolve));
    const began = performance.now();
    await closeLive(live, http);
    expect(performance.now() - began).toBeLessThan(8000);
    expect(await reason).toBe('io server disconnect');
  });
});

describe('the command desk', () => {
  async function deskWith(run: () => Promise<object>, admit?: () => void): Promise<Socket> {
    const desk = createCommandDesk({ log, refuse });
    live.of('/work').on('connection', (socket) => desk.serve(socket, { do: command(z.strictObject({}), run) }, admit));
    return (await enter('/work')) as Socket;
  }
  const send = (socket: Socket, times: number) =>
    Promise.all(
      Array.from({ length: times }, (): Promise<Reply<object>> => socket.timeout(5000).emitWithAck('do', {})),
    );
  const codes = (replies: Reply<object>[]) => replies.map((reply) => (reply.ok ? 'ok' : reply.code));

  it('answers busy, with a hint, when one connection has too much under way, and goes on afterwards', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let running = 0;
    const socket = await deskWith(
      () => {
        running += 1;
        return gate.then(() => ({}));
      },
      async () => {},
    );
    const first = send(socket, 32);
    await until(() => running === 32, 'commands under way');
    const [beyond] = await send(socket, 1);
    expect(beyond).toMatchObject({ ok: false, code: 'busy', retryAfterMs: 500 });
    release();
    expect(new Set(codes(await first))).toEqual(new Set(['ok']));
    expect(codes(await send(socket, 1))).toEqual(['ok']);
  });

  it('answers a packet that asks for an answer and names no command', async () => {
    const socket = await deskWith(async () => ({}));
    const raw = await rawWebSocket(port);
    let text = '';
    raw.on('data', (chunk) => {
      text += String(chunk);
    });
    raw.write(textFrame('40/work,'));
    await until(() => text.includes('40/work'), 'the namespace');
    raw.write(textFrame('42/work,7'));
    await until(() => text.includes('43/work,7[{"ok":false,"code":"bad_request"'), 'the answer');
    expect(codes(await send(socket, 1))).toEqual(['ok']);
  });

  it('takes a few commands a second from one connection where a namespace sets no pace of its own', async () => {
    const socket = await deskWith(async () => ({}));
    const replies = codes(await send(socket, 30));
    expect(replies.filter((code) => code === 'ok').length).toBeLessThanOrEqual(20);
    expect(replies).toContain('rate_limited');
    expect(codes(await send((await enter('/work')) as Socket, 1))).toEqual(['ok']);
  });
});
