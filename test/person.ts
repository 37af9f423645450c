import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { PROTOCOL, type Reply } from '../src/contract/common.ts';
import type { VoteState } from '../src/contract/vote.ts';

/** Somebody with a device: an HTTP client that keeps its cookie, and sockets that send it. */
export interface Person {
  readonly name: string;
  cookie(): string;
  request(method: string, path: string, body?: unknown): Promise<Response>;
  /** A JSON answer; throws with the problem document when it is not a success. */
  json<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** A connection to a namespace; closed with `leave`. */
  connect(namespace: '/vote' | '/host' | '/stage' | '/board', transports?: string[]): Promise<Socket>;
  leave(): void;
}

export function createPerson(url: string, name = 'somebody', cookie = ''): Person {
  const jar = new Map<string, string>();
  const keep = (one: string) => {
    const pair = one.split(';')[0].trim();
    if (pair !== '') jar.set(pair.slice(0, pair.indexOf('=')), pair);
  };
  for (const one of cookie.split(';')) keep(one);
  const cookies = () => [...jar.values()].join('; ');
  const sockets: Socket[] = [];

  async function request(method: string, path: string, body?: unknown): Promise<Response> {
    const form = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: url,
        ...(jar.size === 0 ? {} : { cookie: cookies() }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    for (const given of response.headers.getSetCookie()) keep(given);
    return response;
  }

  return {
    name,
    cookie: cookies,
    request,
    async json(method, path, body) {
      const response = await request(method, path, body);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    async connect(namespace, transports = ['websocket']) {
      const socket = io(`${url}${namespace}`, {
        transports,
        forceNew: true,
        extraHeaders: { cookie: cookies(), origin: url },
        auth: { protocol: PROTOCOL },
      });
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    },
    leave() {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

/** A host of the installation, made in the tables: the first-host link has its own tests. */
export async function createHost(url: string, pool: Pool): Promise<Person> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await pool.query('INSERT INTO "Account" (host) VALUES (true) RETURNING id');
  await pool.query(`INSERT INTO "Session" ("tokenHash", "accountId", "expiresAt") VALUES ($1, $2, now() + '1 day')`, [
    createHash('sha256').update(token).digest(),
    rows[0].id,
  ]);
  return createPerson(url, 'host', `br_session=${token}`);
}

/** Sends a command and waits for its acknowledgement. */
export function ask<T = { state: VoteState }>(socket: Socket, command: string, message: unknown): Promise<Reply<T>> {
  return socket.timeout(20_000).emitWithAck(command, message);
}

/** As `ask`, for commands that must succeed. */
export async function must<T = { state: VoteState }>(socket: Socket, command: string, message: unknown): Promise<T> {
  const reply = await ask<T>(socket, command, message);
  if (!reply.ok) throw new Error(`${command}: ${reply.code} ${reply.message}`);
  return reply;
}
