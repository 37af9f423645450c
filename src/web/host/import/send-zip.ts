import type { ImportLine } from '../../../contract/manifest.ts';
import { hostImport as t } from '../../../words/words.ts';
import { ApiError, problemFrom } from '../../ui/api-error.ts';

/** How an import ended. `done`: with what it brought. */
export type ImportEnd<Counts> =
  | (Counts & { readonly kind: 'done' })
  | Exclude<ImportLine, { readonly kind: 'progress' | 'done' }>;
export type ImportProgress = Extract<ImportLine, { kind: 'progress' }>;

interface Listeners {
  /** How much of the zip has left, 0–1. */
  readonly sent: (share: number) => void;
  readonly progress: (line: ImportProgress) => void;
}

/**
 * Sends a zip and reads the lines that come back while the import goes on. XMLHttpRequest, because fetch tells nothing of
 * what has left. Throws ApiError: refused before it began, or broken off.
 */
export function sendZip<Counts>(path: string, zip: Blob, { sent, progress }: Listeners): Promise<ImportEnd<Counts>> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let read = 0;
    let end: ImportEnd<Counts> | null = null;
    const take = () => {
      const text = call.responseText;
      for (let at = text.indexOf('\n', read); at >= 0; at = text.indexOf('\n', read)) {
        const line = JSON.parse(text.slice(read, at)) as ImportEnd<Counts> | ImportProgress;
        read = at + 1;
        if (line.kind === 'progress') progress(line);
        else end = line;
      }
    };
    const good = () => call.status >= 200 && call.status < 300;
    call.open('POST', `/api/v1${path}`);
    call.setRequestHeader('content-type', 'application/zip');
    call.upload.onprogress = (event) => event.lengthComputable && sent(event.loaded / event.total);
    call.onprogress = () => good() && take();
    const broken = () => reject(new ApiError('offline', t.broken));
    call.onerror = broken;
    call.onload = () => {
      if (!good()) return reject(problemFrom(call.responseText));
      take();
      if (end === null) broken();
      else resolve(end);
    };
    call.send(zip);
  });
}
