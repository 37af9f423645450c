import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './source.ts';

/** The version of this Blindrank, as package.json has it. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
  return version;
}
