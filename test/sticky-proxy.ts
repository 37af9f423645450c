import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StickyProxy {
  readonly url: string;
  close(): Promise<void>;
}

const COOKIE = /(?:^|; )node=(\d+)/;

/** A balancer as docker/Caddyfile sets one up: a new device goes to the next node, and stays with it by a cookie. */
export async function startStickyProxy(nodes: readonly string[]): Promise<StickyProxy> {
  let newcomers = 0;

  function choose(incoming: IncomingMessage): { node: URL; cookie: string[] } {
    const chosen = COOKIE.exec(incoming.headers.cookie ?? '')?.[1];
    if (chosen !== undefined) return { node: new URL(nodes[Number(chosen)]), cookie: [] };
    const next = newcomers++ % nodes.length;
    return { node: new URL(nodes[next]), cookie: [`node=${next}; Path=/; HttpOnly`] };
  }

  function forward(incoming: IncomingMessage, node: URL) {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-request-id': randomUUID(),
    };
    return request({ host: node.hostname, port: node.port, method: incoming.method, path: incoming.url, headers });
  }

  const server = createServer((incoming, outgoing) => {
    const { node, cookie } = choose(incoming);
    const onward = forward(incoming, node);
    onward.on('response', (answer) => {
      const setCookie = [...(answer.headers['set-cookie'] ?? []), ...cookie];
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...(setCookie.length > 0 && { 'set-cookie': setCookie }),
      });
      answer.pipe(outgoing);
    });
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const onward = forward(incoming, choose(incoming).node);
    onward.on('upgrade', (answer, other, otherHead) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(otherHead);
      other.write(head);
      socket.pipe(other).pipe(socket);
      socket.on('error', () => other.destroy());
      other.on('error', () => socket.destroy());
    });
    onward.on('response', () => socket.destroy());
    onward.on('error', () => socket.destroy());
    onward.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
