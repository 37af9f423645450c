import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartupError } from './startup-error.ts';

/** Makes the folder of the installation's own files and proves that it can be written. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  const proof = join(dataDir, `.writable-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(proof, '');
    await rm(proof);
  } catch (error) {
    throw new StartupError(
      `Cannot write to ${dataDir} (${errorCode(error) ?? 'unknown error'}). ` +
        'Make it writable for this user, or set DATA_DIR to a folder that is.',
      { cause: error },
    );
  }
}
