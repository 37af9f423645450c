import { GAUSS_HERMITE_NODES, gaussHermite } from './gauss-hermite.ts';
import { logistic, logLogistic } from './logistic.ts';
import type { PatternRatios } from './pattern-mixture.ts';
import { UNDECIDED, type VotesByVoter } from './votes-by-voter.ts';

/** What a voter may do other than judge: let one item always win, or always lose, toss a coin, or vote contrary. */
export const PATTERN = { always: 0, never: 1, coin: 2, contrary: 3 } as const;

/** Patterns of n items, numbered: always i is i, never i is n + i, then coin and contrary. */
export const patternCount = (n: number): number => 2 * n + 2;

/** The kind of a numbered pattern, and its item (−1 for coin and contrary). */
export function patternOf(number: number, n: number): { readonly kind: number; readonly item: number } {
  if (number < n) return { kind: PATTERN.always, item: number };
  if (number < 2 * n) return { kind: PATTERN.never, item: number - n };
  return { kind: number === 2 * n ? PATTERN.coin : PATTERN.contrary, item: -1 };
}

export interface PatternOptions {
  /** Chance that somebody who follows a pattern slips. */
  readonly slip: number;
  /** τ: how much honest voters differ in one item. */
  readonly spread: number;
  /** Share of undecided votes among all voters. */
  readonly undecided: number;
  /** Decided votes on an item from which on a pattern of it is looked at, and against how many others. */
  readonly leastVotes: number;
  readonly leastOpponents: number;
  /** Decided votes from which on a voter is looked at as a whole. */
  readonly leastVotesInAll: number;
}

const RULE = gaussHermite(GAUSS_HERMITE_NODES);
/** Undecided votes of a voter are weighed against this many of everybody's. */
const UNDECIDED_PRIOR = 10;

/** A voter's votes on one item: what speaks for it, at which advantage, and how it ended. */
interface Block {
  readonly advantage: number[];
  readonly won: boolean[];
  undecided: number;
  readonly opponents: Set<number>;
}

/**
 * Likelihood ratios of every pattern against honest judgement, for one voter. An honest voter decides by
 * σ(ln π_i − ln π_j + u), u ~ N(0, τ²) a taste of one's own in each item, and leaves votes undecided at a rate of one's own; in a
 * pattern of an item its votes fall one way but for slips, and all others are honest.
 *
 * @param strength ln π, best without this voter's own votes
 */
export function patternRatios(
  votes: VotesByVoter,
  voter: number,
  strength: Float64Array,
  options: PatternOptions,
): PatternRatios {
  const { n } = votes;
  const blocks = blocksOf(votes, voter, strength);
  const rate = undecidedRate(votes, voter, options.undecided);
  const pattern: number[] = [];
  const logRatio: number[] = [];
  for (const [item, block] of blocks) {
    const { advantage, won, undecided, opponents } = block;
    if (advantage.length < options.leastVotes || opponents.size < options.leastOpponents) continue;
    // Undecided votes speak against a pattern; that a vote was decided speaks for none: it depends on the gap.
    const usual = logChanceOfBlock(advantage, won, options.spread) + undecided * Math.log(rate);
    const wins = won.filter(Boolean).length;
    const losses = won.length - wins;
    const kept = Math.log(1 - options.slip);
    const slipped = Math.log(options.slip / 2);
    pattern.push(item, n + item);
    logRatio.push(wins * kept + (losses + undecided) * slipped - usual);
    logRatio.push(losses * kept + (wins + undecided) * slipped - usual);
  }
  const whole = wholeRatios(votes, voter, strength, options);
  if (whole !== null) {
    pattern.push(2 * n, 2 * n + 1);
    logRatio.push(whole.coin, whole.contrary);
  }
  return { pattern: Int32Array.from(pattern), logRatio: Float64Array.from(logRatio) };
}

function blocksOf(votes: VotesByVoter, voter: number, strength: Float64Array): Map<number, Block> {
  const { from, first, second, outcome } = votes;
  const blocks = new Map<number, Block>();
  const at = (item: number): Block => {
    let block = blocks.get(item);
    if (block === undefined) {
      block = { advantage: [], won: [], undecided: 0, opponents: new Set() };
      blocks.set(item, block);
    }
    return block;
  };
  for (let k = from[voter]; k < from[voter + 1]; k++) {
    const [a, b] = [first[k], second[k]];
    if (outcome[k] === UNDECIDED) {
      at(a).undecided++;
      at(b).undecided++;
      continue;
    }
    const gap = strength[a] - strength[b];
    for (const [item, other, advantage, won] of [
      [a, b, gap, outcome[k] === 0],
      [b, a, -gap, outcome[k] === 1],
    ] as const) {
      const block = at(item);
      block.advantage.push(advantage);
      block.won.push(won);
      block.opponents.add(other);
    }
  }
  return blocks;
}

/** The voter's own share of undecided votes, drawn towards everybody's; never 0 or 1. */
function undecidedRate({ from, outcome }: VotesByVoter, voter: number, usual: number): number {
  let undecided = 0;
  for (let k = from[voter]; k < from[voter + 1]; k++) if (outcome[k] === UNDECIDED) undecided++;
  const all = from[voter + 1] - from[voter];
  const rate = (undecided + UNDECIDED_PRIOR * usual) / (all + UNDECIDED_PRIOR);
  return Math.min(0.99, Math.max(0.01, rate));
}

/** ln ∫ ∏ σ(±(d_k + u)) N(u; 0, τ²) du by the 31-node rule. */
function logChanceOfBlock(advantage: readonly number[], won: readonly boolean[], spread: number): number {
  if (spread === 0) return advantage.reduce((sum, d, k) => sum + logLogistic(won[k] ? d : -d), 0);
  const logs = RULE.nodes.map((node) => {
    const u = spread * node;
    let product = 1;
    let log = 0;
    for (let k = 0; k < advantage.length; k++) {
      product *= logistic(won[k] ? advantage[k] + u : -advantage[k] - u);
      if (product > 1e-200) continue;
      log += Math.log(product + Number.MIN_VALUE);
      product = 1;
    }
    return log + Math.log(product);
  });
  const most = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return most + Math.log(logs.reduce((sum, log, k) => sum + RULE.weights[k] * Math.exp(log - most), 0));
}

/** Of all decided votes: coin tosses and contrary votes against honest ones; null with too few. */
function wholeRatios(
  { from, first, second, outcome }: VotesByVoter,
  voter: number,
  strength: Float64Array,
  { spread, leastVotesInAll }: PatternOptions,
): { readonly coin: number; readonly contrary: number } | null {
  // Both sides of a pair are tasted: the variance of their difference is 2τ², and p̄ = σ(d/√(1 + πv/8)).
  const shrink = 1 / Math.sqrt(1 + (Math.PI * spread * spread) / 4);
  let decided = 0;
  let usual = 0;
  let contrary = 0;
  for (let k = from[voter]; k < from[voter + 1]; k++) {
    if (outcome[k] === UNDECIDED) continue;
    const gap = shrink * (strength[first[k]] - strength[second[k]]);
    usual += logLogistic(outcome[k] === 0 ? gap : -gap);
    contrary += logLogistic(outcome[k] === 0 ? -gap : gap);
    decided++;
  }
  if (decided < leastVotesInAll) return null;
  return { coin: decided * Math.log(0.5) - usual, contrary: contrary - usual };
}
