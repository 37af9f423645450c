import type { Pool } from 'pg';
import { type ArenaLog, appendArenaBallot, emptyArenaLog, setState } from '../../domain/arena-log.ts';
import { type ArenaRound, readArenaBallots, readArenaEvents } from './data.ts';

/** Ballots by generators and tasks, as numbered when they were read. */
export interface KeptArenaLog {
  readonly numbering: string;
  readonly log: ArenaLog;
}

/** Ballots read in one statement. */
const READ_AT_ONCE = 50_000;

/**
 * The round's ballots up to its last number, reading only what is new. Outputs that were added since have later slots and
 * change no number of generators or tasks; where they do, everything is read anew.
 */
export async function readArenaLog(
  { pool, arenaLogs }: { readonly pool: Pool; readonly arenaLogs: Map<string, KeptArenaLog> },
  round: ArenaRound,
): Promise<ArenaLog> {
  const numbering = [...round.tasks, ...round.generators].map(({ id }) => id).join();
  const kept = arenaLogs.get(round.id);
  const log = kept?.numbering === numbering ? kept.log : emptyArenaLog();
  // Until all is read the log is out of the map: after an error it is read from the beginning.
  arenaLogs.delete(round.id);
  const before = log.lastSeq;
  for (let above = before; ; ) {
    const range = { above, upTo: round.lastSeq, limit: READ_AT_ONCE };
    const { ballots, read, last } = await readArenaBallots(pool, round, range);
    for (const ballot of ballots) appendArenaBallot(log, ballot);
    if (read < READ_AT_ONCE) break;
    above = last;
  }
  const events = await readArenaEvents(pool, round.id, { above: before, upTo: round.lastSeq });
  for (const { ballotSeq, state } of events) setState(log, ballotSeq, state);
  log.lastSeq = round.lastSeq;
  arenaLogs.set(round.id, { numbering, log });
  return log;
}
