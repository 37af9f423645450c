import type { Pool } from 'pg';
import {
  ABOUT_FILE,
  BUNDLED,
  type BundleAbout,
  CHALLENGE_FORMAT,
  PUBLISHED_FILE,
  roundFile,
} from '../../contract/bundle.ts';
import { bundleReadme, bundleWords } from '../../words/bundle.ts';
import { type ExportedRound, readExportedRounds } from '../exports/data.ts';
import { COLUMNS, EXPORTED } from '../exports/export-rows.ts';
import { type BundleContent, csvFile, jsonFile, type MadeBy, textFile } from './bundle-content.ts';
import { readFinalStandings, readPublishedContest } from './data.ts';
import type { BundleFile } from './zip.ts';

/** Votes by pseudonyms and without times, weights, settings and published numbers; null: it is no published challenge. */
export async function challengeContent(pool: Pool, contestId: string, made: MadeBy): Promise<BundleContent | null> {
  const found = await readPublishedContest(pool, contestId);
  if (found === null) return null;
  const about: BundleAbout = { format: 'blindrank-bundle', version: CHALLENGE_FORMAT, ...made, ...found };
  const { slug, name, question } = about.contest;
  const files = [jsonFile(ABOUT_FILE, about), textFile('README.md', bundleReadme(name))];
  for (const round of await readExportedRounds(pool, contestId)) files.push(...(await filesOfRound(pool, round)));
  return {
    slug,
    description: bundleWords.dataset(name, question),
    date: about.rounds.at(-1)?.closedAt.slice(0, 10),
    files,
    tables: about.rounds.flatMap(({ position }) =>
      BUNDLED.map((table) => ({
        id: `round-${position}-${table}`,
        file: roundFile(position, `${table}.csv`),
        columns: COLUMNS[table],
      })),
    ),
  };
}

async function filesOfRound(pool: Pool, round: ExportedRound): Promise<BundleFile[]> {
  const files: BundleFile[] = [];
  for (const name of BUNDLED) {
    files.push(await csvFile(roundFile(round.position, `${name}.csv`), EXPORTED[name](pool, round), COLUMNS[name]));
  }
  const published = await readFinalStandings(pool, round.id);
  return [...files, jsonFile(roundFile(round.position, PUBLISHED_FILE), published)];
}
