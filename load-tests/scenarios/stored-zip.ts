import { crc32, joined } from './png.ts';

/** A file of a zip, by its way down from the top. */
export interface ZipFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A zip without a library, for k6 has none: its files are stored as they are. */
export function storedZip(files: readonly ZipFile[]): ArrayBuffer {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { path, bytes } of files) {
    const name = Uint8Array.from(path, (letter) => letter.charCodeAt(0));
    // Version 2.0, no flags, stored, no time, checksum, both sizes, length of the name, no further fields.
    const about = [
      20,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      33,
      0,
      ...low(crc32(bytes), 4),
      ...low(bytes.length, 4),
      ...low(bytes.length, 4),
    ];
    const head = [...about, ...low(name.length, 2), 0, 0];
    const local = joined([Uint8Array.from([0x50, 0x4b, 3, 4, ...head]), name, bytes]);
    directory.push(joined([Uint8Array.from([0x50, 0x4b, 1, 2, 20, 0, ...head, ...low(0, 10), ...low(at, 4)]), name]));
    parts.push(local);
    at += local.length;
  }
  const listed = joined(directory);
  const count = low(files.length, 2);
  const end = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...count, ...count, ...low(listed.length, 4), ...low(at, 4), 0, 0];
  return joined([...parts, listed, Uint8Array.from(end)]).buffer as ArrayBuffer;
}

/** A number in so many bytes, the lowest first. */
function low(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, n) => (n < 4 ? (value >>> (8 * n)) & 255 : 0));
}
