import { findProgram } from '../scripts/programs.mjs';

/** The browser of the browser tests, as scripts/provision.mjs finds or installs it. */
export function chromiumPath(): string {
  const path = findProgram('chromium');
  if (path === undefined) throw new Error('there is no Chromium; "node scripts/provision.mjs" installs it');
  return path;
}
