import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { EXPOSITION_TYPE, exposition, type Measures } from './registry.ts';

/** Gives the measures of one or more processes. */
export type ReadMeasures = () => Promise<readonly Measures[]>;

/**
 * Answers with all metrics. Where there is a token, only to those who show it as `Authorization: Bearer …`.
 */
export function metricsRoute(deps: { read: ReadMeasures; token: string | undefined }): RequestListener {
  return (request, response) => {
    if (deps.token !== undefined && !shows(request, deps.token)) return refuse(response);
    deps
      .read()
      .then(exposition)
      .then(
        (text) => response.writeHead(200, { 'Content-Type': EXPOSITION_TYPE, 'Cache-Control': 'no-store' }).end(text),
        () => response.writeHead(500).end(),
      );
  };
}

/** Hashes have the same length and differ everywhere: the time tells nothing of the token. */
function shows({ headers }: IncomingMessage, token: string): boolean {
  const [scheme, shown = ''] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && timingSafeEqual(hash(shown), hash(token));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(response: ServerResponse): void {
  response.writeHead(401, { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' }).end();
}
