import type { ArenaState } from './arena-vote.ts';
import type { Refusal, Reply } from './common.ts';
import type { LiveSnapshot, StageState } from './host.ts';
import type { BoardNews } from './leaderboard.ts';
import type { RatingState } from './rating.ts';
import type { VoteState } from './vote.ts';

/**
 * The socket events, by namespace (= audience). Every command is acknowledged; what the server pushes is complete state.
 * Commands arrive as `unknown` and are parsed with the schemas of vote.ts, rating.ts, arena-vote.ts and host.ts.
 */
export interface VoteCommands {
  join: (command: unknown, reply: (reply: Reply<{ state: VoteState }>) => void) => void;
  cast: (command: unknown, reply: (reply: Reply<{ state: VoteState }>) => void) => void;
  undo: (command: unknown, reply: (reply: Reply<{ state: VoteState }>) => void) => void;
  joinRatings: (command: unknown, reply: (reply: Reply<{ ratings: RatingState }>) => void) => void;
  rate: (command: unknown, reply: (reply: Reply<{ ratings: RatingState }>) => void) => void;
  retractRating: (command: unknown, reply: (reply: Reply<{ ratings: RatingState }>) => void) => void;
  arenaJoin: (command: unknown, reply: (reply: Reply<{ state: ArenaState }>) => void) => void;
  arenaCast: (command: unknown, reply: (reply: Reply<{ state: ArenaState }>) => void) => void;
  arenaUndo: (command: unknown, reply: (reply: Reply<{ state: ArenaState }>) => void) => void;
}
export interface VoteEvents {
  state: (state: VoteState) => void;
  ratings: (ratings: RatingState) => void;
  arenaState: (state: ArenaState) => void;
  /** A round opened in which this person does not use the method. */
  refused: (method: 'pairwise' | 'likes', refusal: Refusal) => void;
}

export interface HostCommands {
  watch: (command: unknown, reply: (reply: Reply<{ live: LiveSnapshot }>) => void) => void;
}
export interface HostEvents {
  live: (live: LiveSnapshot) => void;
}

export interface StageCommands {
  watch: (command: unknown, reply: (reply: Reply<{ stage: StageState }>) => void) => void;
}
export interface StageEvents {
  stage: (stage: StageState) => void;
}

export interface BoardCommands {
  watch: (command: unknown, reply: (reply: Reply<{ board: BoardNews }>) => void) => void;
}
export interface BoardEvents {
  board: (news: BoardNews) => void;
}
