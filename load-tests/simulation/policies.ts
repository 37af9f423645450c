import type { BradleyTerryFit } from '../../src/stats/bradley-terry.ts';
import { bald, informationGain, outcomeEntropy, pairBelief } from '../../src/stats/pair-information.ts';
import type { Xoshiro256 } from '../../src/stats/random.ts';
import type { Planner, Policy } from './planner.ts';
import { blindrank } from './product-policy.ts';
import { randomPair } from './rounds.ts';
import { mergeSort, quicksort, type Sorting, shuffled } from './sorting.ts';

/** The policies that are compared, by name. */
export const POLICIES = {
  blindrank,
  random: randomPairs,
  fewest: fewestFirst,
  uncertain: openOutcomes,
  information: informationGains,
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

/** The two items with the fewest comparisons, chance deciding among equals. */
function fewestFirst(items: number, random: Xoshiro256): Planner {
  const counts = new Float64Array(items);
  return {
    next() {
      const key = counts.map((count) => count + random.next());
      let [least, second] = key[0] < key[1] ? [0, 1] : [1, 0];
      for (let item = 2; item < items; item++) {
        if (key[item] < key[least]) [least, second] = [item, least];
        else if (key[item] < key[second]) second = item;
      }
      counts[least]++;
      counts[second]++;
      return [Math.min(least, second), Math.max(least, second)];
    },
    answered: nothing,
    refitted: nothing,
  };
}
/** The pairs whose outcomes are most open. */
function openOutcomes(items: number, random: Xoshiro256): Planner {
  return byScore(items, random, (fit, i, j) => {
    const { difference, variance } = pairBelief(fit, i, j);
    return outcomeEntropy(difference, variance);
  });
}

/** The pairs whose outcomes say most about the strengths, by the variance that they take away. */
function informationGains(items: number, random: Xoshiro256): Planner {
  return byScore(items, random, (fit, i, j) => {
    const { difference, variance } = pairBelief(fit, i, j);
    return informationGain(difference, variance);
  });
}

/** The same by the entropy of the outcome that they take away. */
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
