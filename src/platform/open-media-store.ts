import type { Env } from './env.ts';
import { createFileMediaStore } from './file-media-store.ts';
import type { Log } from './log.ts';
import type { MediaStore } from './media-store.ts';

/**
 * The store that the environment names: a bucket, or else files in the data folder.
 * @throws StartupError when a bucket is named that cannot be used.
 */
export async function openMediaStore({
  env,
  log,
}: {
  env: Pick<Env, 's3' | 'dataDir'>;
  log: Log;
}): Promise<MediaStore> {
  if (env.s3 === undefined) return createFileMediaStore(`${env.dataDir}/media`);
  // Its client is large, and most installations have no bucket.
  const { createS3MediaStore, ensureBucket } = await import('./s3-media-store.ts');
  await ensureBucket({ log, s3: env.s3 });
  return createS3MediaStore({ log, s3: env.s3 });
}
