import { readPass, type StoredPass, storePass } from './check-data.ts';
import type { ArenaHall, ArenaSeat } from './hall.ts';

/** What a seat remembers of a proof; `untilMs` is in milliseconds of this server's clock. */
export interface HumanPass {
  readonly outcome: StoredPass['outcome'];
  readonly untilMs: number;
}

/** A proof holds for an evening; a check that could not be made is tried again soon. */
const HOLDS_MS = { passed: 12 * 3_600_000, unavailable: 10 * 60_000 } as const;
/** Why votes are in quarantine that were cast while persons could not be checked. */
export const UNCHECKED = 'human_check_unavailable';

/** What is known of the voter now; null: a proof is wanted. Call in turn. */
export async function passAt(hall: ArenaHall, seat: ArenaSeat): Promise<HumanPass | null> {
  if (seat.state.arena.humanCheck === 'none') return { outcome: 'passed', untilMs: Number.POSITIVE_INFINITY };
  if (seat.pass !== null && seat.pass.untilMs > hall.now()) return seat.pass;
  // It may have been given on another node.
  const stored = await readPass(hall.pool, seat.voterId);
  seat.pass = stored && remembered(hall, stored);
  return seat.pass;
}

/** Keeps what came of a check. Returns what holds now: what was proved before outlasts a check that could not be made. */
export async function keepPass(hall: ArenaHall, seat: ArenaSeat, outcome: HumanPass['outcome']): Promise<HumanPass> {
  const pass = remembered(hall, await storePass(hall.pool, seat.voterId, outcome, HOLDS_MS[outcome]));
  seat.pass = pass;
  return pass;
}

function remembered({ now }: ArenaHall, { outcome, leftMs }: StoredPass): HumanPass {
  return { outcome, untilMs: now() + leftMs };
}
