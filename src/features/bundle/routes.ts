import { Router } from 'express';
import { AppError } from '../../domain/app-error.ts';
import { pathSlug } from '../../platform/http/path-params.ts';
import type { Services } from '../../platform/services.ts';
import { findBundle, readBundleBytes } from './data.ts';

/** How long a reader waits for a bundle that is being made. */
const MAKING_MS = 5000;

/** The bundle of published results, with its digest: for everybody once they are out, for nobody before. */
export function bundleRoutes({ pool }: Pick<Services, 'pool'>): Router {
  const router = Router();

  async function requirePublished(slug: string): Promise<{ sha256: string | null; size: number | null }> {
    const found = await findBundle(pool, slug);
    if (found === null) throw new AppError('not_found');
    if (!found.published) throw new AppError('not_published');
    const { sha256, size } = found;
    return { sha256, size };
  }

  /** Both are null while the bundle is being made. */
  router.get('/contests/:slug/bundle', async (request, response) => {
    response.json(await requirePublished(pathSlug(request)));
  });

  router.get('/contests/:slug/bundle.zip', async (request, response) => {
    const slug = pathSlug(request);
    const { sha256 } = await requirePublished(slug);
    if (sha256 === null) throw new AppError('unavailable', { retryAfterMs: MAKING_MS });
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${slug}.zip"`,
      ETag: `"${sha256}"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    response.send(await readBundleBytes(pool, slug));
  });

  return router;
}
