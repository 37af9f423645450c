import type { Router } from 'express';

interface Layer {
  readonly route?: { readonly path: string; readonly methods?: Record<string, boolean> };
}

/** Every route that the routers know, as `METHOD /path`. */
export function registered(routers: readonly Router[]): string[] {
  return routers.flatMap((router) =>
    (router.stack as unknown as Layer[]).flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) => `${method.toUpperCase()} ${route?.path}`),
    ),
  );
}
