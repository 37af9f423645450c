import type { Picture, VoteState } from '../../contract/vote.ts';
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
  return JSON.parse(await voteStateText(booth, seat)) as VoteState;
}

/** The same as JSON: each vote is answered with it, and only a few of its words are new then. */
export async function voteStateText(booth: Booth, seat: Seat): Promise<string> {
  const nowMs = booth.now();
  const record = heldInMemory(seat, nowMs) ?? (await heldAnew(booth, seat, nowMs));
  const { state } = seat;
  const end = endOf(state.round, nowMs);
  const [open, next] = end === null ? record.held : [];
  const skipsLeft = state.round.settings.constants.skipsPerRound - record.skips;
  return `{${stillText(state.round)},"now":"${nowText(nowMs)}","version":${nextVersion(seat)},\
"open":${pairText(state, record, open)},"next":${pairText(state, record, next)},\
"end":${JSON.stringify(end ?? (record.held.length === 0 ? 'all_judged' : null))},\
"progress":{"judged":${record.comparisons},"skipsLeft":${skipsLeft}},\
"undo":${end === null ? undoText(state.round, record, nowMs) : null}}`;
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

/** A round that is paused and goes on again and again is not followed for ever. */
const FILL_TRIES = 3;

/**
 * The filled hand, or null when the round has just closed or paused and this node had not heard of it yet. Where it goes
 * on again meanwhile, another attempt: an empty hand in an open round would say that everything is judged.
 */
async function fillWhileOpen(booth: Booth, seat: Seat): Promise<VoterRecord | null> {
  for (let tries = 1; ; tries++) {
    try {
      return await fillHand(booth, seat);
    } catch (error) {
      const ended = error instanceof AppError && (error.code === 'round_closed' || error.code === 'round_paused');
      if (!ended || (tries === FILL_TRIES && endOf(seat.state.round, booth.now()) === null)) throw error;
      await roundChanged(booth, seat.state.round.id);
      if (endOf(seat.state.round, booth.now()) !== null) return null;
    }
  }
}

/** Why nothing is to be judged now; null while the round is open. */
export function endOf(round: RoundRow, nowMs: number): VoteState['end'] {
  if (round.status === 'paused') return 'paused';
  if (round.status === 'published') return 'published';
  if (round.status !== 'open') return 'closed';
  return round.closesAt !== null && round.closesAt.getTime() <= nowMs ? 'closed' : null;
}

/** What stays the same until the round changes, without the braces around it. */
const stillText = onceFor((round: RoundRow) => {
  const { contest, stage, round: about, opensAt } = placeOf(round, 0, 0);
  const { undoSeconds } = round.settings.constants;
  return JSON.stringify({ contest, stage, round: about, opensAt, undoSeconds }).slice(1, -1);
});

const pictureText = onceFor(({ code, full, small }: RoundEntryRow) =>
  JSON.stringify({ code, full: full ?? '', small: small ?? '' } satisfies Picture),
);

/** Remembers what was computed of an object as long as the object lives. */
function onceFor<K extends object>(compute: (key: K) => string): (key: K) => string {
  const known = new WeakMap<K, string>();
  return (key) => {
    let text = known.get(key);
    if (text === undefined) {
      text = compute(key);
      known.set(key, text);
    }
    return text;
  };
}

/** A pair as it goes over the wire: nothing but codes, picture names and sides. Repeats look like any other. */
function pairText(state: RoundState, record: VoterRecord, pair: AssignedPair | undefined): string {
  if (pair === undefined) return 'null';
  const low = pictureText(state.entries[pair.low]);
  const high = pictureText(state.entries[pair.high]);
  const [left, right] = pair.lowShownLeft ? [low, high] : [high, low];
  const attempt = attemptOf(record, pair.ordinal);
  return `{"ordinal":${pair.ordinal},"attempt":${attempt},"left":${left},"right":${right}}`;
}

function undoText(round: RoundRow, record: VoterRecord, nowMs: number): string {
  const last = undoable(record, round.settings.constants.undoSeconds, nowMs);
  if (last === null) return 'null';
  return `{"ordinal":${last.ordinal},"attempt":${last.attempt},"until":"${untilText(last.untilMs)}"}`;
}

/** Votes of one batch are answered within a few milliseconds: most ask for the text of the same one. */
function timeText(): (ms: number) => string {
  let known = 0;
  let text = new Date(known).toISOString();
  return (ms) => {
    if (ms !== known) text = new Date(ms).toISOString();
    known = ms;
    return text;
  };
}
const nowText = timeText();
const untilText = timeText();
