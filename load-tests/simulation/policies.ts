import { choosePair, pairKey } from '../../src/domain/assignment.ts';
import {
  buildCandidateTable,
  type CandidateTable,
  posteriorShape,
  priorCandidateTable,
} from '../../src/domain/candidate-table.ts';
import { DEFAULT_CONSTANTS } from '../../src/domain/constants.ts';
import { addComparison, emptyTally } from '../../src/domain/round-tally.ts';
import type { BradleyTerryFit } from '../../src/stats/bradley-terry.ts';
import { bald, pairBelief } from '../../src/stats/pair-information.ts';
import type { Xoshiro256 } from '../../src/stats/random.ts';
import { randomPair } from './rounds.ts';
import { mergeSort, quicksort, type Sorting, shuffled } from './sorting.ts';

/** Plans the comparisons of one round. */
export interface Planner {
  /** The next pair, low < high. */
  next(): [number, number];
  /** How the pair asked for last ended. */
  answered(lowWon: boolean): void;
  /** All votes so far were fitted. */
  refitted(fit: BradleyTerryFit): void;
}

export type Policy = (items: number, random: Xoshiro256) => Planner;

/** The policies that are compared, by name. */
export const POLICIES = {
  blindrank,
  random: randomPairs,
  bald: baldPairs,
  nearTie,
  quicksort: (items, random) => bySorting(() => quicksort(shuffled(items, random), random)),
  mergeSort: (items, random) => bySorting(() => mergeSort(shuffled(items, random))),
} satisfies Record<string, Policy>;

export type PolicyName = keyof typeof POLICIES;

const nothing = () => undefined;

function randomPairs(items: number, random: Xoshiro256): Planner {
  return { next: () => randomPair(items, random), answered: nothing, refitted: nothing };
}

/** One who votes in a simulated round. */
interface SimulatedVoter {
  readonly own: Set<number>;
  readonly met: Set<number>;
  readonly shown: Map<number, number>;
  comparisons: number;
  previous: [number, number] | [];
}

/**
 * The product's own policy. The voters are the designers of the works: as many as there are works, each with one that
 * they never see; whoever asks next is drawn at random, and one for whom no pair is left makes room for somebody new.
 */
function blindrank(items: number, random: Xoshiro256): Planner {
  const constants = DEFAULT_CONSTANTS.assignment;
  const tally = emptyTally(items);
  const active = new Uint8Array(items).fill(1);
  const voters = Array.from({ length: items }, (_, slot) => newVoter(slot));
  let table: CandidateTable = priorCandidateTable(items, constants, random);
  return {
    next() {
      for (;;) {
        const at = random.integer(voters.length);
        const voter = voters[at];
        const chosen = choosePair({ tally, table, active }, voter, constants, random);
        if (chosen === null) {
          voters[at] = newVoter(at);
          continue;
        }
        const { low, high } = chosen;
        noteShown(voter, items, low, high);
        addComparison(tally, low, high, 1);
        return [low, high];
      }
    },
    answered: nothing,
    refitted(fit) {
      table = buildCandidateTable(posteriorShape(fit), constants, random);
    },
  };
}

function newVoter(own: number): SimulatedVoter {
  return { own: new Set([own]), met: new Set(), shown: new Map(), comparisons: 0, previous: [] };
}

function noteShown(voter: SimulatedVoter, items: number, low: number, high: number): void {
  voter.met.add(pairKey(items, low, high));
  for (const slot of [low, high]) voter.shown.set(slot, (voter.shown.get(slot) ?? 0) + 1);
  voter.comparisons++;
  voter.previous = [low, high];
}

/** The pairs whose outcomes say most about the strengths. */
function baldPairs(items: number, random: Xoshiro256): Planner {
  return byScore(items, random, (fit, i, j) => {
    const { difference, variance } = pairBelief(fit, i, j);
    return bald(difference, variance);
  });
}

/** The pairs whose strengths are estimated nearest to each other. */
function nearTie(items: number, random: Xoshiro256): Planner {
  return byScore(items, random, (fit, i, j) => -Math.abs(fit.theta[i] - fit.theta[j]));
}

/**
 * The best pairs by a score of the last fit, best first. Until the next fit no item comes twice while that can be
 * avoided: without that, all comparisons between two fits would fall on few items.
 */
function byScore(
  items: number,
  random: Xoshiro256,
  score: (fit: BradleyTerryFit, i: number, j: number) => number,
): Planner {
  let queue: [number, number][] = [];
  return {
    next: () => queue.pop() ?? randomPair(items, random),
    answered: nothing,
    refitted(fit) {
      const pairs: { pair: [number, number]; key: number }[] = [];
      for (let i = 0; i < items; i++) {
        for (let j = i + 1; j < items; j++) pairs.push({ pair: [i, j], key: score(fit, i, j) + 1e-9 * random.next() });
      }
      pairs.sort((a, b) => b.key - a.key);
      const used = new Set<number>();
      queue = [];
      for (const { pair } of pairs) {
        if (pair.some((item) => used.has(item))) continue;
        for (const item of pair) used.add(item);
        queue.push(pair);
      }
      queue.reverse();
    },
  };
}

/** Sorts the items by asking for their comparisons, again and again. */
function bySorting(start: () => Sorting): Planner {
  let sorting = start();
  let step = sorting.next();
  let asked: [number, number] = [0, 1];
  return {
    next() {
      while (step.done) {
        sorting = start();
        step = sorting.next();
      }
      asked = step.value;
      const [a, b] = asked;
      return a < b ? [a, b] : [b, a];
    },
    answered(lowWon) {
      step = sorting.next(lowWon === asked[0] < asked[1]);
    },
    refitted: nothing,
  };
}
