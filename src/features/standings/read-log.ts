import type { Pool } from 'pg';
import { appendBallot, type BallotLog, emptyBallotLog, rowOf, setCounted } from '../../domain/ballot-log.ts';
import type { RoundSums } from '../../domain/round-sums.ts';
import { itemsBySlot, type RefitRound, readBallots, readEvents } from './data.ts';

/** Ballots by the items that are ranked: when a work is withdrawn they are read anew. */
export interface KeptLog {
  readonly slots: string;
  readonly log: BallotLog;
  /** What was made of it last: only what is new needs be added. */
  readonly sums?: RoundSums | undefined;
}

/** Ballots read in one statement. */
const READ_AT_ONCE = 50_000;

/**
 * The round's ballots up to its last number, reading only what is new. In the log `low` and `high` are items; ballots on
 * withdrawn works are not in it.
 */
export async function readLog(
  { pool, logs }: { readonly pool: Pool; readonly logs: Map<string, KeptLog> },
  round: Pick<RefitRound, 'id' | 'lastSeq' | 'ranked'>,
): Promise<KeptLog> {
  const slots = round.ranked.map(({ slot }) => slot).join();
  const known = logs.get(round.id);
  const { log, sums } = known?.slots === slots ? known : { log: emptyBallotLog(), sums: undefined };
  const itemOf = itemsBySlot(round.ranked);
  // Until all is read the log is out of the map: after an error it is read from the beginning.
  logs.delete(round.id);
  const before = log.lastSeq;
  for (let from = before; ; ) {
    const ballots = await readBallots(pool, round.id, { above: from, upTo: round.lastSeq, limit: READ_AT_ONCE });
    for (const ballot of ballots) {
      const low = itemOf.get(ballot.low);
      const high = itemOf.get(ballot.high);
      if (low !== undefined && high !== undefined) appendBallot(log, { ...ballot, low, high });
    }
    if (ballots.length < READ_AT_ONCE) break;
    from = ballots[ballots.length - 1].seq;
  }
  for (const event of await readEvents(pool, round.id, { above: before, upTo: round.lastSeq })) {
    if (rowOf(log, event.ballotSeq) !== undefined) setCounted(log, event.ballotSeq, event.counted);
  }
  log.lastSeq = round.lastSeq;
  const kept = { slots, log, sums };
  logs.set(round.id, kept);
  return kept;
}
