import { AppError } from '../../domain/app-error.ts';
import { AssetFault } from '../../domain/manifest-fault.ts';
import type { Services } from '../../platform/services.ts';
import { releaseImportLock, tryImportLock } from './data.ts';
import { refuse } from './manifest-refused.ts';
import type { ManifestSource } from './manifest-source.ts';

export type ImportStep = 'checking' | 'storing';

export interface ImportOptions {
  /** Opens the folder or zip; it is closed here. */
  readonly open: () => Promise<ManifestSource>;
  readonly onProgress?: (step: ImportStep, done: number, total: number) => void;
}

/**
 * Opens what is to be imported into a contest and hands it to `run`, while no other import and no opening of the contest
 * goes on.
 * @throws AppError import_running; ManifestRefused for a folder or zip that cannot be read; and what `run` throws.
 */
export async function holdImport<T>(
  { pool }: Pick<Services, 'pool'>,
  contestId: string,
  open: ImportOptions['open'],
  run: (source: ManifestSource) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    if (!(await tryImportLock(client, contestId))) throw new AppError('import_running');
    try {
      const source = await open();
      try {
        return await run(source);
      } finally {
        await source.close();
      }
    } finally {
      await releaseImportLock(client, contestId);
    }
  } catch (error) {
    // A folder or zip that cannot be read has no place inside.
    if (error instanceof AssetFault) throw refuse([{ place: '', code: error.code, detail: error.detail }]);
    throw error;
  } finally {
    client.release();
  }
}
