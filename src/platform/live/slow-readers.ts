import type { Logger } from 'pino';
import type { Server } from 'socket.io';

/** The parts of an engine.io connection that say how far behind its reader is, and end it. */
interface Connection {
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  readonly transport: { readonly socket?: { terminate?(): void } };
  on(event: 'packetCreate', listener: () => void): unknown;
  close(discard: boolean): unknown;
}

/** Some hundred states of a voter, or dozens of a host's screens: whoever is so far behind takes the whole state anew. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** So few waiting messages are nothing to count. */
const FEW = 8;

/**
 * Closes connections that do not read what is sent to them, before what waits for them fills the memory of everybody
 * else; a page comes back by itself and gets its whole state. Beside what waits here, at most as much lies in the
 * connection's own buffer.
 */
export function evictSlowReaders(live: Server, log: Logger, maxBytes = MAX_UNREAD_BYTES): void {
  live.engine.on('connection', (connection: Connection) => {
    connection.on('packetCreate', () => {
      if (connection.writeBuffer.length <= FEW || unread(connection) <= maxBytes) return;
      log.warn({ messages: connection.writeBuffer.length }, 'a connection that does not read was closed');
      // A WebSocket that says goodbye would wait for the answer of somebody who does not read.
      if (connection.transport.socket?.terminate !== undefined) connection.transport.socket.terminate();
      else connection.close(true);
    });
  });
}

function unread({ writeBuffer }: Connection): number {
  return writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0);
}
