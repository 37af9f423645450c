import type { UndoCommand } from '../../contract/vote.ts';
import { AppError } from '../../domain/app-error.ts';
import { type ArenaRecord, retractArenaAnswer } from '../../domain/arena-record.ts';
import { answerWasRetracted } from '../comparisons/pair-ledger.ts';
import { RETRACTIONS } from '../comparisons/retract-sql.ts';
import type { ArenaRound } from './arena-round.ts';
import { type ArenaHall, type ArenaSeat, arenaRecordAt } from './hall.ts';

/** How long a vote may be taken back. Where its makers are named after it, never: who knows them is not blind. */
export function undoSecondsOf({ arena, round }: ArenaRound): number {
  return arena.revealAfterVote ? 0 : round.settings.constants.undoSeconds;
}

/**
 * Takes a voter's last vote back, all its criteria: the ballots stay, marked, and the pair is open again as the next
 * attempt. Resolves when that is durable, also when it was before. Errors: `undo_too_late`, `undo_not_last`,
 * `not_assigned`, `round_closed`, `round_paused`, `busy`, `unavailable`. Call in turn.
 */
export async function retractArenaVote(hall: ArenaHall, seat: ArenaSeat, command: UndoCommand): Promise<void> {
  const record = await arenaRecordAt(hall, seat);
  if (isRetracted(record, command)) return;
  const { state, voterId } = seat;
  const { ordinal, attempt } = command;
  const undoSeconds = undoSecondsOf(state);
  const seq = await hall.box
    .commit(RETRACTIONS, { roundId: state.round.id, voterId, ordinal, attempt, undoSeconds })
    .catch((error: unknown) => {
      seat.record = null;
      throw error;
    });
  if (seq === null) return readBack(hall, seat, command);
  const answer = record.votes.answers.get(ordinal);
  const pair = record.votes.assigned.get(ordinal);
  if (answer?.attempt !== attempt || pair === undefined) {
    // It was cast on another node: the database knows more than this memory.
    seat.record = null;
    return;
  }
  retractArenaAnswer(record, ordinal);
  // Whether it counted is not known here: one in quarantine did not.
  const counted = pair.kind === 'fresh' && answer.outcome !== 'both_bad' && seat.pass?.outcome !== 'unavailable';
  answerWasRetracted(state.ledger, voterId, pair, counted ? seq : null, hall.now());
}

const isRetracted = ({ votes }: ArenaRecord, { ordinal, attempt }: UndoCommand): boolean =>
  attempt <= (votes.retracted.get(ordinal) ?? 0);

/** The database took nothing back: what stands there says why. */
async function readBack(hall: ArenaHall, seat: ArenaSeat, command: UndoCommand): Promise<void> {
  seat.record = null;
  const record = await arenaRecordAt(hall, seat);
  if (isRetracted(record, command)) return;
  const answer = record.votes.answers.get(command.ordinal);
  if (answer === undefined || answer.attempt !== command.attempt) throw new AppError('not_assigned');
  if (record.votes.newest !== answer) throw new AppError('undo_not_last');
  throw new AppError('undo_too_late', { limit: undoSecondsOf(seat.state) });
}
