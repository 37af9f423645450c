import type { Pool } from 'pg';
import { SUMS_FILE } from '../../contract/bundle.ts';
import { benchmarkContent } from './benchmark-content.ts';
import { jsonFile, textFile } from './bundle-content.ts';
import { challengeContent } from './challenge-content.ts';
import { croissantOf } from './croissant.ts';
import { hasBundle, storeBundle } from './data.ts';
import { sha256, zipOf } from './zip.ts';

/**
 * Makes the bundle of a published contest and keeps it: what the published numbers follow from, these numbers, settings,
 * seeds, checksums. Does nothing where results are not published, a report is not made yet, or the bundle is there.
 */
export async function makeBundle(pool: Pool, contestId: string, blindrank: string): Promise<void> {
  if (await hasBundle(pool, contestId)) return;
  const made = { blindrank, node: process.version };
  const content = (await challengeContent(pool, contestId, made)) ?? (await benchmarkContent(pool, contestId, made));
  if (content === null) return;
  const files = [...content.files, jsonFile('croissant.json', croissantOf(content))];
  files.push(textFile(SUMS_FILE, files.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`).join('')));
  const zip = await zipOf(files);
  await storeBundle(pool, contestId, sha256(zip), zip);
}
