import { type FullFit, fitBradleyTerry } from './bradley-terry.ts';
import { requireLength, requireWithin, type Undefined, undefinedResult } from './check.ts';
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
 * missing. Reported is the smallest number over rivals; the true minimum may be smaller still.
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
    const removed = votesToOvertake(fit, pairs, stacks, leader, rival, best);
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
function votesToOvertake(
  fit: FullFit,
  pairs: PairCells,
  stacks: Stack[],
  leader: number,
  rival: number,
  limit: number,
): number | null {
  for (const stack of stacks) stack.used = 0;
  let current = fit;
  let removed = 0;
  for (;;) {
    const gap = current.theta[leader] - current.theta[rival];
    if (gap < -RANK_TOLERANCE) return removed;
    const more = removeMostInfluential(current, stacks, leader, rival, gap, limit - removed);
    if (more === 0 || removed + more >= limit) return null;
    removed += more;
    current = fitBradleyTerry(cellsLeft(pairs.n, stacks), { sigma: fit.sigma });
  }
}

/** Takes votes off until their predicted effect passes the gap; returns how many, 0 when none helps. */
function removeMostInfluential(
  fit: FullFit,
  stacks: Stack[],
  leader: number,
  rival: number,
  gap: number,
  limit: number,
): number {
  const influence = stacks.map((stack) => influencePerWeight(fit, stack, leader, rival));
  const heap = new InfluenceHeap();
  const offer = (s: number): void => {
    const { weights, used } = stacks[s];
    if (used < weights.length && influence[s] > 0) heap.push(weights[used] * influence[s], s);
  };
  stacks.forEach((_, s) => {
    offer(s);
  });
  let effect = 0;
  let count = 0;
  while (effect <= gap && count < limit) {
    const top = heap.pop();
    if (!top) break;
    effect += top.influence;
    count++;
    stacks[top.stack].used++;
    offer(top.stack);
  }
  return count;
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

/** A binary heap with the most influential vote on top. */
class InfluenceHeap {
  readonly #influence: number[] = [];
  readonly #stack: number[] = [];

  push(influence: number, stack: number): void {
    let at = this.#influence.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#influence[parent] >= influence) break;
      this.#influence[at] = this.#influence[parent];
      this.#stack[at] = this.#stack[parent];
      at = parent;
    }
    this.#influence[at] = influence;
    this.#stack[at] = stack;
  }

  pop(): { influence: number; stack: number } | null {
    if (this.#influence.length === 0) return null;
    const top = { influence: this.#influence[0], stack: this.#stack[0] };
    const influence = this.#influence.pop() as number;
    const stack = this.#stack.pop() as number;
    if (this.#influence.length > 0) this.#sink(influence, stack);
    return top;
  }

  #sink(influence: number, stack: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#influence.length) break;
      if (child + 1 < this.#influence.length && this.#influence[child + 1] > this.#influence[child]) child++;
      if (this.#influence[child] <= influence) break;
      this.#influence[at] = this.#influence[child];
      this.#stack[at] = this.#stack[child];
      at = child;
    }
    this.#influence[at] = influence;
    this.#stack[at] = stack;
  }
}
