import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { type Entry, open, type ZipFile } from 'yauzl';
import { MANIFEST_FILE } from '../../contract/manifest.ts';
import { AssetFault } from '../../domain/manifest-fault.ts';
import { MANIFEST_LIMITS as LIMITS } from '../../domain/manifest-limits.ts';
import { type ManifestSource, plainPath, staysInside } from './manifest-source.ts';

/**
 * A zip with a manifest, at its root or in its only folder. Nothing is ever unpacked to disk: of a file as much is read
 * as its entry announces, and what the entries announce together is bounded.
 * @throws AssetFault zip_unreadable, zip_too_large, path_outside.
 */
export async function openZip(path: string): Promise<ManifestSource> {
  const zip = await opened(path);
  try {
    const entries = await readEntries(zip);
    return sourceOf(zip, entries, rootOf(entries));
  } catch (error) {
    zip.close();
    throw error;
  }
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error === null ? resolve(zip) : reject(zipFault(error)),
    );
  });
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > LIMITS.zipFiles) throw new AssetFault('zip_too_large', { files: zip.entryCount });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  zip.on('entry', (entry: Entry) => {
    unpacked += entry.uncompressedSize;
    if (unpacked > LIMITS.unpackedBytes)
      return zip.emit('error', new AssetFault('zip_too_large', { limit: LIMITS.unpackedBytes }));
    if (!staysInside(entry.fileName))
      return zip.emit('error', new AssetFault('path_outside', { file: entry.fileName }));
    if (!entry.fileName.endsWith('/')) entries.set(plainPath(entry.fileName), entry);
    zip.readEntry();
  });
  zip.readEntry();
  await once(zip, 'end').catch((error: unknown) => {
    throw zipFault(error);
  });
  return entries;
}

/** The folder of the manifest, with a slash at the end; '' at the root. */
function rootOf(entries: ReadonlyMap<string, Entry>): string {
  if (entries.has(MANIFEST_FILE)) return '';
  const folders = [...entries.keys()].filter(
    (name) => name.split('/').length === 2 && name.endsWith(`/${MANIFEST_FILE}`),
  );
  if (folders.length !== 1) throw new AssetFault('manifest_missing', { file: MANIFEST_FILE });
  return (folders[0] as string).slice(0, -MANIFEST_FILE.length);
}

function sourceOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>, root: string): ManifestSource {
  const find = (file: string): Entry | undefined => {
    if (!staysInside(file)) throw new AssetFault('path_outside', { file });
    return entries.get(`${root}${plainPath(file)}`);
  };
  const contentOf = async (entry: Entry): Promise<Buffer> => {
    try {
      return await buffer(await streamOf(zip, entry));
    } catch (error) {
      throw zipFault(error);
    }
  };
  return {
    async readManifest() {
      const entry = find(MANIFEST_FILE) as Entry;
      const limit = LIMITS.manifestBytes;
      if (entry.uncompressedSize > limit) throw new AssetFault('manifest_too_large', { limit });
      return (await contentOf(entry)).toString('utf8');
    },
    sizeOf: async (file) => find(file)?.uncompressedSize,
    async read(file) {
      const entry = find(file);
      if (entry === undefined) throw new AssetFault('file_missing', { file });
      return contentOf(entry);
    },
    close: async () => zip.close(),
  };
}

function streamOf(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error === null ? resolve(stream) : reject(error)));
  });
}

/** What is wrong with a zip: the reader checks names before we see them. */
function zipFault(error: unknown): AssetFault {
  if (error instanceof AssetFault) return error;
  const message = error instanceof Error ? error.message : '';
  const outside = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/.exec(message);
  if (outside !== null) return new AssetFault('path_outside', { file: (outside[1] ?? '').slice(0, 200) });
  return new AssetFault('zip_unreadable');
}
