import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type DefaultEventsMap, Server } from 'socket.io';
import { jsonParser } from './json-parser.ts';
import { evictSlowReaders } from './slow-readers.ts';
import { frameWhole, type OutgoingPacket } from './text-frame.ts';

export interface LiveOptions {
  readonly http: HttpServer;
  readonly log: Logger;
  /** Refuses connections that another site's page makes with a visitor's cookie. */
  readonly originAllowed: (request: IncomingMessage) => boolean;
  /** Carries messages between the devices of one voter on different nodes; one node needs none. */
  readonly redis?: Redis;
}

// biome-ignore lint/suspicious/noExplicitAny: the data of a socket belongs to the feature that owns its namespace
export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, any>;

/** A connection of engine.io, which tells of each packet before it is sent. */
interface Connection {
  on(event: 'packetCreate', listener: (packet: OutgoingPacket) => void): unknown;
}

/** Messages of this size are far beyond anything that a command needs. */
const MAX_MESSAGE_BYTES = 16 * 1024;
/** A connection that asks for no namespace within this time is of no use. */
const CONNECT_MS = 10_000;

/** The Socket.IO server: WebSocket first, HTTP long polling where a network allows nothing else. */
export function createLiveServer({ http, log, originAllowed, redis }: LiveOptions): LiveServer {
  const live: LiveServer = new Server(http, {
    serveClient: false,
    connectTimeout: CONNECT_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    parser: jsonParser,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    allowRequest: (request, decide) => {
      const allowed = originAllowed(request);
      decide(allowed ? null : 'origin not allowed', allowed);
    },
    ...(redis && { adapter: createAdapter(redis) }),
  });
  live.engine.on('connection', (connection: Connection) => connection.on('packetCreate', frameWhole));
  evictSlowReaders(live, log);
  rememberUpgraded(http);
  return live;
}

/** The connections of a server that have become WebSockets: HTTP itself forgets them. */
const upgraded = new WeakMap<HttpServer, Set<Duplex>>();

function rememberUpgraded(http: HttpServer): void {
  const sockets = new Set<Duplex>();
  upgraded.set(http, sockets);
  http.on('upgrade', (_request, socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
}

const FLUSH_MS = 2000;
const ANSWER_MS = 5000;

/**
 * Ends every connection after what was sent has left, then the server; HTTP requests under way are answered first. Who
 * does not listen any more, a phone in a tunnel, is not waited for.
 */
export async function closeLive(live: LiveServer, http: HttpServer): Promise<void> {
  // Of this node alone: the adapter would carry it to all others.
  for (const namespace of live._nsps.values()) namespace.local.disconnectSockets(true);
  const patience = performance.now() + FLUSH_MS;
  const sockets = upgraded.get(http) ?? new Set();
  while (live.engine.clientsCount + sockets.size > 0 && performance.now() < patience) await setTimeout(10);
  for (const socket of sockets) socket.destroy();
  const over = new AbortController();
  const late = setTimeout(ANSWER_MS, undefined, { signal: over.signal }).then(
    () => http.closeAllConnections(),
    () => undefined,
  );
  await live.close();
  over.abort();
  await late;
}
