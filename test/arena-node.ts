import pg from 'pg';
import type { ArenaAnswer, ArenaCastCommand, ArenaState } from '../src/contract/arena-vote.ts';
import type { Device } from '../src/features/arena/assign-pairs.ts';
import { castArenaVote } from '../src/features/arena/cast-vote.ts';
import { enterArena } from '../src/features/arena/enter-arena.ts';
import { type ArenaHall, type ArenaSeat, createArenaHall } from '../src/features/arena/hall.ts';
import { createRefusedVotes } from '../src/features/arena/refused-votes.ts';
import { retractArenaVote } from '../src/features/arena/retract-vote.ts';
import { arenaState, arenaStateAt } from '../src/features/arena/vote-state.ts';
import { type CommittedBatch, createBallotBox } from '../src/features/comparisons/ballot-box.ts';
import { inTurn } from '../src/features/comparisons/seats.ts';
import { createLog } from '../src/platform/log.ts';
import type { TestDatabase } from './database.ts';
import type { OpenArena } from './fixtures/arena.ts';

export interface Voter {
  readonly voterId: string;
  readonly accountId: string;
}

/** What one web process does for voters of arenas, without its sockets. */
export interface ArenaNode {
  readonly hall: ArenaHall;
  readonly committed: readonly CommittedBatch[];
  seat(arena: OpenArena, person: Voter): ArenaSeat;
  join(arena: OpenArena, person: Voter, device?: Device): Promise<ArenaState>;
  /** Casts at the seat that the node has in memory. */
  cast(arena: OpenArena, person: Voter, command: ArenaCastCommand, device?: Device): Promise<ArenaState>;
  undo(arena: OpenArena, person: Voter, ordinal: number, attempt?: number): Promise<ArenaState>;
  close(): Promise<void>;
}

export const MODELS: Device = { models: true };

export function arenaNode(database: TestDatabase, now: () => number = Date.now): ArenaNode {
  const ballotPool = new pg.Pool({ connectionString: database.url, max: 2 });
  const log = createLog({ level: 'silent' });
  const committed: CommittedBatch[] = [];
  const box = createBallotBox({ pool: ballotPool, log, onCommitted: (batch) => void committed.push(batch) });
  const refused = createRefusedVotes({ pool: database.pool, log });
  const hall = createArenaHall({ pool: database.pool, box, now, refused });

  function seat({ roundId }: OpenArena, { voterId }: Voter): ArenaSeat {
    const found = hall.seats.get(`${roundId}/${voterId}`);
    if (found === undefined) throw new Error('join first');
    return found;
  }

  function at(arena: OpenArena, person: Voter, device: Device, act: (seat: ArenaSeat) => Promise<void>) {
    const own = seat(arena, person);
    return inTurn(own, async () => {
      await act(own);
      return arenaState(hall, own, device);
    });
  }

  return {
    hall,
    committed,
    seat,
    async join({ slug }, { accountId }, device = MODELS) {
      return arenaStateAt(hall, slug, await enterArena(hall, { accountId, host: false }, slug), device);
    },
    cast: (arena, person, command, device = MODELS) =>
      at(arena, person, device, (own) => castArenaVote(hall, own, command, device)),
    undo: (arena, person, ordinal, attempt = 1) =>
      at(arena, person, MODELS, (own) => retractArenaVote(hall, own, { round: arena.roundId, ordinal, attempt })),
    async close() {
      await refused.close();
      await box.drain();
      await ballotPool.end();
    },
  };
}

/** The vote that answers the open pair of a state. */
export function voteOn(state: ArenaState, ...answers: ArenaAnswer[]): ArenaCastCommand {
  if (state.open === null || state.round === null) throw new Error(`no open pair: ${state.end}`);
  const { ordinal, attempt } = state.open;
  return { round: state.round.id, ordinal, attempt, answers: answers.length === 0 ? ['left'] : answers };
}
