import type { ArenaPair, ArenaState } from '../../contract/arena-vote.ts';
import { AppError } from '../../domain/app-error.ts';
import type { ArenaRecord } from '../../domain/arena-record.ts';
import { type AssignedPair, attemptOf, undoable } from '../../domain/voter-record.ts';
import { steadyNow } from '../../platform/steady-clock.ts';
import { inTurn } from '../comparisons/seats.ts';
import { endOf, nextVersion, placeOf } from '../comparisons/vote-state.ts';
import { arenaAssetOf } from '../entries/arena-asset.ts';
import { type Device, fillArenaHand, shownOn } from './assign-pairs.ts';
import { readArenaContest } from './data.ts';
import { type ArenaHall, type ArenaSeat, arenaChanged, arenaRecordAt } from './hall.ts';
import { passAt } from './human-pass.ts';
import { undoSecondsOf } from './retract-vote.ts';

/** The state of a person in an arena: seated in its round, or waiting for one. Error: `not_found`. */
export function arenaStateAt(
  hall: ArenaHall,
  slug: string,
  seat: ArenaSeat | null,
  device: Device,
): Promise<ArenaState> {
  return seat === null ? waitingState(hall, slug) : inTurn(seat, () => arenaState(hall, seat, device));
}

async function waitingState(hall: ArenaHall, slug: string): Promise<ArenaState> {
  const contest = await readArenaContest(hall.pool, slug);
  if (contest === null || contest.arena === null) throw new AppError('not_found');
  const { name, question, arena } = contest;
  return {
    contest: { slug, name, question },
    round: null,
    now: new Date(hall.now()).toISOString(),
    version: steadyNow(),
    criteria: arena.criteria.map((criterion) => ({ ...criterion })),
    open: null,
    next: null,
    end: 'not_open',
    modelsLeftOut: false,
    judged: 0,
    revealed: null,
    undo: null,
    undoSeconds: 0,
    humanCheck: { kind: arena.humanCheck, done: arena.humanCheck === 'none', quarantined: false },
  };
}

/** The complete state of a voter, with the missing pairs assigned while the round is open. Call in turn. */
export async function arenaState(hall: ArenaHall, seat: ArenaSeat, device: Device): Promise<ArenaState> {
  const { state } = seat;
  const { arena } = state;
  const pass = await passAt(hall, seat);
  const done = pass !== null;
  const filled = done && roundEnd(hall, seat) === null ? await fillWhileOpen(hall, seat, device) : null;
  const record = filled ?? (await arenaRecordAt(hall, seat));
  const nowMs = hall.now();
  const closed = roundEnd(hall, seat);
  const end = closed ?? (done ? null : 'human_check');
  const [open = null, next = null] = end === null ? shownOn(seat, record, device) : [];
  const { contest, round, now, version } = placeOf(state.round, nowMs, nextVersion(seat));
  return {
    contest,
    round,
    now,
    version,
    criteria: arena.criteria.map((criterion) => ({ ...criterion })),
    open: open && shown(seat, record, open),
    next: next && shown(seat, record, next),
    end: end ?? (open === null ? 'all_judged' : null),
    modelsLeftOut: !device.models && state.works.field.tasks.some(({ format }) => format === 'model'),
    judged: record.votes.comparisons,
    revealed: arena.revealAfterVote ? makersOfLast(seat, record) : null,
    undo: closed === null ? undoNow(seat, record, nowMs) : null,
    undoSeconds: undoSecondsOf(state),
    humanCheck: { kind: arena.humanCheck, done, quarantined: pass?.outcome === 'unavailable' },
  };
}

function roundEnd(hall: ArenaHall, { state }: ArenaSeat): 'paused' | 'closed' | null {
  const end = endOf(state.round, hall.now());
  return end === null || end === 'paused' ? end : 'closed';
}

/** The filled hand, or null when the round has just closed or paused and this node had not heard of it yet. */
async function fillWhileOpen(hall: ArenaHall, seat: ArenaSeat, device: Device): Promise<ArenaRecord | null> {
  try {
    return await fillArenaHand(hall, seat, device);
  } catch (error) {
    const ended = error instanceof AppError && (error.code === 'round_closed' || error.code === 'round_paused');
    if (!ended) throw error;
    await arenaChanged(hall, seat.state.round.contestId);
    return null;
  }
}

function undoNow({ state }: ArenaSeat, { votes }: ArenaRecord, nowMs: number): ArenaState['undo'] {
  const last = undoable(votes, undoSecondsOf(state), nowMs);
  if (last === null) return null;
  const { ordinal, attempt, untilMs } = last;
  return { ordinal, attempt, until: new Date(untilMs).toISOString() };
}

/** Who made the pair that was judged last; null before, and for a check of attention, which no generator made. */
function makersOfLast({ state }: ArenaSeat, { votes }: ArenaRecord): ArenaState['revealed'] {
  const pair = votes.newest === null ? undefined : votes.assigned.get(votes.newest.ordinal);
  if (pair === undefined || votes.newest?.status !== 'counted' || pair.kind !== 'fresh') return null;
  const [low, high] = [pair.low, pair.high].map((slot) => state.works.entries[slot].label ?? '');
  return pair.lowShownLeft ? { left: low, right: high } : { left: high, right: low };
}

/** A pair as it goes over the wire. A check of attention looks like any other; files have names made for this showing. */
function shown(seat: ArenaSeat, { votes }: ArenaRecord, pair: AssignedPair): ArenaPair {
  const { key, works } = seat.state;
  const { position, title, text, category, format, reference, renditions } = works.tasks[works.field.taskOf[pair.low]];
  const { ordinal } = pair;
  const side = (slot: number, side: 'left' | 'right') => {
    const { renditions } = works.entries[slot];
    return arenaAssetOf(key, seat.voterId, { of: 'output', slot, ordinal, side }, renditions) ?? EMPTY;
  };
  const asset = arenaAssetOf(key, seat.voterId, { of: 'reference', task: position }, renditions);
  const [left, right] = pair.lowShownLeft ? [pair.low, pair.high] : [pair.high, pair.low];
  return {
    ordinal,
    attempt: attemptOf(votes, ordinal),
    task: { title, text, category, format, reference: reference && { ...reference, asset } },
    left: side(left, 'left'),
    right: side(right, 'right'),
  };
}

/** What an entry without files is shown as: load tests and imported votes have none. */
const EMPTY = { kind: 'image', full: '', small: '', width: 1, height: 1 } as const;
