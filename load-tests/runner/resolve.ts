import type { ResolveHook } from 'node:module';

/** What stands for k6's own modules, in this process. */
const MODULES: Readonly<Record<string, string>> = {
  k6: 'k6',
  'k6/execution': 'execution',
  'k6/http': 'http',
  'k6/metrics': 'metrics',
  'k6/websockets': 'websockets',
};

const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));

/** A hook for `register` of node:module. */
export const resolve: ResolveHook = (specifier, context, next) => {
  const name = MODULES[specifier];
  if (name === undefined) return next(specifier, context);
  return { url: new URL(`./modules/${name}${ending}`, import.meta.url).href, shortCircuit: true };
};
