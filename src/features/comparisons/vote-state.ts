import type { Pair, Picture, VoteState } from '../../contract/vote.ts';
import { AppError } from '../../domain/app-error.ts';
import { type AssignedPair, attemptOf, undoable, type VoterRecord } from '../../domain/voter-record.ts';
import { steadyNow } from '../../platform/steady-clock.ts';
import { fillHand, PAIRS_HELD } from './assign-pairs.ts';
import { type RoundEntryRow, type RoundRow, readContest } from './data.ts';
import type { RoundState } from './round-state.ts';
import { type Booth, inTurn, recordAt, recordInMemory, roundChanged, type Seat } from './seats.ts';

/** Where a voter is, in the states of all methods. */
type VotePlace = Pick<VoteState, 'contest' | 'stage' | 'round' | 'opensAt' | 'now' | 'version'>;

/** A contest before any round has opened. Error: `not_found`. */
export async function waitingPlace(booth: Booth, slug: string): Promise<VotePlace> {
  const contest = await readContest(booth.pool, slug);
  if (contest === null) throw new AppError('not_found');
  const { name, question, width, height, opensAt } = contest;
  return {
    contest: { slug, name, question },
    stage: { width, height },
    round: null,
    opensAt: opensAt?.toISOString() ?? null,
    now: new Date(booth.now()).toISOString(),
    version: steadyNow(),
  };
}

export function placeOf(round: RoundRow, nowMs: number, version: number): VotePlace {
  return {
    contest: { slug: round.slug, name: round.contestName, question: round.question },
    stage: round.stage,
    round: { id: round.id, name: round.name, status: round.status, closesAt: round.closesAt?.toISOString() ?? null },
    opensAt: round.opensAt?.toISOString() ?? null,
    now: new Date(nowMs).toISOString(),
    version,
  };
}

/** Rises with every state of a seat, over restarts too. */
export function nextVersion(seat: Pick<Seat, 'version'>): number {
  seat.version = Math.max(seat.version + 1, steadyNow());
  return seat.version;
}

/** What the voting page shows before any round has opened. */
async function waitingState(booth: Booth, slug: string): Promise<VoteState> {
  return {
    ...(await waitingPlace(booth, slug)),
    open: null,
    next: null,
    end: 'not_open',
    progress: { judged: 0, skipsLeft: 0 },
    undo: null,
    undoSeconds: 0,
  };
}

/** The state of a person in a contest: seated in its current round, or waiting for one. */
export function stateAt(booth: Booth, slug: string, seat: Seat | null): Promise<VoteState> {
  return seat === null ? waitingState(booth, slug) : inTurn(seat, () => voteState(booth, seat));
}

/** The complete state of a voter, with the missing pairs assigned while the round is open. Call in turn. */
export async function voteState(booth: Booth, seat: Seat): Promise<VoteState> {
  const nowMs = booth.now();
  const record = heldInMemory(seat, nowMs) ?? (await heldAnew(booth, seat, nowMs));
  const end = endOf(seat.state.round, nowMs);
  const { round } = seat.state;
  return {
    ...placeOf(round, nowMs, nextVersion(seat)),
    open: end === null ? shown(seat.state, record, record.held[0]) : null,
    next: end === null ? shown(seat.state, record, record.held[1]) : null,
    end: end ?? (record.held.length === 0 ? 'all_judged' : null),
    progress: { judged: record.comparisons, skipsLeft: round.settings.constants.skipsPerRound - record.skips },
    undo: end === null ? undoNow(seat.state.round, record, nowMs) : null,
    undoSeconds: round.settings.constants.undoSeconds,
  };
}

/** The record while it is in memory and holds all the pairs that it should. */
function heldInMemory(seat: Seat, nowMs: number): VoterRecord | null {
  const record = recordInMemory(seat);
  const lacks = record !== null && record.held.length < PAIRS_HELD && endOf(seat.state.round, nowMs) === null;
  return lacks ? null : record;
}

async function heldAnew(booth: Booth, seat: Seat, nowMs: number): Promise<VoterRecord> {
  const filled = endOf(seat.state.round, nowMs) === null ? await fillWhileOpen(booth, seat) : null;
  return filled ?? recordAt(booth, seat);
}

/** The filled hand, or null when the round has just closed or paused and this node had not heard of it yet. */
async function fillWhileOpen(booth: Booth, seat: Seat): Promise<VoterRecord | null> {
  try {
    return await fillHand(booth, seat);
  } catch (error) {
    const ended = error instanceof AppError && (error.code === 'round_closed' || error.code === 'round_paused');
    if (!ended) throw error;
    await roundChanged(booth, seat.state.round.id);
    return null;
  }
}

/** Why nothing is to be judged now; null while the round is open. */
export function endOf(round: RoundRow, nowMs: number): VoteState['end'] {
  if (round.status === 'paused') return 'paused';
  if (round.status === 'published') return 'published';
  if (round.status !== 'open') return 'closed';
  return round.closesAt !== null && round.closesAt.getTime() <= nowMs ? 'closed' : null;
}

function undoNow(round: RoundRow, record: VoterRecord, nowMs: number): VoteState['undo'] {
  const last = undoable(record, round.settings.constants.undoSeconds, nowMs);
  if (last === null) return null;
  const { ordinal, attempt, untilMs } = last;
  return { ordinal, attempt, until: new Date(untilMs).toISOString() };
}

/** A pair as it goes over the wire: nothing but codes, picture names and sides. Repeats look like any other. */
function shown(state: RoundState, record: VoterRecord, pair: AssignedPair | undefined): Pair | null {
  if (pair === undefined) return null;
  const low = picture(state.entries[pair.low]);
  const high = picture(state.entries[pair.high]);
  const [left, right] = pair.lowShownLeft ? [low, high] : [high, low];
  return { ordinal: pair.ordinal, attempt: attemptOf(record, pair.ordinal), left, right };
}

function picture(entry: RoundEntryRow): Picture {
  return { code: entry.code, full: entry.full ?? '', small: entry.small ?? '' };
}
