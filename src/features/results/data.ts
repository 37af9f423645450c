import { z } from 'zod';
import type { RevealedDesign, WithdrawnWorks } from '../../contract/http/results.ts';
import { contestSettings, method as methodName, roundSettings } from '../../contract/settings.ts';
import type { ContestKind, ContestStatus } from '../../domain/lifecycle.ts';
import type { ContestSettings, Method, RoundSettings } from '../../domain/settings.ts';
import { type JsonText, jsonText } from '../../platform/json-text.ts';
import type { Db } from '../../platform/transaction.ts';
import { readWithdrawn } from './withdrawn-data.ts';

export interface PublishedContest {
  readonly id: string;
  readonly kind: ContestKind;
  readonly slug: string;
  readonly name: string;
  readonly question: string;
  readonly brief: string;
  readonly status: ContestStatus;
  readonly publishedAt: Date;
  readonly stage: { readonly width: number; readonly height: number };
}

/** Null: there is no such contest. `false`: its results are not published. */
export async function findPublishedContest(db: Db, slug: string): Promise<PublishedContest | false | null> {
  const row = await db.contest.findUnique({
    where: { slug },
    select: {
      id: true,
      kind: true,
      slug: true,
      name: true,
      question: true,
      brief: true,
      status: true,
      publishedAt: true,
      stageWidth: true,
      stageHeight: true,
    },
  });
  if (row === null) return null;
  const { stageWidth, stageHeight, publishedAt, ...contest } = row;
  const isOut = contest.status === 'published' || contest.status === 'archived';
  if (!isOut || publishedAt === null) return false;
  return { ...contest, publishedAt, stage: { width: stageWidth, height: stageHeight } };
}

export type RevealedEntry = RevealedDesign;

/** The final standing of one method as stored, whose form the method knows. */
export type FinalStanding = Readonly<Record<'blind' | 'revealing', object>> & { readonly methodVersion: string };

/** The large tables of a pairwise standing: of a large round they are megabytes, so they stay as the database wrote them. */
export interface PairwiseTables {
  readonly codes: readonly string[];
  readonly rankShares: JsonText;
  readonly pairs: JsonText;
}

export interface PublishedRound {
  readonly id: string;
  readonly name: string;
  readonly openedAt: Date;
  readonly closedAt: Date;
  readonly seed: Uint8Array;
  readonly seedHash: string;
  readonly settings: RoundSettings;
  readonly standings: Partial<Readonly<Record<Method, FinalStanding>>>;
  /** Null where the round compared no pairs. */
  readonly tables: PairwiseTables | null;
  /** In the order of their codes, without those that were withdrawn. */
  readonly entries: readonly RevealedEntry[];
  readonly withdrawn: WithdrawnWorks;
}

/** The published rounds of a contest with their final standings and what was behind the codes. */
export async function readPublishedRounds(db: Db, contestId: string): Promise<PublishedRound[]> {
  const rows = await db.round.findMany({
    where: { contestId, status: 'published' },
    orderBy: { position: 'asc' },
    select: {
      id: true,
      name: true,
      openedAt: true,
      closedAt: true,
      seed: true,
      seedHash: true,
      settings: true,
      standings: { where: { board: '', final: true }, omit: { pairing: true, matrices: true } },
    },
  });
  // One after the other: of a large round each takes milliseconds, and others have their turn between.
  const works = new Map<string, RevealedEntry[]>();
  for (const { id } of rows) works.set(id, await readRevealed(db, id));
  const tables = await readPairwiseTables(db, contestId);
  const withdrawn = await readWithdrawn(db, contestId);
  return rows.map(({ id, openedAt, closedAt, settings, standings, ...row }) => {
    if (openedAt === null || closedAt === null || standings.length === 0)
      throw new Error('a published round is incomplete');
    return {
      ...row,
      id,
      openedAt,
      closedAt,
      settings: roundSettings.parse(settings),
      standings: Object.fromEntries(standings.map((standing) => [standing.method, wholeStanding(standing)])),
      tables: tables.get(id) ?? null,
      entries: works.get(id) ?? [],
      withdrawn: withdrawn.get(id) ?? { works: 0, comparisons: 0, ratings: 0 },
    };
  });
}

async function readRevealed(db: Db, roundId: string): Promise<RevealedEntry[]> {
  const entries = await db.roundEntry.findMany({
    where: { roundId, withdrawnAt: null },
    select: REVEALED,
    orderBy: { code: 'asc' },
  });
  const wireNames = await db.wireName.findMany({ where: { roundId }, select: { slot: true, size: true, name: true } });
  const names = new Map(wireNames.map(({ slot, size, name }) => [`${slot} ${size}`, name]));
  return entries.map((entry) => revealed(entry, names));
}

async function readPairwiseTables(db: Db, contestId: string): Promise<Map<string, PairwiseTables>> {
  const rows = await db.$queryRaw<{ roundId: string; codes: string[]; shares: string; pairs: string }[]>`
    SELECT s."roundId", s.matrices->'codes' AS codes, replace((s.matrices->'rankShares')::text, ' ', '') AS shares,
           replace((s.matrices->'pairs')::text, ' ', '') AS pairs
    FROM "Standing" s JOIN "Round" r ON r.id = s."roundId"
    WHERE r."contestId" = ${contestId}::uuid AND s.board = '' AND s.method = 'pairwise' AND s.final`;
  return new Map(
    rows.map(({ roundId, codes, shares, pairs }) => [
      roundId,
      { codes, rankShares: jsonText(shares), pairs: jsonText(pairs) },
    ]),
  );
}

/** A standing with what the table keeps in columns of its own. */
function wholeStanding(row: StandingRow): FinalStanding {
  const { method, version, seq, final, methodVersion, createdAt, timings } = row;
  const columns = {
    method,
    version,
    seq: Number(seq),
    final,
    methodVersion,
    createdAt: createdAt.toISOString(),
    timings,
  };
  return {
    methodVersion,
    blind: { ...columns, ...Object(row.blind) },
    revealing: Object(row.revealing),
  };
}

interface StandingRow {
  readonly method: string;
  readonly version: number;
  readonly seq: bigint;
  readonly final: boolean;
  readonly methodVersion: string;
  readonly createdAt: Date;
  readonly timings: unknown;
  readonly blind: unknown;
  readonly revealing: unknown;
}

const REVEALED = {
  slot: true,
  code: true,
  entry: { select: { contestant: { select: { kind: true, label: true, tool: true, model: true, version: true } } } },
} as const;

interface RevealedRow {
  readonly slot: number;
  readonly code: string;
  readonly entry: {
    readonly contestant: Pick<RevealedEntry, 'kind' | 'label' | 'tool' | 'model' | 'version'> | null;
  };
}

function revealed(
  { slot, code, entry: { contestant } }: RevealedRow,
  names: ReadonlyMap<string, string>,
): RevealedEntry {
  if (contestant === null) throw new Error('an entry of a published round has no contestant');
  const picture = { full: names.get(`${slot} full`) ?? '', small: names.get(`${slot} small`) ?? '' };
  return { ...contestant, code, picture };
}

export interface FoundMethod {
  readonly contest: { readonly name: string; readonly status: ContestStatus; readonly settings: ContestSettings };
  readonly round: {
    readonly name: string;
    readonly methodVersion: string | null;
    readonly settings: RoundSettings;
  } | null;
}

/** The settings of a contest and of its newest round that has opened; null: there is no such contest. */
export async function findMethod(db: Db, slug: string): Promise<FoundMethod | null> {
  const row = await db.contest.findUnique({
    where: { slug },
    select: {
      name: true,
      status: true,
      settings: true,
      rounds: {
        where: { openedAt: { not: null } },
        orderBy: { position: 'desc' },
        take: 1,
        select: { name: true, settings: true, standings: { where: { final: true }, select: { methodVersion: true } } },
      },
    },
  });
  if (row === null) return null;
  const [round] = row.rounds;
  return {
    contest: { name: row.name, status: row.status, settings: contestSettings.parse(row.settings) },
    round:
      round === undefined
        ? null
        : {
            name: round.name,
            methodVersion: round.standings[0]?.methodVersion ?? null,
            settings: roundSettings.parse(round.settings),
          },
  };
}

/** The code of a design in each published round that it took part in, by round; empty: there is no such design. */
export async function findDesignCodes(
  db: Db,
  contestId: string,
  which: { readonly code: string } | { readonly ownerId: string },
): Promise<Map<string, string>> {
  const round = { contestId, status: 'published' } as const;
  const entry =
    'code' in which
      ? { roundEntries: { some: { code: which.code, round } } }
      : { contestant: { ownerId: which.ownerId, contestId } };
  const rows = await db.roundEntry.findMany({
    where: { round, withdrawnAt: null, entry },
    select: { roundId: true, code: true },
  });
  return new Map(rows.map(({ roundId, code }) => [roundId, code]));
}

// ---- by codes ---------------------------------------------------------------------------------------------

/** What of any method's blind standing is shown by codes; a method without intervals of this kind has none. */
const codeRows = z.object({
  comparisons: z.number().default(0),
  voters: z.number().default(0),
  rows: z
    .array(
      z.object({
        code: z.string(),
        rank: z.number(),
        rankInterval: z.tuple([z.number(), z.number()]).nullable().default(null),
        strength: z.number().nullable().default(null),
        strength50: z.tuple([z.number(), z.number()]).nullable().default(null),
        strength95: z.tuple([z.number(), z.number()]).nullable().default(null),
      }),
    )
    // Experts' ranks are not for codes: they tell which design a competing juror did not score.
    .default([]),
});

export interface CodeRound {
  readonly id: string;
  readonly name: string;
  readonly openedAt: Date;
  readonly closedAt: Date;
  readonly seedHash: string;
  readonly comparisons: number;
  readonly voters: number;
  readonly standings: readonly { readonly method: Method; readonly rows: z.infer<typeof codeRows>['rows'] }[];
}

/** The published rounds of a contest, the latest first, without anything that leads to an entry; null: no such contest. */
export async function readCodeRounds(
  db: Db,
  slug: string,
): Promise<{
  contest: Pick<PublishedContest, 'slug' | 'name' | 'question' | 'status'>;
  rounds: CodeRound[];
} | null> {
  const row = await db.contest.findUnique({
    where: { slug },
    select: {
      slug: true,
      name: true,
      question: true,
      status: true,
      rounds: {
        where: { status: 'published' },
        orderBy: { position: 'desc' },
        select: {
          id: true,
          name: true,
          openedAt: true,
          closedAt: true,
          seedHash: true,
          standings: {
            where: { board: '', final: true },
            orderBy: { method: 'desc' },
            select: { method: true, blind: true },
          },
        },
      },
    },
  });
  if (row === null) return null;
  const { rounds, ...contest } = row;
  return { contest, rounds: rounds.map(codeRound) };
}

interface CodeRow extends Pick<CodeRound, 'id' | 'name' | 'seedHash'> {
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
  readonly standings: readonly { readonly method: string; readonly blind: unknown }[];
}

/**
 * The part of a blind standing that tells nothing of owners: where one is kept apart (likes by people without a work in
 * the round), it stands for the whole, as on the host's screen.
 */
function beforeNames(blind: unknown): unknown {
  const { outside } = z.object({ outside: z.unknown().optional() }).parse(blind);
  return outside ?? blind;
}

function codeRound({ openedAt, closedAt, standings, ...round }: CodeRow): CodeRound {
  if (openedAt === null || closedAt === null) throw new Error('a published round is incomplete');
  const parsed = standings.map(({ method, blind }) => ({
    method: methodName.parse(method),
    ...codeRows.parse(beforeNames(blind)),
  }));
  const pairwise = parsed.find(({ method }) => method === 'pairwise');
  return {
    ...round,
    openedAt,
    closedAt,
    comparisons: pairwise?.comparisons ?? 0,
    voters: pairwise?.voters ?? 0,
    standings: parsed.flatMap(({ method, rows }) => (rows.length === 0 ? [] : [{ method, rows }])),
  };
}
