import type { Pool } from 'pg';
import type { JobPayload } from '../../src/contract/jobs.ts';
import { makeBundle } from '../../src/features/bundle/make-bundle.ts';
import { productVersion } from '../../src/platform/version.ts';

/** Makes the bundle of a published contest; one that is there stays. */
export async function runMakeBundle(
  { pool }: { readonly pool: Pool },
  payload: JobPayload<'make-bundle'>,
): Promise<void> {
  await makeBundle(pool, payload.contestId, productVersion());
}
