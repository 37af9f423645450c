import { count, percent, plural } from '../format.ts';

/** How a host brings a zip with a manifest, into an arena or a benchmark. */
export const hostImport = {
  file: 'Zip with a manifest',
  action: 'Import',
  again: 'Import more',
  sending: (share: number) => `Sending, ${percent(share)}`,
  waiting: 'Sent. Reading the manifest…',
  checking: (done: number, total: number) => `Checking, ${count(done)} of ${plural(total, 'file', 'files')}`,
  storing: (done: number, total: number) => `Storing, ${count(done)} of ${plural(total, 'file', 'files')}`,
  failed: 'Nothing was imported',
  broken:
    'The connection broke off. The import goes on without you; look again in a moment, or start it again: what is stored is not stored twice.',
  faults: (faults: number) =>
    `${plural(faults, 'mistake', 'mistakes')} in the manifest. Nothing was stored; mend ${faults === 1 ? 'it' : 'them'} and import again.`,
  more: (faults: number) => `… and ${plural(faults, 'more', 'more')}.`,
  whole: 'The whole file',
  how: 'How the zip is made',
  example: 'Example of a manifest',
} as const;
