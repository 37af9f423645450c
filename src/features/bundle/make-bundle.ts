import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';
import {
  ABOUT_FILE,
  BUNDLE_FORMAT,
  BUNDLED,
  type BundleAbout,
  PUBLISHED_FILE,
  roundFile,
  SUMS_FILE,
} from '../../contract/bundle.ts';
import { bundleReadme } from '../../words/bundle.ts';
import { type ExportedRound, readExportedRounds } from '../exports/data.ts';
import { COLUMNS, EXPORTED } from '../exports/export-rows.ts';
import { writeCsv } from '../exports/write-rows.ts';
import { croissantOf } from './croissant.ts';
import { hasBundle, readFinalStandings, readPublishedContest, storeBundle } from './data.ts';
import { type BundleFile, sha256, zipOf } from './zip.ts';

/**
 * Makes the bundle of a published contest and keeps it: votes by pseudonyms and without times, weights, settings, seeds,
 * published numbers, checksums. Does nothing where results are not published or the bundle is there.
 */
export async function makeBundle(pool: Pool, contestId: string, blindrank: string): Promise<void> {
  const found = await readPublishedContest(pool, contestId);
  if (found === null || (await hasBundle(pool, contestId))) return;
  const about: BundleAbout = {
    format: 'blindrank-bundle',
    version: BUNDLE_FORMAT,
    blindrank,
    node: process.version,
    ...found,
  };
  const rounds = await readExportedRounds(pool, contestId);
  const files = [json(ABOUT_FILE, about), text('README.md', bundleReadme(about.contest.name))];
  for (const round of rounds) files.push(...(await filesOfRound(pool, round)));
  files.push(json('croissant.json', croissantOf(about, files)));
  files.push(text(SUMS_FILE, files.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`).join('')));
  const zip = await zipOf(files);
  await storeBundle(pool, contestId, sha256(zip), zip);
}

async function filesOfRound(pool: Pool, round: ExportedRound): Promise<BundleFile[]> {
  const files: BundleFile[] = [];
  for (const name of BUNDLED) {
    const out = new PassThrough();
    const [bytes] = await Promise.all([buffer(out), writeCsv(EXPORTED[name](pool, round), COLUMNS[name], out)]);
    files.push({ name: roundFile(round.position, `${name}.csv`), bytes });
  }
  const published = await readFinalStandings(pool, round.id);
  return [...files, json(roundFile(round.position, PUBLISHED_FILE), published)];
}

function json(name: string, value: unknown): BundleFile {
  return text(name, `${JSON.stringify(value, null, 1)}\n`);
}

function text(name: string, content: string): BundleFile {
  return { name, bytes: Buffer.from(content) };
}
