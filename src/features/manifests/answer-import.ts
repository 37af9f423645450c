import type { Response } from 'express';
import type { ImportLine } from '../../contract/manifest.ts';
import { refusalOf } from '../../platform/http/error-sentence.ts';
import type { Services } from '../../platform/services.ts';
import { MANIFEST_SENTENCES } from '../../words/manifest-faults.ts';
import type { HostOf } from '../access/require-role.ts';
import type { ImportOptions } from './hold-import.ts';
import { ManifestRefused } from './manifest-refused.ts';
import { openZip } from './zip-source.ts';

/** Progress is told this often at most; a line at least keeps the connection alive. */
const TELL_EVERY_MS = 250;
const PULSE_MS = 15_000;

type Progress = Extract<ImportLine, { kind: 'progress' }>;
type Line = Exclude<ImportLine, { kind: 'done' }> | ({ readonly kind: 'done' } & Readonly<Record<string, unknown>>);

/** Brings a zip into the host's contest and returns what it counted. */
export type RunImport = (host: HostOf, options: ImportOptions) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Imports a zip and tells of it while it goes on, a line of JSON each. It goes on when nobody listens any more: what it
 * has done would only have to be done again.
 */
export async function answerImport(
  services: Pick<Services, 'log'>,
  host: HostOf,
  path: string,
  run: RunImport,
  response: Response,
): Promise<void> {
  response.status(200).type('application/x-ndjson');
  const say = (line: Line) => {
    if (!response.destroyed) response.write(`${JSON.stringify(line)}\n`);
  };
  let told = 0;
  let latest: Progress = { kind: 'progress', step: 'checking', done: 0, total: 0 };
  const pulse = setInterval(() => say(latest), PULSE_MS);
  const onProgress: ImportOptions['onProgress'] = (step, done, total) => {
    latest = { kind: 'progress', step, done, total };
    const now = performance.now();
    if (now - told < TELL_EVERY_MS && done < total) return;
    told = now;
    say(latest);
  };
  try {
    say(latest);
    say(await endOf(services, host, () => run(host, { open: () => openZip(path), onProgress })));
  } finally {
    clearInterval(pulse);
  }
  if (!response.destroyed) response.end();
}

async function endOf(
  { log }: Pick<Services, 'log'>,
  host: HostOf,
  run: () => Promise<Readonly<Record<string, unknown>>>,
): Promise<Line> {
  try {
    return { kind: 'done', ...(await run()) };
  } catch (error) {
    if (error instanceof ManifestRefused) return faultsLine(error);
    const { code, message } = refusalOf(error, log, { slug: host.contest.slug });
    return { kind: 'failed', code, message };
  }
}

function faultsLine({ faults, more }: ManifestRefused): Line {
  const said = faults.map(({ place, code, detail }) => ({ place, code, message: MANIFEST_SENTENCES[code](detail) }));
  return { kind: 'faults', faults: said, more };
}
