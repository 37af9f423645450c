import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP connection on which a test writes what no client library would. */
export async function rawConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // The server may reset what it refuses.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** A connection that has become a WebSocket; everything on it is written by hand. */
export async function rawWebSocket(port: number, cookie = ''): Promise<Socket> {
  const socket = await rawConnection(port);
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n` +
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(socket, 'data');
  return socket;
}

/** A text frame as a client sends it: masked, here with zeros, which change nothing. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]);
}
