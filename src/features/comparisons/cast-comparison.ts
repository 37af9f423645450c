import type { CastCommand } from '../../contract/vote.ts';
import { AppError } from '../../domain/app-error.ts';
import type { ErrorCode } from '../../domain/codes.ts';
import {
  type AssignedPair,
  addAnswer,
  attemptOf,
  type BallotOutcome,
  type VoterRecord,
} from '../../domain/voter-record.ts';
import { choosePairs, PAIRS_HELD } from './assign-pairs.ts';
import type { NewBallot } from './ballot-sql.ts';
import { pairCameBack } from './pair-ledger.ts';
import type { RoundState } from './round-state.ts';
import { type Booth, recordAt, recordInMemory, type Seat } from './seats.ts';

/**
 * Takes a voter's answer on the open pair. Resolves when it is durable, once: an answer that stands already is
 * acknowledged again. Errors: `already_judged` (another answer stands), `retracted`, `out_of_order`, `not_assigned`,
 * `not_in_pair`, `own_entry`, `entry_withdrawn`, `no_skips_left`, `round_closed`, `round_paused`, `busy`, `unavailable`.
 */
export async function castComparison(booth: Booth, seat: Seat, command: CastCommand): Promise<void> {
  const fromMemory = seat.record !== null;
  try {
    await castOnce(booth, seat, command);
  } catch (error) {
    if (!fromMemory || !(error instanceof AppError) || !MAY_BE_STALE.has(error.code)) throw error;
    // Another node may have gone on with this voter since: the database decides.
    seat.record = null;
    await castOnce(booth, seat, command);
  }
}

/** Refusals that an old memory of the voter could give wrongly. */
const MAY_BE_STALE: ReadonlySet<ErrorCode> = new Set([
  'out_of_order',
  'not_assigned',
  'not_in_pair',
  'no_skips_left',
  'already_judged',
]);

async function castOnce(booth: Booth, seat: Seat, command: CastCommand): Promise<void> {
  const record = recordInMemory(seat) ?? (await recordAt(booth, seat));
  if (isAnswered(seat.state, record, command)) return;
  const pair = openPair(seat.state, record, command);
  const outcome = outcomeOf(seat.state, pair, command);
  const { skipsPerRound } = seat.state.round.settings.constants;
  if (outcome === 'skip' && record.skips >= skipsPerRound)
    throw new AppError('no_skips_left', { limit: skipsPerRound });
  const ballot = ballotOf(seat, record, pair, outcome, command);
  // The answered pair is still held: one more than usual is wanted.
  const assignments = choosePairs(booth, seat, record, PAIRS_HELD + 1);
  const receipt = await booth.box
    .submit({ roundId: seat.state.round.id, ballot, assignments })
    .catch((error: unknown) => {
      seat.record = null;
      throw error;
    });
  if (receipt.seq === null) return readBack(booth, seat, command);
  const castMs = booth.now();
  addAnswer(record, { ordinal: pair.ordinal, attempt: command.attempt, outcome, status: 'counted', castMs });
  const counts = pair.kind === 'fresh' && outcome !== 'skip';
  pairCameBack(seat.state.ledger, seat.voterId, pair, counts ? receipt.seq : null);
  if (receipt.assigned.size < assignments.length) seat.record = null;
}

/** A unique index refused the ballot: what stands in the database decides. */
async function readBack(booth: Booth, seat: Seat, command: CastCommand): Promise<void> {
  seat.record = null;
  const record = await recordAt(booth, seat);
  if (isAnswered(seat.state, record, command)) return;
  const { skipsPerRound } = seat.state.round.settings.constants;
  if ('skip' in command.choice && record.skips >= skipsPerRound) {
    throw new AppError('no_skips_left', { limit: skipsPerRound });
  }
  throw new AppError('already_judged');
}

/** Whether exactly this answer stands already; another one on the same ordinal is refused. */
function isAnswered(state: RoundState, record: VoterRecord, command: CastCommand): boolean {
  const pair = record.assigned.get(command.ordinal);
  if (pair !== undefined && command.attempt <= (record.retracted.get(command.ordinal) ?? 0)) {
    throw new AppError('retracted');
  }
  const given = record.answers.get(command.ordinal);
  if (given === undefined || pair === undefined) return false;
  if (given.attempt !== command.attempt || given.outcome !== outcomeOf(state, pair, command)) {
    throw new AppError('already_judged');
  }
  return true;
}

/** The pair that the command answers: the lowest unanswered one of an open round. */
function openPair(state: RoundState, record: VoterRecord, command: CastCommand): AssignedPair {
  const pair = record.held.find((one) => one.ordinal === command.ordinal);
  const assigned = record.assigned.get(command.ordinal);
  if (pair === undefined && assigned !== undefined && isWithdrawn(state, assigned)) {
    throw new AppError('entry_withdrawn');
  }
  if (pair === undefined || command.attempt !== attemptOf(record, command.ordinal)) throw new AppError('not_assigned');
  if (state.round.status === 'paused') throw new AppError('round_paused');
  if (state.round.status !== 'open') throw new AppError('round_closed');
  if (pair !== record.held[0]) throw new AppError('out_of_order');
  if (record.own.has(pair.low) || record.own.has(pair.high)) throw new AppError('own_entry');
  return pair;
}

function isWithdrawn({ active }: RoundState, { low, high }: AssignedPair): boolean {
  return active[low] !== 1 || active[high] !== 1;
}

function outcomeOf(state: RoundState, pair: AssignedPair, command: CastCommand): BallotOutcome {
  if ('skip' in command.choice) return 'skip';
  const slot = state.slotByCode.get(command.choice.pick);
  if (slot === pair.low) return 'low';
  if (slot === pair.high) return 'high';
  throw new AppError('not_in_pair');
}

function ballotOf(
  seat: Seat,
  record: VoterRecord,
  pair: AssignedPair,
  outcome: BallotOutcome,
  command: CastCommand,
): NewBallot {
  return {
    voterId: seat.voterId,
    taskId: seat.state.entries[pair.low].taskId,
    ordinal: pair.ordinal,
    attempt: command.attempt,
    low: pair.low,
    high: pair.high,
    criterion: 0,
    outcome,
    kind: pair.kind,
    skipNumber: outcome === 'skip' ? record.skips + 1 : null,
    dwellMs: command.dwellMs ?? null,
    lowShownLeft: pair.lowShownLeft,
  };
}
