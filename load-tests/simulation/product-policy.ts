import { choosePair, pairKey } from '../../src/domain/assignment.ts';
import {
  buildCandidateTable,
  type CandidateTable,
  posteriorShape,
  priorCandidateTable,
} from '../../src/domain/candidate-table.ts';
import { DEFAULT_CONSTANTS } from '../../src/domain/constants.ts';
import { addComparison, emptyTally } from '../../src/domain/round-tally.ts';
import type { Xoshiro256 } from '../../src/stats/random.ts';
import type { Planner } from './planner.ts';

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
 * they never see (but of two works, which only others can compare); whoever asks next is drawn at random, and one for
 * whom no pair is left makes room for somebody new.
 */
export function blindrank(items: number, random: Xoshiro256): Planner {
  const constants = DEFAULT_CONSTANTS.assignment;
  const tally = emptyTally(items);
  const active = new Uint8Array(items).fill(1);
  const voters = Array.from({ length: items }, (_, slot) => newVoter(items, slot));
  let table: CandidateTable = priorCandidateTable(items, constants, random);
  return {
    next() {
      for (;;) {
        const at = random.integer(voters.length);
        const voter = voters[at];
        const chosen = choosePair({ tally, table, active }, voter, constants, random);
        if (chosen === null) {
          voters[at] = newVoter(items, at);
          continue;
        }
        const { low, high } = chosen;
        noteShown(voter, items, low, high);
        addComparison(tally, low, high, 1);
        return [low, high];
      }
    },
    answered: () => undefined,
    refitted(fit) {
      table = buildCandidateTable(posteriorShape(fit), constants, random);
    },
  };
}

function newVoter(items: number, work: number): SimulatedVoter {
  const own = new Set(items > 2 ? [work] : []);
  return { own, met: new Set(), shown: new Map(), comparisons: 0, previous: [] };
}

function noteShown(voter: SimulatedVoter, items: number, low: number, high: number): void {
  voter.met.add(pairKey(items, low, high));
  for (const slot of [low, high]) voter.shown.set(slot, (voter.shown.get(slot) ?? 0) + 1);
  voter.comparisons++;
  voter.previous = [low, high];
}
