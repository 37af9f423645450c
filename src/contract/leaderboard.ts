import { z } from 'zod';
import { instant, roundStatus, slug } from './common.ts';

/** [low, high], unclipped; views clip. */
const interval = z.tuple([z.number(), z.number()]);
const count = z.int();

/** A generator on a leaderboard. Ratings are null while it has no votes, or the votes have no finite ratings. */
export const leaderboardRow = z.object({
  /** The name that manifests give it. */
  generator: z.string(),
  label: z.string(),
  /** When its last output was retired; null while it takes part. */
  retiredAt: instant.nullable(),
  /** Rank (UB): one more than the generators whose interval lies wholly above. */
  rank: count.nullable(),
  rating: z.number().nullable(),
  rating50: interval.nullable(),
  rating95: interval.nullable(),
  /** ln π, centred, and the standard deviation of its resamples. */
  theta: z.number().nullable(),
  sd: z.number().nullable(),
  /** The connected part of the comparison graph: ratings and ranks compare within one only. */
  part: count,
  /** Online Elo. */
  elo: z.number(),
  votes: count,
  wins: count,
  ties: count,
  losses: count,
  /** Fewer votes than a steady interval needs. */
  provisional: z.boolean(),
  /** Share of all judged pairs that showed it. */
  sampled: z.number(),
  /** With the votes that trust, sweep and quarantine leave out; null when there are none. */
  withLeftOut: z.object({ rank: count, rating: z.number(), rating95: interval }).nullable(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

/** Two neighbours on the leaderboard, and how many more votes would firm their order (null: it cannot be said). */
export const neighbours = z.object({
  upper: z.string(),
  lower: z.string(),
  /** P(upper above lower). */
  above: z.number(),
  firm: z.boolean(),
  moreVotes: z.number().nullable(),
});

export const auditGroup = z.object({
  kind: z.enum(['all', 'category', 'format']),
  name: z.string(),
  votes: count,
  /** Share of votes with a winner that went to the left; null without such votes. */
  left: z.object({ share: z.number(), interval }).nullable(),
  ties: z.number().nullable(),
  bothBad: z.number().nullable(),
});
export type AuditGroup = z.infer<typeof auditGroup>;

/** What a leaderboard leaves out, by reason. */
export const leftOut = z.object({
  bothBad: count,
  gold: count,
  distrusted: count,
  swept: count,
  quarantined: count,
  retracted: count,
  withdrawn: count,
});

/** A leaderboard as stored with its round and board. */
export const leaderboard = z.object({
  rows: z.array(leaderboardRow),
  /** Votes that count, their voters, and all pairs that were judged. */
  votes: count,
  voters: count,
  pairs: count,
  parts: count,
  /** Null: ratings exist. */
  noRatings: z.enum(['not_strongly_connected']).nullable(),
  resamples: count,
  /** Share of resamples that only the virtual opponent kept finite (prior 0). */
  refittedShare: z.number(),
  neighbours: z.array(neighbours),
  leftOut,
  checks: z.object({ seen: count, passed: count, distrusted: count }),
  /** Bias audit; on the leaderboard of all votes only. */
  audit: z.array(auditGroup),
  prior: z.number(),
  tieCredit: z.number(),
  /** Votes from which on a row is not provisional; the least chance of an order that is firm. */
  provisionalBelow: count,
  firmAt: z.number(),
});
export type Leaderboard = z.infer<typeof leaderboard>;

/** GET /api/v1/contests/:slug/leaderboard?board=KEY — for everybody. */
export const leaderboardView = z.object({
  contest: z.object({ slug, name: z.string(), question: z.string() }),
  round: z.object({ name: z.string(), status: roundStatus, openedAt: instant.nullable() }),
  boards: z.array(z.object({ key: z.string(), category: z.string().nullable(), criterion: z.string().nullable() })),
  board: z.string(),
  version: z.int(),
  createdAt: instant,
  final: z.boolean(),
  methodVersion: z.string(),
  leaderboard,
  /** Votes that were refused and never stored, by reason. */
  refused: z.array(z.object({ reason: z.string(), votes: count })),
  /** The constants by which the arena works, as frozen with its round. */
  constants: z.object({
    goldShare: z.number(),
    leastTrust: z.number(),
    votesPerMinute: count,
    eloK: z.number(),
    eloStart: z.number(),
    batchVotes: count,
    batchSeconds: count,
    humanCheck: z.string(),
  }),
});
export type LeaderboardView = z.infer<typeof leaderboardView>;

/** GET /api/v1/contests/:slug/leaderboard/matrix?board=KEY&version=N — P(row above column), by the order of `generators`. */
export const leaderboardMatrix = z.object({
  version: z.int(),
  generators: z.array(z.string()),
  /** Null: not compared. */
  above: z.array(z.array(z.number().nullable())),
  /** Pairs with votes: places of the two, wins of the first, wins of the second, ties. */
  pairs: z.array(z.tuple([count, count, count, count, count])),
});
export type LeaderboardMatrix = z.infer<typeof leaderboardMatrix>;

/** What a page watches: the leaderboard of a contest (namespace /board). Told the version of what is new. */
export const watchBoardCommand = z.strictObject({ contest: slug });
export const boardNews = z.object({ version: z.int() });
export type BoardNews = z.infer<typeof boardNews>;
