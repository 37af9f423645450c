import { z } from 'zod';
import { contestSettings, method as methodName, roundSettings } from '../../contract/settings.ts';
import type { ContestKind, ContestStatus } from '../../domain/lifecycle.ts';
import type { ContestSettings, Method, RoundSettings } from '../../domain/settings.ts';
import type { Db } from '../../platform/transaction.ts';

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
