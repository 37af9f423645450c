import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';
import { ZipFile } from 'yazl';

export interface BundleFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The zip format knows no time before 1980; every file has this one, so that equal contents are equal bytes. */
const NO_TIME = new Date(1980, 0, 1);
/** More than any bundle unpacks to; a file that claims more is a bomb. */
const MOST_BYTES = 2 ** 31;
const MOST_FILES = 1000;

/** Files as one zip: the same files give the same bytes. */
export async function zipOf(files: readonly BundleFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes } of files)
    zip.addBuffer(bytes, name, { mtime: NO_TIME, mode: 0o100644, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}

/** The files of a zip. Error: whatever is not a whole zip of plain files, or unpacks to more than 2 GiB. */
export async function unzip(bytes: Buffer): Promise<BundleFile[]> {
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, opened) =>
      error === null ? resolve(opened) : reject(error),
    );
  });
  const files: BundleFile[] = [];
  let total = 0;
  const ended = once(zip, 'end');
  zip.on('entry', (entry: import('yauzl').Entry) => {
    total += entry.uncompressedSize;
    if (total > MOST_BYTES || files.length >= MOST_FILES) return zip.emit('error', new Error('the zip is too large'));
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) return zip.emit('error', error);
      buffer(stream).then(
        (content) => {
          files.push({ name: entry.fileName, bytes: content });
          zip.readEntry();
        },
        (fault: unknown) => zip.emit('error', fault),
      );
    });
  });
  zip.readEntry();
  await ended;
  return files;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
