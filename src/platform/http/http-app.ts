import express, { type Express, type RequestHandler, type Router } from 'express';
import { AppError } from '../../domain/app-error.ts';
import type { CheckServiceName } from '../env.ts';
import { keepableText } from '../keepable-text.ts';
import type { Services } from '../services.ts';
import { checkOrigin } from './origin-check.ts';
import type { FindPageHead } from './page-head.ts';
import { answerNotFound, answerWithProblem } from './problem.ts';
import { limitAccounts, limitAddresses } from './rate-limits.ts';
import type { Authenticate } from './request.ts';
import { type AnsweredRequest, logRequests } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { staticPages } from './static-pages.ts';

const BODY_LIMIT = '64kb';

/** Addresses below /api that take larger bodies, from those who are known. */
export interface LargeBodies {
  readonly path: RegExp;
  readonly limit: string;
}

export interface Probes {
  /** The process works. */
  readonly alive: () => boolean | Promise<boolean>;
  /** Requests can be served; `checks` says what is missing. */
  readonly ready: () => Promise<{ ready: boolean; checks: Readonly<Record<string, boolean>> }>;
}

export interface HttpAppOptions {
  readonly services: Pick<Services, 'log' | 'baseUrl'>;
  /** Services that tell people from programs and are configured. */
  readonly checks?: readonly CheckServiceName[];
  readonly authenticate: Authenticate;
  /** Mounted below /api/v1. */
  readonly routes: readonly Router[];
  readonly largeBodies?: readonly LargeBodies[];
  readonly probes: Probes;
  /** The built pages; without it there is only the API. */
  readonly webDir?: string;
  /** What links to a page show elsewhere. */
  readonly findPageHead?: FindPageHead;
  /** Proxies whose word for a visitor's address is taken; the limits look at it. */
  readonly trustedProxies?: readonly string[];
  /** What answers `/metrics`; without it there is no such address. */
  readonly metrics?: RequestHandler;
  readonly observe?: (request: AnsweredRequest) => void;
}

/** The whole HTTP side from its parts; it listens to nothing. */
export function buildHttpApp(options: HttpAppOptions): Express {
  const { services, authenticate, routes, probes, webDir, findPageHead } = options;
  const { trustedProxies = ['loopback'], metrics, observe, checks = [], largeBodies = [] } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', [...trustedProxies]);
  app.use(logRequests({ log: services.log, ...(observe && { observe }) }));
  app.get('/healthz', healthRoute(probes));
  app.get('/readyz', readyRoute(probes));
  app.get('/metrics', metrics ?? answerNotFound);
  app.use(securityHeaders({ baseUrl: services.baseUrl, checks }));
  app.use('/api', apiOf(services, authenticate, { routes, largeBodies }));
  if (webDir !== undefined) app.use(staticPages(webDir, findPageHead));
  app.use(answerNotFound);
  app.use(answerWithProblem);
  return app;
}

function apiOf(
  deps: Pick<Services, 'baseUrl'>,
  authenticate: Authenticate,
  { routes, largeBodies }: Required<Pick<HttpAppOptions, 'routes' | 'largeBodies'>>,
): Router {
  const api = express.Router();
  api.use(limitAddresses(), checkOrigin(deps));
  api.use(async (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    request.actor = await authenticate(request);
    next();
  });
  api.use(limitAccounts());
  for (const { path, limit } of largeBodies) api.use(ofKnown(path, express.json({ limit, reviver: keepableText })));
  api.use(express.json({ limit: BODY_LIMIT, reviver: keepableText }));
  for (const router of routes) api.use('/v1', router);
  api.use(answerNotFound);
  return api;
}

/** A body that was parsed here is not parsed again by what comes after. */
function ofKnown(path: RegExp, parse: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.actor !== null && path.test(request.path)) parse(request, response, next);
    else next();
  };
}

function healthRoute(probes: Probes): RequestHandler {
  return async (_request, response) => {
    if (!(await probes.alive())) throw new AppError('unavailable');
    response.json({ status: 'ok' });
  };
}

function readyRoute(probes: Probes): RequestHandler {
  return async (_request, response) => {
    const { ready, checks } = await probes.ready();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', checks });
  };
}
