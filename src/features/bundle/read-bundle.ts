import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import {
  ABOUT_FILE,
  BUNDLE_FORMAT,
  type BundleAbout,
  bundleAbout,
  PUBLISHED_FILE,
  type PublishedStandings,
  publishedStandings,
  roundFile,
  SUMS_FILE,
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
import { type BundleFile, sha256, unzip } from './zip.ts';

/** Why a file cannot be checked, or is not what was published. */
export type BundleFaultKind =
  | 'not_a_bundle'
  | 'newer_format'
  | 'checksum'
  | 'unlisted_file'
  | 'missing_file'
  | 'bad_row'
  | 'seed_hash'
  | 'unknown_code'
  | 'double_vote'
  | 'weight_product';

export class BundleFault extends Error {
  readonly kind: BundleFaultKind;
  /** The file, and the row where one is to blame. */
  readonly where: string;

  constructor(kind: BundleFaultKind, where: string) {
    super(`${kind}: ${where}`);
    this.name = 'BundleFault';
    this.kind = kind;
    this.where = where;
  }
}

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

export interface Bundle {
  readonly sha256: string;
  readonly about: BundleAbout;
  readonly rounds: readonly BundledRound[];
}

/** Reads a bundle and checks that it is whole and fits together. @throws BundleFault */
export async function readBundle(bytes: Buffer): Promise<Bundle> {
  const files = await unzip(bytes).catch(() => {
    throw new BundleFault('not_a_bundle', '');
  });
  const byName = new Map(files.map((file) => [file.name, file.bytes]));
  const version = z.object({ format: z.literal('blindrank-bundle'), version: z.int() });
  const found = version.safeParse(jsonIn(byName, ABOUT_FILE));
  if (!found.success) throw new BundleFault('not_a_bundle', ABOUT_FILE);
  if (found.data.version > BUNDLE_FORMAT) throw new BundleFault('newer_format', String(found.data.version));
  checkSums(files, byName);
  const about = bundleAbout.safeParse(jsonIn(byName, ABOUT_FILE));
  if (!about.success) throw new BundleFault('bad_row', `${ABOUT_FILE}: ${z.prettifyError(about.error)}`);
  const rounds = about.data.rounds.map((round) => readRound(byName, round));
  return { sha256: sha256(bytes), about: about.data, rounds };
}

function checkSums(files: readonly BundleFile[], byName: ReadonlyMap<string, Buffer>): void {
  const lines = textIn(byName, SUMS_FILE).split('\n').filter(Boolean);
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  for (const name of sums.keys()) if (!byName.has(name)) throw new BundleFault('missing_file', name);
  for (const { name, bytes } of files) {
    if (name === SUMS_FILE) continue;
    if (!sums.has(name)) throw new BundleFault('unlisted_file', name);
    if (sums.get(name) !== sha256(bytes)) throw new BundleFault('checksum', name);
  }
}

function readRound(files: ReadonlyMap<string, Buffer>, about: BundleAbout['rounds'][number]): BundledRound {
  const file = (name: string) => roundFile(about.position, name);
  const hash = createHash('sha256').update(Buffer.from(about.seed, 'hex')).digest('hex');
  if (hash !== about.seedHash) throw new BundleFault('seed_hash', file(''));
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

function rowsIn<T>(files: ReadonlyMap<string, Buffer>, name: string, schema: z.ZodType<T>): T[] {
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

function jsonIn(files: ReadonlyMap<string, Buffer>, name: string): unknown {
  try {
    return JSON.parse(textIn(files, name));
  } catch (error) {
    if (error instanceof BundleFault) throw error;
    throw new BundleFault('not_a_bundle', name);
  }
}

function textIn(files: ReadonlyMap<string, Buffer>, name: string): string {
  const bytes = files.get(name);
  if (bytes === undefined) throw new BundleFault('missing_file', name);
  return bytes.toString('utf8');
}
