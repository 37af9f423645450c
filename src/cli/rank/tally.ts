import { aggregateOutcomes, OUTCOME, type OutcomeCells, orientedOutcome } from '../../stats/outcome-cells.ts';
import { growingFloats, growingIntegers } from './growing-numbers.ts';
import { RankFault } from './rank-fault.ts';
import type { Vote } from './vote.ts';
import type { VoteSet } from './vote-set.ts';
import { type VoterTally, voterTally } from './voter-tally.ts';

/** Sums votes by pair while they are read, so that memory grows with the pairs and not with the votes. */
export interface Tally {
  /** @throws RankFault too_many_items */
  add(vote: Vote): void;
  /** The sums, independent of the order in which votes came but for rounding. */
  finish(task: string | null): VoteSet;
}

export interface TallyOptions {
  readonly mostItems: number;
  /** Whether to keep apart what each voter said. */
  readonly byVoter: boolean;
}

export function createTally({ mostItems, byVoter }: TallyOptions): Tally {
  const items = itemNumbers(mostItems);
  const cells = cellSums();
  const voters = byVoter ? voterTally() : null;
  const counts = { votes: 0, ties: 0, bothBad: 0, skipped: 0, weightless: 0 };
  let sum = 0;
  let squares = 0;
  return {
    add({ first, second, outcome, times, weight, voter }) {
      const a = items.number(first);
      const b = items.number(second);
      if (outcome === 'both_bad' || outcome === 'skip') {
        counts[outcome === 'skip' ? 'skipped' : 'bothBad'] += times;
        return;
      }
      if (times === 0) return;
      if (weight === 0) {
        counts.weightless += times;
        return;
      }
      const seen = orientedOutcome(outcome === 'tie' ? OUTCOME.tie : outcome === 'first' ? 0 : 1, a < b, 0);
      const cell = cells.add(Math.min(a, b), Math.max(a, b), seen, times, weight);
      voters?.add(voter, cell, seen, times * weight);
      counts.votes += times;
      if (outcome === 'tie') counts.ties += times;
      sum += times * weight;
      squares += times * weight * weight;
    },
    finish(task) {
      const { names, place } = items.sorted();
      const summed = cells.sorted(place);
      return {
        task,
        names,
        ...summed,
        counts: { ...counts, effectiveVotes: squares > 0 ? (sum * sum) / squares : 0 },
        voters: voters && finishVoters(voters, cells, place, summed.cells),
      };
    },
  };
}

function itemNumbers(most: number) {
  const numbers = new Map<string, number>();
  return {
    number(name: string): number {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      if (numbers.size === most) throw new RankFault('too_many_items', String(most));
      numbers.set(name, numbers.size);
      return numbers.size - 1;
    },
    /** The names in order, and for each item its place among them. */
    sorted(): { names: string[]; place: Int32Array } {
      const names = [...numbers.keys()].sort();
      const place = new Int32Array(names.length);
      names.forEach((name, rank) => {
        place[numbers.get(name) as number] = rank;
      });
      return { names, place };
    },
  };
}

type CellSums = ReturnType<typeof cellSums>;

function cellSums() {
  const low = growingIntegers();
  const high = growingIntegers();
  /** Wins of low, wins of high, ties, and comparisons of each cell, one after the other. */
  const sums = growingFloats();
  /** For each low item the cells by high item: small whole numbers are the fastest keys. */
  const byLow: Map<number, number>[] = [];
  return {
    low,
    high,
    /** The cell to which it was added. */
    add(a: number, b: number, seen: number, times: number, weight: number): number {
      while (byLow.length <= a) byLow.push(new Map());
      let cell = byLow[a].get(b);
      if (cell === undefined) {
        cell = low.length;
        byLow[a].set(b, cell);
        low.push(a);
        high.push(b);
        for (let k = 0; k < 4; k++) sums.push(0);
      }
      const { values } = sums;
      values[4 * cell + seen] += times * weight;
      values[4 * cell + 3] += times;
      return cell;
    },
    /** The same by the items' places. */
    sorted(place: Int32Array): { cells: OutcomeCells; comparisons: Float64Array } {
      const votes = 3 * low.length;
      const comparisons = new Float64Array(place.length);
      const first = new Int32Array(votes);
      const second = new Int32Array(votes);
      const outcome = new Uint8Array(votes);
      const weight = new Float64Array(votes);
      for (let cell = 0; cell < low.length; cell++) {
        const ends = [place[low.values[cell]], place[high.values[cell]]];
        for (const end of ends) comparisons[end] += sums.values[4 * cell + 3];
        for (let seen = 0; seen < 3; seen++) {
          [first[3 * cell + seen], second[3 * cell + seen]] = ends;
          outcome[3 * cell + seen] = seen;
          weight[3 * cell + seen] = sums.values[4 * cell + seen];
        }
      }
      return { cells: aggregateOutcomes(place.length, first, second, outcome, weight), comparisons };
    },
  };
}

/** Leads each voter's votes to the canonical cells. */
function finishVoters(voters: VoterTally, { low, high }: CellSums, place: Int32Array, cells: OutcomeCells) {
  const { n } = cells;
  const canonical = new Map<number, number>();
  for (let c = 0; c < cells.low.length; c++) canonical.set(cells.low[c] * n + cells.high[c], c);
  return voters.finish((cell, seen) => {
    const a = place[low.values[cell]];
    const b = place[high.values[cell]];
    const c = canonical.get(Math.min(a, b) * n + Math.max(a, b)) as number;
    return orientedOutcome(seen, a < b, 0) * cells.low.length + c;
  });
}
