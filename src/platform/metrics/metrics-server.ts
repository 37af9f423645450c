import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Probes } from '../http/http-app.ts';
import { listenOn } from '../listen-on.ts';
import { metricsRoute, type ReadMeasures } from './metrics-route.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * The port for those who look after the installation: `/metrics`, `/healthz` and `/readyz`, the same for web and worker
 * processes.
 * @throws StartupError when the port cannot be had.
 */
export async function startMetricsServer(options: {
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
  readonly read: ReadMeasures;
  readonly probes: Probes;
}): Promise<MetricsServer> {
  const { host, port, probes } = options;
  const metrics = metricsRoute(options);
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/metrics') metrics(request, response);
    else if (path === '/healthz') answer(response, Promise.resolve(probes.alive()), (alive) => [alive, {}]);
    else if (path === '/readyz') answer(response, probes.ready(), ({ ready, checks }) => [ready, { checks }]);
    else response.writeHead(404).end();
  });
  const opened = await listenOn(server, { host, port });
  return {
    port: opened,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function answer<T>(
  response: ServerResponse,
  asked: Promise<T>,
  tell: (found: T) => [good: boolean, more: object],
): void {
  asked
    .then(tell, (): [boolean, object] => [false, {}])
    .then(([good, more]) => {
      response.writeHead(good ? 200 : 503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(JSON.stringify({ status: good ? 'ok' : 'unavailable', ...more }));
    });
}
