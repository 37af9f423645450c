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

/** A port that is free now. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
