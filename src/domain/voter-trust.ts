import { goldTrust } from '../stats/gold-trust.ts';
import { type ArenaLog, STATE } from './arena-log.ts';
import { KIND, OUTCOME } from './ballot-log.ts';

/** Which voters the checks of attention leave in. */
export interface VoterTrust {
  /** By voter: 1 when trust is below what counts. */
  readonly distrusted: Uint8Array;
  /** Checks seen and passed by all. */
  readonly seen: number;
  readonly passed: number;
}

/**
 * Trust of every voter by the checks of attention that stand: passed by who preferred the good asset in every criterion,
 * so that a tie or "both bad" is seen and not passed.
 */
export function voterTrust(log: ArenaLog, leastTrust: number): VoterTrust {
  const voters = log.voterIndex.size;
  const seen = new Int32Array(voters);
  const passed = new Int32Array(voters);
  const acts = new Map<number, { voter: number; passed: boolean }>();
  for (let row = 0; row < log.length; row++) {
    if (log.kind[row] !== KIND.gold || log.state[row] === STATE.retracted) continue;
    const right = log.outcome[row] === (log.lowIsGood[row] === 1 ? OUTCOME.low : OUTCOME.high);
    const act = acts.get(log.act[row]);
    if (act === undefined) acts.set(log.act[row], { voter: log.voter[row], passed: right });
    else act.passed = act.passed && right;
  }
  for (const act of acts.values()) {
    seen[act.voter]++;
    if (act.passed) passed[act.voter]++;
  }
  const distrusted = Uint8Array.from(seen, (checks, v) => (goldTrust(passed[v], checks) < leastTrust ? 1 : 0));
  const sum = (counts: Int32Array) => counts.reduce((total, count) => total + count, 0);
  return { distrusted, seen: sum(seen), passed: sum(passed) };
}
