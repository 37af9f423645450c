import { onlineElo } from '../stats/elo.ts';
import { type ArenaLog, isFresh, STATE } from './arena-log.ts';
import { OUTCOME } from './ballot-log.ts';
import type { BoardChoice } from './board-votes.ts';

/**
 * Online Elo over the votes of a leaderboard in the order of casting: a tie counts ½, "both bad" nothing. Whoever is
 * found out later stays in; what was taken back, is in quarantine or withdrawn does not count.
 */
export function liveElo(
  log: ArenaLog,
  { generators, tasks, criterion }: Omit<BoardChoice, 'distrusted'>,
  { start, k }: { readonly start: number; readonly k: number },
): Float64Array {
  const first = new Int32Array(log.length);
  const second = new Int32Array(log.length);
  const score = new Float32Array(log.length);
  let games = 0;
  for (let row = 0; row < log.length; row++) {
    if (!isFresh(log, row) || tasks[log.task[row]] !== 1) continue;
    if (criterion !== null && log.criterion[row] !== criterion) continue;
    const [state, outcome] = [log.state[row], log.outcome[row]];
    if ((state !== STATE.counted && state !== STATE.swept) || outcome > OUTCOME.tie) continue;
    first[games] = log.low[row];
    second[games] = log.high[row];
    score[games++] = outcome === OUTCOME.low ? 1 : outcome === OUTCOME.tie ? 0.5 : 0;
  }
  const played = (column: Int32Array | Float32Array) => column.subarray(0, games);
  return onlineElo(generators, played(first), played(second), played(score), { start, k });
}
