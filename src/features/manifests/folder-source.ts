import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { MANIFEST_FILE } from '../../contract/manifest.ts';
import { AssetFault } from '../../domain/manifest-fault.ts';
import { MANIFEST_LIMITS } from '../../domain/manifest-limits.ts';
import { type ManifestSource, plainPath, staysInside } from './manifest-source.ts';

/** A manifest file with its files beside it, or the folder in which it lies as `manifest.json`. */
export async function openFolder(path: string): Promise<ManifestSource> {
  const isFolder = (await stat(path)).isDirectory();
  const folder = await realpath(isFolder ? path : dirname(path));
  const name = isFolder ? MANIFEST_FILE : basename(path);

  /** Links are followed, but not out of the folder. Undefined: nothing is there. */
  async function find(file: string): Promise<{ path: string; size: number } | undefined> {
    if (!staysInside(file)) throw new AssetFault('path_outside', { file });
    const real = await realpath(join(folder, plainPath(file))).catch(() => undefined);
    if (real === undefined) return undefined;
    if (!real.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)) {
      throw new AssetFault('path_outside', { file });
    }
    const found = await stat(real).catch(() => undefined);
    return found?.isFile() === true ? { path: real, size: found.size } : undefined;
  }

  return {
    async readManifest() {
      const found = await find(name);
      if (found === undefined) throw new AssetFault('manifest_missing', { file: name });
      const limit = MANIFEST_LIMITS.manifestBytes;
      if (found.size > limit) throw new AssetFault('manifest_too_large', { limit });
      return readFile(found.path, 'utf8');
    },
    sizeOf: async (file) => (await find(file))?.size,
    async read(file) {
      const found = await find(file);
      if (found === undefined) throw new AssetFault('file_missing', { file });
      return readFile(found.path);
    },
    close: async () => {},
  };
}
