import type { Readable } from 'node:stream';

/** A stored file; nothing is opened until its bytes are asked for. */
export interface StoredMedia {
  readonly size: number;
  stream(): Readable;
  bytes(): Promise<Buffer>;
}

/**
 * Where pictures and models are kept. A key is made by us, of letters, digits, `-`, `_`, `.` and `/`; a file is written
 * before the row that names it, and never changes.
 */
export interface MediaStore {
  /** Durable when fulfilled; the same key again replaces the file whole. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<StoredMedia | undefined>;
  /** Fulfilled also when there was no such file. */
  remove(key: string): Promise<void>;
  /** Every key that starts with `prefix`: for backups, and to find files that no row names. */
  list(prefix?: string): AsyncIterable<string>;
  /** Fulfilled while files can be stored here; for those who look after the installation. */
  probe(): Promise<void>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 200;

/** Whether a file of this name can have been stored by us. */
export function isMediaKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key);
}

/** @throws RangeError for a key that could leave the store's folder or that some store would not take. */
export function checkMediaKey(key: string): void {
  if (!isMediaKey(key)) throw new RangeError(`"${key}" is no key of a media store`);
}
