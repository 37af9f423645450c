import { createServer, type RequestListener, type Server } from 'node:http';

/** How long a connection may take for what, in milliseconds. */
export interface HttpPatience {
  /** From the first byte of a request to the end of its headers. */
  readonly headers: number;
  /** To the end of its body. */
  readonly request: number;
  /** Between two requests. */
  readonly idle: number;
  /** Without a byte in either direction, whatever is under way: somebody who does not read their answer. */
  readonly silence: number;
  /** How often this is looked at. */
  readonly look: number;
}

/**
 * The largest picture over a slow mobile network takes minutes. Idle connections outlive the minute that load balancers
 * keep them: of two that close at the same moment, a request on its way is lost.
 */
const PATIENCE: HttpPatience = { headers: 15_000, request: 300_000, idle: 75_000, silence: 120_000, look: 5_000 };
const MAX_HEADERS = 100;

/** An HTTP server that no slow or silent visitor can hold; sockets, once upgraded, obey their own rules. */
export function createHttpServer(app: RequestListener, patience: HttpPatience = PATIENCE): Server {
  const server = createServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.idle,
      connectionsCheckingInterval: patience.look,
    },
    app,
  );
  server.maxHeadersCount = MAX_HEADERS;
  server.timeout = patience.silence;
  return server;
}
