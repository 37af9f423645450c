import { requireInteger, requireLength } from './check.ts';
import type { Integers } from './pair-counts.ts';

/** How a vote ended, as `OUTCOME` has it; a vote without a winner is undecided. */
export const UNDECIDED = 2;

/** Votes in the order of their voters: those of voter v are from `from[v]` to `from[v + 1]`. */
export interface VotesByVoter {
  readonly n: number;
  readonly voters: number;
  readonly from: Int32Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** 0: the first won, 1: the second won, 2: undecided. */
  readonly outcome: Uint8Array;
}

/**
 * Groups votes by voter, each voter's in the order given.
 *
 * @param voter numbers 0 … voters − 1
 * @throws RangeError naming n, voters, first, second, outcome or voter
 */
export function votesByVoter(
  n: number,
  voters: number,
  first: Integers,
  second: Integers,
  outcome: Integers,
  voter: Integers,
): VotesByVoter {
  requireInteger('n', n, 1, 94_906_265);
  requireInteger('voters', voters, 0, 0x7fff_ffff);
  for (const [name, column] of Object.entries({ second, outcome, voter })) requireLength(name, column, first.length);
  const from = new Int32Array(voters + 1);
  for (let k = 0; k < voter.length; k++) {
    requireInteger(`voter[${k}]`, voter[k], 0, voters - 1);
    requireInteger(`first[${k}]`, first[k], 0, n - 1);
    requireInteger(`second[${k}]`, second[k], 0, n - 1);
    if (first[k] === second[k]) throw new RangeError(`second[${k}] must differ from the first, both are ${first[k]}`);
    requireInteger(`outcome[${k}]`, outcome[k], 0, UNDECIDED);
    from[voter[k] + 1]++;
  }
  for (let v = 0; v < voters; v++) from[v + 1] += from[v];
  const next = from.slice(0, voters);
  const sorted = {
    first: new Int32Array(first.length),
    second: new Int32Array(first.length),
    outcome: new Uint8Array(first.length),
  };
  for (let k = 0; k < voter.length; k++) {
    const place = next[voter[k]]++;
    sorted.first[place] = first[k];
    sorted.second[place] = second[k];
    sorted.outcome[place] = outcome[k];
  }
  return { n, voters, from, ...sorted };
}
