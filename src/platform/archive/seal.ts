import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';

/** What ends every tar archive. */
const END_OF_TAR = 1024;
const SEAL_NAME = 'SHA256';
/** Header and body of the seal, and the end of the archive. */
const SEALED_TAIL = 512 + 512 + END_OF_TAR;

/**
 * Seals a tar archive that passes through: its last entry becomes the digest of every byte before that entry. Any tar
 * program reads it; any changed, missing or added byte is found.
 */
export function sealing(): Transform {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const bytes = Buffer.concat([held, chunk]);
      const passes = bytes.subarray(0, Math.max(0, bytes.length - END_OF_TAR));
      held = bytes.subarray(passes.length);
      hash.update(passes);
      done(null, passes);
    },
    flush(done) {
      if (held.length !== END_OF_TAR || held.some((byte) => byte !== 0)) {
        done(new Error('what was to be sealed is no whole archive'));
        return;
      }
      sealOf(hash.digest('hex')).then((tail) => done(null, tail), done);
    },
  });
}

/** Whether a file is exactly as it was sealed. `onBytes` hears how far the reading is. */
export async function isSealIntact(path: string, onBytes: (bytes: number) => void = () => {}): Promise<boolean> {
  const { size } = await stat(path);
  const sealed = size - SEALED_TAIL;
  if (sealed <= 0) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { end: sealed - 1 })) {
    hash.update(chunk);
    onBytes(chunk.length);
  }
  const tail = Buffer.alloc(SEALED_TAIL);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(tail, 0, SEALED_TAIL, sealed);
    return bytesRead === SEALED_TAIL && tail.equals(await sealOf(hash.digest('hex')));
  } finally {
    await file.close();
  }
}

/** The same digest gives the same bytes. */
function sealOf(digest: string): Promise<Buffer> {
  const tail = pack();
  tail.entry({ name: SEAL_NAME, mtime: new Date(0), mode: 0o600 }, `${digest}\n`);
  tail.finalize();
  return buffer(tail);
}
