import type { ManifestRefused } from '../features/manifests/manifest-refused.ts';
import { MANIFEST_SENTENCES } from '../words/manifest-faults.ts';
import { printJson } from './arguments.ts';

/** Exit status of a command to which a manifest or a plan was given that is not taken. */
const REFUSED = 2;

/** Everything that is wrong, a line each, then a sentence; with --json one line with `about` beside. */
export function reportFaults(
  { faults, more }: ManifestRefused,
  sentence: (faults: number, more: number) => string,
  json: object | null,
): void {
  process.exitCode = REFUSED;
  const said = faults.map(({ place, code, detail }) => ({ place, code, message: MANIFEST_SENTENCES[code](detail) }));
  if (json !== null) {
    printJson({ ...json, faults: said, more });
    return;
  }
  for (const { place, message } of said) process.stderr.write(`${place === '' ? '' : `${place}: `}${message}\n`);
  process.stderr.write(`${sentence(said.length + more, more)}\n`);
}
