import type { UndoCommand } from '../../contract/vote.ts';
import { AppError } from '../../domain/app-error.ts';
import { retractAnswer, type VoterRecord } from '../../domain/voter-record.ts';
import { answerWasRetracted } from './pair-ledger.ts';
import { RETRACTIONS } from './retract-sql.ts';
import { type Booth, recordAt, type Seat } from './seats.ts';

/**
 * Takes a voter's last answer back: its ballot stays, marked, and its pair is open again as the next attempt. Resolves
 * when that is durable, also when it was before. Errors: `undo_too_late`, `undo_not_last`, `not_assigned` (there is no
 * such answer of this voter), `round_closed`, `round_paused`, `busy`, `unavailable`. Call in turn.
 */
export async function retractComparison(booth: Booth, seat: Seat, command: UndoCommand): Promise<void> {
  const record = await recordAt(booth, seat);
  if (isRetracted(record, command)) return;
  const { ordinal, attempt } = command;
  const { round } = seat.state;
  const { undoSeconds } = round.settings.constants;
  const seq = await booth.box
    .commit(RETRACTIONS, { roundId: round.id, voterId: seat.voterId, ordinal, attempt, undoSeconds })
    .catch((error: unknown) => {
      seat.record = null;
      throw error;
    });
  if (seq === null) return readBack(booth, seat, command);
  const answer = record.answers.get(ordinal);
  const pair = record.assigned.get(ordinal);
  if (answer?.attempt !== attempt || pair === undefined) {
    // It was cast on another node: the database knows more than this memory.
    seat.record = null;
    return;
  }
  retractAnswer(record, ordinal);
  const counted = pair.kind === 'fresh' && answer.outcome !== 'skip';
  answerWasRetracted(seat.state.ledger, seat.voterId, pair, counted ? seq : null, booth.now());
}

const isRetracted = (record: VoterRecord, { ordinal, attempt }: UndoCommand): boolean =>
  attempt <= (record.retracted.get(ordinal) ?? 0);

/** The database took nothing back: what stands there says why. */
async function readBack(booth: Booth, seat: Seat, command: UndoCommand): Promise<void> {
  seat.record = null;
  const record = await recordAt(booth, seat);
  if (isRetracted(record, command)) return;
  const answer = record.answers.get(command.ordinal);
  if (answer === undefined || answer.attempt !== command.attempt) throw new AppError('not_assigned');
  if (record.newest !== answer) throw new AppError('undo_not_last');
  throw new AppError('undo_too_late', { limit: seat.state.round.settings.constants.undoSeconds });
}
