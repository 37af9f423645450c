import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { extract } from 'tar-stream';

export interface ArchivedFile {
  readonly name: string;
  /** To be read before the next file is asked for; what is not read is passed over. */
  readonly stream: NodeJS.ReadableStream;
}

/** The files of an archive in their order, without its seal. `onBytes` hears how far the reading is. */
export async function* readArchive(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<ArchivedFile> {
  const file = createReadStream(path);
  file.on('data', (chunk) => onBytes(chunk.length));
  file.pause();
  const entries = extract();
  // An error of either reaches the loop below.
  pipeline(file, entries, () => undefined);
  try {
    for await (const entry of entries) {
      if (entry.header.name !== SEAL)
        yield { name: entry.header.name, stream: entry as unknown as NodeJS.ReadableStream };
      entry.resume();
    }
  } finally {
    file.destroy();
  }
}

const SEAL = 'SHA256';
