import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * The address that phones in the room can reach: the machine's first address on a local network, or the loopback
 * address where there is none or the server listens to nothing else.
 */
export function reachableAddress(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const own = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find((one) => one.family === 'IPv4' && !one.internal);
  const name = everywhere ? (own?.address ?? '127.0.0.1') : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** A port of an address that is free now. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
