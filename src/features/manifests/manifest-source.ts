/** Where a manifest and its files lie: a folder or a zip. */
export interface ManifestSource {
  /** The manifest's text. @throws AssetFault manifest_missing, manifest_too_large. */
  readManifest(): Promise<string>;
  /** Bytes of a file, by its way from the manifest; undefined: there is no such file. @throws AssetFault path_outside */
  sizeOf(path: string): Promise<number | undefined>;
  /** @throws AssetFault file_missing, path_outside, zip_unreadable. */
  read(path: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** True for a way that stays below where it starts, on every system. */
export function staysInside(path: string): boolean {
  if (path === '' || path.includes('\0') || path.includes('\\') || /^([A-Za-z]:|\/)/.test(path)) return false;
  return path.split('/').every((part) => part !== '..');
}

/** `a/./b//c` as `a/b/c`. */
export function plainPath(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
