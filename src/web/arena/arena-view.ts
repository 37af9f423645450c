import type { ArenaCastCommand, ArenaPair, ArenaState } from '../../contract/arena-vote.ts';

/** What the page shows: the server's state with the votes that are still on their way already applied. */
export interface ArenaView {
  /** The pair to judge now, the one after it to load ahead. */
  readonly pair: ArenaPair | null;
  readonly upcoming: ArenaPair | null;
  readonly judged: number;
  /** Votes not yet acknowledged. */
  readonly waiting: number;
  /** Who made the pair judged last, when that is said and nothing newer was judged. */
  readonly revealed: ArenaState['revealed'];
}

export function viewOf(state: ArenaState, answers: readonly ArenaCastCommand[]): ArenaView {
  const { open, next } = state;
  // Unless the server's counts contain it already: its acknowledgement was lost on the way.
  const isAhead = ({ ordinal }: ArenaCastCommand) => open === null || ordinal >= open.ordinal;
  const pending = answers.filter((answer) => answer.round === state.round?.id && isAhead(answer));
  const isAnswered = (pair: ArenaPair) =>
    pending.some(({ ordinal, attempt }) => ordinal === pair.ordinal && attempt === pair.attempt);
  const [pair = null, upcoming = null] = [open, next].filter((one) => one !== null && !isAnswered(one));
  return {
    pair,
    upcoming,
    judged: state.judged + pending.length,
    waiting: answers.length,
    revealed: pending.length === 0 ? state.revealed : null,
  };
}

/** Names a pair as it is shown: taken back and shown again, it is another. */
export const pairKey = (pair: ArenaPair): string => `${pair.ordinal}.${pair.attempt}`;
