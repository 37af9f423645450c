import type { ArenaAnswer as ArenaAnswerWire, ArenaCastCommand } from '../../contract/arena-vote.ts';
import { AppError } from '../../domain/app-error.ts';
import { type ArenaRecord, addArenaAnswer, msUntilNextVote } from '../../domain/arena-record.ts';
import type { ErrorCode } from '../../domain/codes.ts';
import { type AssignedPair, attemptOf, type BallotOutcome } from '../../domain/voter-record.ts';
import { pairCameBack } from '../comparisons/pair-ledger.ts';
import { chooseArenaPairs, type Device, PAIRS_HELD } from './assign-pairs.ts';
import { type ArenaHall, type ArenaSeat, arenaRecordAt } from './hall.ts';
import { passAt, UNCHECKED } from './human-pass.ts';
import { ARENA_VOTES } from './vote-sql.ts';

/**
 * Takes a voter's answers on the open pair, one for each criterion. Resolves when they are durable, once: what stands
 * already is acknowledged again. Errors: `already_judged` (other answers stand), `retracted`, `out_of_order`,
 * `not_assigned`, `entry_withdrawn`, `bad_request` (not one answer a criterion), `human_check_wanted`, `rate_limited`,
 * `round_closed`, `round_paused`, `busy`, `unavailable`. Call in turn.
 */
export async function castArenaVote(
  hall: ArenaHall,
  seat: ArenaSeat,
  command: ArenaCastCommand,
  device: Device,
): Promise<void> {
  const fromMemory = seat.record !== null;
  try {
    await castOnce(hall, seat, command, device);
  } catch (error) {
    if (!fromMemory || !(error instanceof AppError) || !MAY_BE_STALE.has(error.code)) throw error;
    // Another node may have gone on with this voter since: the database decides.
    seat.record = null;
    await castOnce(hall, seat, command, device);
  }
}

/** Refusals that an old memory of the voter could give wrongly. */
const MAY_BE_STALE: ReadonlySet<ErrorCode> = new Set(['out_of_order', 'not_assigned', 'already_judged']);

async function castOnce(hall: ArenaHall, seat: ArenaSeat, command: ArenaCastCommand, device: Device): Promise<void> {
  const record = await arenaRecordAt(hall, seat);
  const { round, works } = seat.state;
  if (isAnswered(record, command)) return;
  const pair = openPair(seat, record, command);
  const outcomes = outcomesOf(pair, command.answers);
  const quarantine = await admit(hall, seat, record);
  // The answered pair is still held: one more than usual is wanted.
  const assignments = chooseArenaPairs(hall, seat, record, device, PAIRS_HELD + 1);
  const { ordinal, low, high, kind, lowShownLeft } = pair;
  const { attempt, dwellMs = null } = command;
  const shown = { taskId: works.entries[low].taskId, ordinal, attempt, low, high, kind, lowShownLeft };
  const vote = { voterId: seat.voterId, ...shown, outcomes, dwellMs, quarantine };
  const receipt = await hall.box
    .commit(ARENA_VOTES, { roundId: round.id, vote, assignments })
    .catch((error: unknown) => {
      seat.record = null;
      throw error;
    });
  if (receipt === null) return readBack(hall, seat, command);
  const castMs = hall.now();
  addArenaAnswer(record, { ordinal, attempt, outcome: outcomes[0], outcomes, status: 'counted', castMs });
  const counts = kind === 'fresh' && quarantine === null && outcomes[0] !== 'both_bad';
  pairCameBack(seat.state.ledger, seat.voterId, pair, counts ? receipt.seq : null);
  if (receipt.assigned.size < assignments.length) seat.record = null;
}

/** A unique index refused the vote: what stands in the database decides. */
async function readBack(hall: ArenaHall, seat: ArenaSeat, command: ArenaCastCommand): Promise<void> {
  seat.record = null;
  if (isAnswered(await arenaRecordAt(hall, seat), command)) return;
  throw new AppError('already_judged');
}

/** Whether exactly these answers stand already; others on the same ordinal are refused. */
function isAnswered({ votes, outcomes }: ArenaRecord, { ordinal, attempt, answers }: ArenaCastCommand): boolean {
  const pair = votes.assigned.get(ordinal);
  if (pair === undefined) return false;
  if (attempt <= (votes.retracted.get(ordinal) ?? 0)) throw new AppError('retracted');
  const given = votes.answers.get(ordinal);
  if (given === undefined) return false;
  const standing = outcomes.get(ordinal)?.join();
  if (given.attempt !== attempt || standing !== outcomesOf(pair, answers).join()) throw new AppError('already_judged');
  return true;
}

/** The pair that the command answers: the first that is held, or the first after 3D models that a device cannot show. */
function openPair({ state }: ArenaSeat, { votes }: ArenaRecord, command: ArenaCastCommand): AssignedPair {
  const { active, tasks, taskOf } = state.works.field;
  const pair = votes.held.find((one) => one.ordinal === command.ordinal);
  const assigned = votes.assigned.get(command.ordinal);
  if (pair === undefined && assigned !== undefined && (active[assigned.low] !== 1 || active[assigned.high] !== 1)) {
    throw new AppError('entry_withdrawn');
  }
  if (pair === undefined || command.attempt !== attemptOf(votes, command.ordinal)) throw new AppError('not_assigned');
  if (state.round.status === 'paused') throw new AppError('round_paused');
  if (state.round.status !== 'open') throw new AppError('round_closed');
  const before = votes.held.slice(0, votes.held.indexOf(pair));
  if (before.some(({ low }) => tasks[taskOf[low]].format === 'image')) throw new AppError('out_of_order');
  if (command.answers.length !== state.arena.criteria.length) throw new AppError('bad_request');
  return pair;
}

function outcomesOf({ lowShownLeft }: AssignedPair, answers: readonly ArenaAnswerWire[]): BallotOutcome[] {
  return answers.map((answer) => {
    if (answer === 'left' || answer === 'right') return (answer === 'left') === lowShownLeft ? 'low' : 'high';
    return answer;
  });
}

/** Refuses and counts votes of who has not shown to be a person, or votes too fast; says why a vote is in quarantine. */
async function admit(hall: ArenaHall, seat: ArenaSeat, record: ArenaRecord): Promise<string | null> {
  const { round, arena } = seat.state;
  const pass = await passAt(hall, seat);
  if (pass === null) {
    hall.refused.count(round.id, 'human_check_wanted');
    throw new AppError('human_check_wanted');
  }
  const retryAfterMs = msUntilNextVote(record, arena.constants.votesPerMinute, hall.now());
  if (retryAfterMs > 0) {
    hall.refused.count(round.id, 'too_many_a_minute');
    throw new AppError('rate_limited', { retryAfterMs });
  }
  return pass.outcome === 'unavailable' ? UNCHECKED : null;
}
