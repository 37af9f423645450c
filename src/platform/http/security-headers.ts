import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { CheckServiceName } from '../env.ts';

/** The style that the viewer of 3D models writes into its own shadow; without it the viewer has no layout. */
export const VIEWER_STYLE = "'sha256-PXtZZkJMMyc18o/DN1ZEFOJ2qEGq95IQbVaJFMOXOb0='";
/** Where the widgets of services come from and what they talk to, as the services say. */
const CHECK_ORIGINS: Readonly<Record<CheckServiceName, readonly string[]>> = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
};
const HOST = /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i;

/**
 * Everything a page may load comes from here: no inline script or style, pictures and models also from memory, sockets
 * to this host. 3D models are unpacked by WebAssembly in workers that their viewer makes from memory. What needs https to
 * make sense is sent only when people reach the installation by it. The widget of a service that tells people from
 * programs is let in where the operator has configured that service, and only then.
 */
export function securityHeaders(deps: { baseUrl: string; checks?: readonly CheckServiceName[] }): RequestHandler {
  const secure = deps.baseUrl.startsWith('https:');
  const foreign = [...new Set((deps.checks ?? []).flatMap((service) => CHECK_ORIGINS[service]))];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...foreign],
        styleSrc: ["'self'", VIEWER_STYLE, ...foreign],
        ...(foreign.length > 0 && { frameSrc: foreign }),
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        // Older Safari does not count a socket to the same host as 'self'.
        connectSrc: ["'self'", 'blob:', ...foreign, (request) => socketOrigin(request.headers.host, secure)],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: secure,
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    // 'no-referrer' would turn the Origin of our own forms into "null".
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

function socketOrigin(host: string | undefined, secure: boolean): string {
  if (host === undefined || !HOST.test(host)) return "'self'";
  return `${secure ? 'wss' : 'ws'}://${host}`;
}
