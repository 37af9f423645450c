import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../../domain/app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Does a state-changing request come from one of our own pages? Browsers say so in
 * `Sec-Fetch-Site` or `Origin`. A request with neither is a program's: it may act as nobody, but not with a cookie.
 */
export function comesFromOwnPage(headers: IncomingHttpHeaders, baseUrl: string): boolean {
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  if (headers.origin !== undefined) return isOwnOrigin(headers, baseUrl);
  return headers['sec-fetch-site'] === undefined && headers.cookie === undefined;
}

/**
 * May this handshake become a socket? Browsers name the origin of every WebSocket and of every request whose answer a
 * foreign page could read; a plain GET of our own pages over http names none.
 */
export function mayOpenSocket(headers: IncomingHttpHeaders, baseUrl: string): boolean {
  return headers.origin === undefined || isOwnOrigin(headers, baseUrl);
}

function isOwnOrigin({ origin, host }: IncomingHttpHeaders, baseUrl: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(baseUrl).origin || new URL(origin).host === host?.toLowerCase();
}

/** Refuses what another site makes a browser send. @throws AppError wrong_origin */
export function checkOrigin(deps: { baseUrl: string }): RequestHandler {
  return (request, _response, next) => {
    if (!SAFE_METHODS.has(request.method) && !comesFromOwnPage(request.headers, deps.baseUrl)) {
      throw new AppError('wrong_origin');
    }
    next();
  };
}
