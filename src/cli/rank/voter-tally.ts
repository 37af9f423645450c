import { growingFloats, growingIntegers } from './growing-numbers.ts';
import type { VoterVotes } from './vote-set.ts';

/** Keeps who said what, in three numbers a vote. */
export interface VoterTally {
  add(voter: string, cell: number, seen: number, amount: number): void;
  /** Groups the votes by voter, voters in the order of their names. `entryOf` gives a cell and outcome their place. */
  finish(entryOf: (cell: number, seen: number) => number): VoterVotes;
}

export function voterTally(): VoterTally {
  const numbers = new Map<string, number>();
  const who = growingIntegers();
  const said = growingIntegers();
  const amounts = growingFloats();
  return {
    add(voter, cell, seen, amount) {
      let number = numbers.get(voter);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(voter, number);
      }
      who.push(number);
      said.push(3 * cell + seen);
      amounts.push(amount);
    },
    finish(entryOf) {
      const place = new Int32Array(numbers.size);
      [...numbers.keys()].sort().forEach((name, k) => {
        place[numbers.get(name) as number] = k;
      });
      const start = new Int32Array(numbers.size + 1);
      for (let v = 0; v < who.length; v++) start[place[who.values[v]] + 1]++;
      for (let k = 0; k < numbers.size; k++) start[k + 1] += start[k];
      const next = start.slice(0, numbers.size);
      const entry = new Int32Array(who.length);
      const amount = new Float64Array(who.length);
      for (let v = 0; v < who.length; v++) {
        const at = next[place[who.values[v]]]++;
        entry[at] = entryOf(Math.floor(said.values[v] / 3), said.values[v] % 3);
        amount[at] = amounts.values[v];
      }
      return { voters: numbers.size, start, entry, amount };
    },
  };
}
