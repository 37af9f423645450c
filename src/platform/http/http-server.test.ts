import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer, type HttpPatience } from './http-server.ts';

const LONG = 60_000;
const patient: HttpPatience = { headers: LONG, request: LONG, idle: LONG, silence: LONG, look: 20 };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function visit(patience: Partial<HttpPatience>, app: RequestListener = (_, response) => response.end('ok')) {
  const server = createHttpServer(app, { ...patient, ...patience });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // The server may reset what it closes.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** What comes until the server closes the connection. */
async function rest(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  await once(socket, 'close');
  return text;
}

describe('the HTTP server ends a connection', () => {
  it('whose headers do not come to an end', async () => {
    const socket = await visit({ headers: 100 });
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(await rest(socket)).toContain('408');
  });

  it('whose body does not come to an end', async () => {
    const socket = await visit({ request: 100, headers: 100 }, (request) => request.resume());
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc');
    expect(await rest(socket)).toContain('408');
  });

  it('that asks for nothing more', async () => {
    const socket = await visit({ idle: 100 });
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await rest(socket)).toContain('200 OK');
  });

  it('that does not read its answer', async () => {
    let unsent = 0;
    const socket = await visit({ silence: 300 }, (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) unsent = 0;
        unsent = response.writableLength;
      };
      response.on('drain', more);
      more();
    });
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [server] = servers;
    for (;;) {
      const connections = await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
      if (connections === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(unsent).toBeLessThan(1024 * 1024);
    socket.destroy();
  });

  it('that sends more headers than any browser', async () => {
    const socket = await visit({}, (request, response) => response.end(String(Object.keys(request.headers).length)));
    const headers = Array.from({ length: 500 }, (_, k) => `X-${k}: 1\r\n`).join('');
    socket.end(`GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
    expect(await rest(socket)).toMatch(/\r\n\r\n[0-9]{2,3}$/);
  });
});
