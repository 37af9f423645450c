import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** True while TypeScript runs as it is (development and tests), false in the compiled `dist/`. */
export const runsFromSource = import.meta.url.endsWith('.ts');

/** The folder of package.json, with a slash at the end. */
export const repositoryRoot = fileURLToPath(new URL(runsFromSource ? '../../' : '../../../', import.meta.url));

/** Node's arguments for a process or thread that is to run the same kind of file as this one. */
export function nodeArguments(): string[] {
  if (!runsFromSource) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/**
 * The file of a module for `fork` and thread pools, which the compiler does not rewrite: `path` is without its ending
 * and relative to the folder that holds `src/` and `workers/`, as in `modulePath('workers/threads/fit')`.
 */
export function modulePath(path: string): string {
  const folder = new URL('../../', import.meta.url);
  return fileURLToPath(new URL(`${path}.${runsFromSource ? 'ts' : 'js'}`, folder));
}
