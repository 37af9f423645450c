import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

const TEXT_FILE = /^\/(?:[\w-][\w.-]*\/)?[\w-][\w.-]*\.(js|css|svg|json|map|wasm)$/;
const ENCODERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} as const;
type Encoding = keyof typeof ENCODERS;

/**
 * Answers for files with a hash in their name, packed: a room loads a third of the bytes over its Wi-Fi. Each is packed
 * once, when it is first asked for; whatever does not fit is left to the next handler.
 */
export function compressedAssets(folder: string, headers: Readonly<Record<string, string>>): RequestHandler {
  const packed = new Map<string, Promise<Buffer | null>>();

  function pack(path: string, encoding: Encoding): Promise<Buffer | null> {
    const key = `${encoding} ${path}`;
    let bytes = packed.get(key);
    if (bytes === undefined) {
      bytes = readFile(join(folder, path))
        .then(ENCODERS[encoding])
        .catch(() => null);
      packed.set(key, bytes);
      // A name that is none must not fill the memory, nor hide a file that comes later.
      void bytes.then((found) => found === null && packed.delete(key));
    }
    return bytes;
  }

  return async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !TEXT_FILE.test(request.path)) return next();
    response.vary('Accept-Encoding');
    const encoding = request.acceptsEncodings('br', 'gzip');
    if (encoding !== 'br' && encoding !== 'gzip') return next();
    const bytes = await pack(request.path, encoding);
    if (bytes === null) return next();
    response
      .set({ ...headers, 'Content-Encoding': encoding })
      .type(extname(request.path))
      .send(bytes);
  };
}
