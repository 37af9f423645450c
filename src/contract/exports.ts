import { z } from 'zod';
import { entryCode } from './common.ts';

const round = z.int().positive();
const pseudonym = z.string();

export const entryRow = z.object({
  round,
  code: entryCode,
  label: z.string(),
  kind: z.enum(['human', 'ai']),
  tool: z.string(),
  model: z.string(),
  version: z.string(),
  withdrawn: z.boolean(),
});
export type EntryRow = z.infer<typeof entryRow>;

/** A comparison that counts. `winner` is the code of the better work. */
export const voteRow = z.object({
  round,
  voter: pseudonym,
  left: entryCode,
  right: entryCode,
  winner: entryCode,
  weight: z.number(),
});
export type VoteRow = z.infer<typeof voteRow>;

/** A ballot outside the ranking, kept for audit: `reason` says why it is outside. */
export const uncountedRow = z.object({
  round,
  voter: pseudonym,
  left: entryCode,
  right: entryCode,
  /** Null: skipped. */
  winner: entryCode.nullable(),
  reason: z.enum(['repeat', 'skip', 'retracted', 'excluded', 'quarantined', 'withdrawn', 'other']),
});
export type UncountedRow = z.infer<typeof uncountedRow>;

/** The factors of a voter's weight as frozen at closing. */
export const weightRow = z.object({
  round,
  voter: pseudonym,
  reliability: z.number(),
  reputation: z.number(),
  activity: z.number(),
});
export type WeightRow = z.infer<typeof weightRow>;

/** 1: likes it, −1: does not. */
export const ratingRow = z.object({
  round,
  rater: pseudonym,
  design: entryCode,
  rating: z.union([z.literal(1), z.literal(-1)]),
});
export type RatingRow = z.infer<typeof ratingRow>;

/** One score of a complete packet. */
export const packetRow = z.object({
  round,
  juror: pseudonym,
  design: entryCode,
  /** 1, 2, … as the round's settings list them. */
  criterion: z.int().positive(),
  name: z.string(),
  score: z.int(),
});
export type PacketRow = z.infer<typeof packetRow>;

/** A pair with its votes, as R's BradleyTerry2 reads them. */
export const pairRow = z.object({ round, player1: entryCode, player2: entryCode, win1: z.int(), win2: z.int() });
export type PairRow = z.infer<typeof pairRow>;

/** A vote as FastChat's leaderboard notebooks read it (without the time, which is not published). */
export const battleRow = z.object({
  model_a: entryCode,
  model_b: entryCode,
  winner: z.enum(['model_a', 'model_b']),
  judge: pseudonym,
  turn: z.literal(1),
  anony: z.literal(true),
  task: z.string(),
});
export type BattleRow = z.infer<typeof battleRow>;

/** A generator of an arena; `generator` is its name in the files. */
export const generatorRow = z.object({
  generator: z.string(),
  label: z.string(),
  tool: z.string(),
  model: z.string(),
  version: z.string(),
  retired: z.boolean(),
});
export type GeneratorRow = z.infer<typeof generatorRow>;

/** A vote of an arena: an answer to one question about a pair. Checks of attention are not among them. */
export const arenaVoteRow = z.object({
  voter: pseudonym,
  task: z.string(),
  category: z.string(),
  /** The question. */
  criterion: z.string(),
  left: z.string(),
  right: z.string(),
  winner: z.enum(['left', 'right', 'tie', 'both_bad']),
  /** Why it is not in the leaderboard; empty: it is. */
  reason: z.enum(['', 'both_bad', 'distrusted', 'swept', 'quarantined', 'retracted', 'withdrawn']),
});
export type ArenaVoteRow = z.infer<typeof arenaVoteRow>;

/** A vote that counts, or "both bad", as FastChat's leaderboard notebooks read it. */
export const arenaBattleRow = z.object({
  model_a: z.string(),
  model_b: z.string(),
  winner: z.enum(['model_a', 'model_b', 'tie', 'tie (bothbad)']),
  judge: pseudonym,
  turn: z.literal(1),
  anony: z.literal(true),
  task: z.string(),
});
export type ArenaBattleRow = z.infer<typeof arenaBattleRow>;
