import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { benchmark, benchmarkFields, ownEntry, ownEntryFields } from '../../contract/http/entries.ts';
import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { pathId, pathSlug } from '../../platform/http/path-params.ts';
import { createRateLimit } from '../../platform/http/rate-limits.ts';
import { withUpload } from '../../platform/http/read-upload.ts';
import type { Services } from '../../platform/services.ts';
import { requireChallenge } from '../access/require-kind.ts';
import { requireContestHost, requireDesigner } from '../access/require-role.ts';
import { addBenchmark, guardBenchmarks } from './add-benchmark.ts';
import { createPictureFinder, type Picture } from './find-picture.ts';
import { listBenchmarks } from './list-benchmarks.ts';
import { removeBenchmark } from './remove-benchmark.ts';
import { showOwnEntry } from './show-own-entry.ts';
import { guardSubmissions, uploadEntry } from './upload-entry.ts';
import { withdrawEntry } from './withdraw-entry.ts';

/** Making a picture costs half a second of a processor. */
const UPLOADS = { points: 60, seconds: 600 } as const;
const FILE_FIELD = 'image';

export function entryRoutes(services: Pick<Services, 'prisma' | 'pool' | 'media' | 'log' | 'now'>): Router {
  const router = Router();
  const uploads = createRateLimit(UPLOADS);
  const pictures = createPictureFinder(services);
  const designerOf = async (request: Request) =>
    requireChallenge(await requireDesigner(services, request.actor, pathSlug(request)));
  const hostOf = async (request: Request) =>
    requireChallenge(await requireContestHost(services, request.actor, pathSlug(request)));

  router.get('/contests/:slug/my-entry', async (request, response) => {
    response.json(ownEntry.parse(await showOwnEntry(services, await designerOf(request))));
  });

  router.put('/contests/:slug/my-entry', async (request, response) => {
    const designer = await designerOf(request);
    guardSubmissions(designer.contest.status);
    await uploads.take(designer.accountId);
    const entry = await withUpload(request, FILE_FIELD, UPLOAD_LIMITS, ({ fields, file }) =>
      uploadEntry(services, designer, { ...parseInput(ownEntryFields, fields), file }),
    );
    response.json(ownEntry.parse(entry));
  });

  router.delete('/contests/:slug/my-entry', async (request, response) => {
    await withdrawEntry(services, await designerOf(request));
    response.status(204).end();
  });

  router.get('/contests/:slug/benchmarks', async (request, response) => {
    response.json(z.array(benchmark).parse(await listBenchmarks(services, await hostOf(request))));
  });

  router.post('/contests/:slug/benchmarks', async (request, response) => {
    const host = await hostOf(request);
    guardBenchmarks(host.contest.status);
    await uploads.take(request.actor?.accountId ?? '');
    const added = await withUpload(request, FILE_FIELD, UPLOAD_LIMITS, ({ fields, file }) =>
      addBenchmark(services, host, { ...parseInput(benchmarkFields, fields), file }),
    );
    response.status(201).json(benchmark.parse(added));
  });

  router.delete('/contests/:slug/benchmarks/:id', async (request, response) => {
    const host = await hostOf(request);
    await removeBenchmark(services, host, pathId(request));
    response.status(204).end();
  });

  router.get('/media/:name', async (request, response) => {
    const picture = await pictures.find(request.actor, String(request.params.name));
    await sendPicture(services, request, response, picture);
  });

  return router;
}

/** Lets a file through and holds its last piece back until `done`. */
function lastAfter(done: () => Promise<void>) {
  return async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let held: Buffer | null = null;
    for await (const piece of pieces) {
      if (held !== null) yield held;
      held = piece;
    }
    await done();
    if (held !== null) yield held;
  };
}

/** The headers are the same for every picture but for its length and the hash of its bytes: nothing tells its age. */
async function sendPicture(
  services: Pick<Services, 'media'>,
  request: Request,
  response: Response,
  { file, isPublic, onSeen }: Picture,
): Promise<void> {
  response.set({
    'Cache-Control': `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`,
    'Content-Disposition': 'inline',
    ETag: file.etag,
  });
  if (request.headers['if-none-match'] === file.etag) {
    response.status(304).end();
    return;
  }
  const stored = await services.media.read(file.storageKey);
  if (stored === undefined) throw new Error('a file that a row names is missing');
  response.set({ 'Content-Type': file.contentType, 'Content-Length': String(stored.size) });
  if (request.method === 'HEAD') response.end();
  else if (onSeen === undefined) await pipeline(stored.stream(), response);
  else await pipeline(stored.stream(), lastAfter(onSeen), response);
}
