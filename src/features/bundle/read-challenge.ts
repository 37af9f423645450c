import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import {
  ABOUT_FILE,
  type BundleAbout,
  bundleAbout,
  PUBLISHED_FILE,
  type PublishedStandings,
  publishedStandings,
  roundFile,
} from '../../contract/bundle.ts';
import {
  type EntryRow,
  entryRow,
  type PacketRow,
  packetRow,
  type RatingRow,
  ratingRow,
  type UncountedRow,
  uncountedRow,
  type VoteRow,
  voteRow,
  type WeightRow,
  weightRow,
} from '../../contract/exports.ts';
import { BundleFault, type BundleFiles, checkSeed, jsonIn, textIn } from './open-bundle.ts';

export interface RoundTables {
  readonly entries: readonly EntryRow[];
  readonly votes: readonly VoteRow[];
  readonly uncounted: readonly UncountedRow[];
  readonly weights: readonly WeightRow[];
  readonly ratings: readonly RatingRow[];
  readonly packets: readonly PacketRow[];
}

export interface BundledRound {
  readonly about: BundleAbout['rounds'][number];
  readonly tables: RoundTables;
  readonly published: PublishedStandings;
}

export interface ChallengeBundle {
  readonly kind: 'challenge';
  readonly sha256: string;
  readonly about: BundleAbout;
  readonly rounds: readonly BundledRound[];
}

/** The contents of a challenge's bundle, which must fit together. @throws BundleFault */
export function readChallenge(files: BundleFiles): Omit<ChallengeBundle, 'sha256'> {
  const about = bundleAbout.safeParse(jsonIn(files, ABOUT_FILE));
  if (!about.success) throw new BundleFault('bad_row', `${ABOUT_FILE}: ${z.prettifyError(about.error)}`);
  const rounds = about.data.rounds.map((round) => readRound(files, round));
  return { kind: 'challenge', about: about.data, rounds };
}

function readRound(files: BundleFiles, about: BundleAbout['rounds'][number]): BundledRound {
  const file = (name: string) => roundFile(about.position, name);
  checkSeed(about, file(''));
  const tables: RoundTables = {
    entries: rowsIn(files, file('entries.csv'), entryRow),
    votes: rowsIn(files, file('votes.csv'), voteRow),
    uncounted: rowsIn(files, file('uncounted.csv'), uncountedRow),
    weights: rowsIn(files, file('weights.csv'), weightRow),
    ratings: rowsIn(files, file('ratings.csv'), ratingRow),
    packets: rowsIn(files, file('packets.csv'), packetRow),
  };
  checkTables(tables, file);
  const published = publishedStandings.safeParse(jsonIn(files, file(PUBLISHED_FILE)));
  if (!published.success) throw new BundleFault('bad_row', file(PUBLISHED_FILE));
  return { about, tables, published: published.data };
}

/** Codes are known, a voter counts once a pair, and a vote weighs what its voter's factors make. */
function checkTables(
  { entries, votes, uncounted, weights, ratings, packets }: RoundTables,
  file: (name: string) => string,
): void {
  const codes = new Set(entries.map(({ code }) => code));
  const known = (name: string, row: number, ...named: (string | null)[]) => {
    if (named.some((code) => code !== null && !codes.has(code)))
      throw new BundleFault('unknown_code', `${file(name)}:${row + 2}`);
  };
  const product = new Map(weights.map((one) => [one.voter, one.reliability * one.reputation * one.activity]));
  const pairs = new Set<string>();
  votes.forEach(({ voter, left, right, winner, weight }, row) => {
    known('votes.csv', row, left, right, winner);
    const where = `${file('votes.csv')}:${row + 2}`;
    const key = [voter, ...[left, right].sort()].join();
    if (pairs.has(key) || left === right || (winner !== left && winner !== right))
      throw new BundleFault('double_vote', where);
    pairs.add(key);
    if (Math.abs((product.get(voter) ?? 1) - weight) > 1e-12) throw new BundleFault('weight_product', where);
  });
  uncounted.forEach(({ left, right, winner }, row) => {
    known('uncounted.csv', row, left, right, winner);
  });
  ratings.forEach(({ design }, row) => {
    known('ratings.csv', row, design);
  });
  packets.forEach(({ design }, row) => {
    known('packets.csv', row, design);
  });
}

function rowsIn<T>(files: BundleFiles, name: string, schema: z.ZodType<T>): T[] {
  let rows: unknown[];
  try {
    rows = parse(textIn(files, name), { columns: true, cast: castCell });
  } catch (error) {
    if (error instanceof BundleFault) throw error;
    throw new BundleFault('bad_row', name);
  }
  return rows.map((row, i) => {
    const parsed = schema.safeParse(row);
    if (!parsed.success) throw new BundleFault('bad_row', `${name}:${i + 2}`);
    return parsed.data;
  });
}

const NUMBERS = new Set(['round', 'weight', 'reliability', 'reputation', 'activity', 'rating', 'criterion', 'score']);

/** Cells as the exports meant them: see features/exports/write-rows.ts. */
function castCell(value: string, { header, column }: { header: boolean; column: string | number }): unknown {
  if (header) return value;
  if (NUMBERS.has(String(column))) return value === '' ? Number.NaN : Number(value);
  if (column === 'withdrawn') return value === 'true';
  if (column === 'winner' && value === '') return null;
  return /^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value;
}
