import { type FullFit, fitBradleyTerry } from './bradley-terry.ts';
import { requireLength, requireWithin, type Undefined, undefinedResult } from './check.ts';
import { InfluenceHeap } from './influence-heap.ts';
import { logistic } from './logistic.ts';
import { aggregatePairs, type Integers, type PairCells } from './pair-counts.ts';
import { descendingOrder, RANK_TOLERANCE } from './ranks.ts';

/** How few votes stand between the leader and being overtaken. */
export type LeverageAudit =
  | {
      readonly kind: 'flips';
      readonly leader: number;
      /** The rival whom the fewest removed votes put ahead. */
      readonly rival: number;
      /** Votes removed, confirmed by a refit. */
      readonly removed: number;
      /** removed/votes. */
      readonly share: number;
    }
  | { readonly kind: 'stable'; readonly leader: number }
  | Undefined<'fewer_than_two_items' | 'no_votes'>;

/** Votes of one winner over one loser, heaviest first; `used` of them are taken out. */
interface Stack {
  readonly winner: number;
  readonly loser: number;
  readonly weights: Float64Array;
  used: number;
}

/**
 * Leverage audit: for the leader e₁ and every rival j, votes are removed by falling influence
 * w(1 − p)(e₁ − e_j)ᵀH⁻¹x until the linear prediction puts j ahead; a refit confirms, or shows how much is still
 * missing; then the shortest beginning of that list that turns the order is found by bisection, each step a refit.
 * Reported is the smallest number over rivals; the true minimum may be smaller still.
 *
 * @param weight one a vote; 1 each when left out
 * @returns 'stable' when not even all votes for the leader's side change the order
 * @throws RangeError naming n, winner, loser, weight or sigma
 * Source: [Broderick2020]; [Huang2025] for leaderboards.
 */
export function auditLeverage(
  n: number,
  winner: Integers,
  loser: Integers,
  { sigma, weight }: { sigma: number; weight?: ArrayLike<number> },
): LeverageAudit {
  const pairs = aggregatePairs(n, winner, loser, weight);
  if (n < 2) return undefinedResult('fewer_than_two_items');
  if (pairs.low.length === 0) return undefinedResult('no_votes');
  const fit = fitBradleyTerry(pairs, { sigma });
  const stacks = stackVotes(n, winner, loser, weight);
  const [leader, ...rivals] = descendingOrder(fit.theta);
  let best = Number.POSITIVE_INFINITY;
  let bestRival = -1;
  for (const rival of rivals) {
    const removed = votesToOvertake(fit, stacks, leader, rival, best);
    if (removed === null || removed >= best) continue;
    best = removed;
    bestRival = rival;
  }
  if (bestRival < 0) return { kind: 'stable', leader };
  return { kind: 'flips', leader, rival: bestRival, removed: best, share: best / winner.length };
}

/** Votes by (winner, loser), each stack from the heaviest to the lightest. */
function stackVotes(n: number, winner: Integers, loser: Integers, weight?: ArrayLike<number>): Stack[] {
  if (weight) requireLength('weight', weight, winner.length);
  const lists = new Map<number, number[]>();
  for (let v = 0; v < winner.length; v++) {
    const amount = weight ? weight[v] : 1;
    requireWithin(`weight[${v}]`, amount, 0, Number.MAX_VALUE);
    if (amount === 0) continue;
    const key = winner[v] * n + loser[v];
    const list = lists.get(key);
    if (list) list.push(amount);
    else lists.set(key, [amount]);
  }
  return Array.from(lists, ([key, list]) => ({
    winner: Math.floor(key / n),
    loser: key % n,
    weights: Float64Array.from(list).sort().reverse(),
    used: 0,
  }));
}

/** Fewest votes found whose removal puts the rival ahead; null when none do, or when it would take `limit` or more. */
function votesToOvertake(fit: FullFit, stacks: Stack[], leader: number, rival: number, limit: number): number | null {
  for (const stack of stacks) stack.used = 0;
  const overtaken = ({ theta }: FullFit): boolean => theta[leader] - theta[rival] < -RANK_TOLERANCE;
  const sequence: number[] = [];
  let current = fit;
  while (!overtaken(current)) {
    // The prediction may remove too many: look somewhat beyond the limit before giving up.
    const more = mostInfluential(current, stacks, leader, rival, 2 * limit - sequence.length);
    if (more.length === 0 || sequence.length + more.length >= 2 * limit) return null;
    sequence.push(...more);
    current = fitBradleyTerry(cellsLeft(fit.n, stacks), { sigma: fit.sigma });
  }
  const flipsAfter = (count: number): boolean => {
    for (const stack of stacks) stack.used = 0;
    for (let k = 0; k < count; k++) stacks[sequence[k]].used++;
    return overtaken(fitBradleyTerry(cellsLeft(fit.n, stacks), { sigma: fit.sigma }));
  };
  if (sequence.length >= limit && !flipsAfter(limit - 1)) return null;
  let kept = 0;
  let flips = Math.min(sequence.length, limit - 1);
  while (flips - kept > 1) {
    const middle = (kept + flips) >> 1;
    if (flipsAfter(middle)) flips = middle;
    else kept = middle;
  }
  return flips;
}

/** Takes votes off until their predicted effect passes the gap; returns the stacks they came from, in order. */
function mostInfluential(fit: FullFit, stacks: Stack[], leader: number, rival: number, limit: number): number[] {
  const gap = fit.theta[leader] - fit.theta[rival];
  const influence = stacks.map((stack) => influencePerWeight(fit, stack, leader, rival));
  const heap = new InfluenceHeap();
  const offer = (s: number): void => {
    const { weights, used } = stacks[s];
    if (used < weights.length && influence[s] > 0) heap.push(weights[used] * influence[s], s);
  };
  stacks.forEach((_, s) => {
    offer(s);
  });
  const taken: number[] = [];
  let effect = 0;
  while (effect <= gap && taken.length < limit) {
    const top = heap.pop();
    if (!top) break;
    effect += top.influence;
    taken.push(top.stack);
    stacks[top.stack].used++;
    offer(top.stack);
  }
  return taken;
}

/** (1 − p)(e₁ − e_j)ᵀH⁻¹(e_winner − e_loser): how far a unit of weight holds the leader above the rival. */
function influencePerWeight({ n, theta, covariance }: FullFit, vote: Stack, leader: number, rival: number): number {
  const a = leader * n;
  const b = rival * n;
  const lift =
    covariance[a + vote.winner] - covariance[a + vote.loser] - covariance[b + vote.winner] + covariance[b + vote.loser];
  return logistic(theta[vote.loser] - theta[vote.winner]) * lift;
}

function cellsLeft(n: number, stacks: readonly Stack[]): PairCells {
  const left = stacks.map(({ weights, used }) => weights.subarray(used).reduce((sum, w) => sum + w, 0));
  return aggregatePairs(
    n,
    stacks.map((stack) => stack.winner),
    stacks.map((stack) => stack.loser),
    left,
  );
}
