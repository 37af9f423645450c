import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file whole or not at all, whenever the process ends. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const beside = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(beside, content, { flush: true, flag: 'wx' });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

export function writeJson(path: string, value: unknown): Promise<void> {
  return writeWhole(path, `${JSON.stringify(value, null, 2)}\n`);
}
