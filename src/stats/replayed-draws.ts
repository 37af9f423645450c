import { createRandom, type Xoshiro256 } from './random.ts';

/** What a bootstrap draws from. */
export type Draws = Pick<Xoshiro256, 'integer'>;

const FIRST_LENGTH = 1 << 16;

/**
 * One sequence of draws for many bootstraps that resample alike: each reader begins at the beginning and gets what
 * `createRandom(seed)` would give, as long as it asks for integers below one n. Drawn once, then read.
 */
export function replayedDraws(seed: string): () => Draws {
  const sequences = new Map<number, Sequence>();
  return () => {
    let sequence: Sequence | undefined;
    let next = 0;
    return {
      integer(n) {
        if (sequence === undefined || sequence.n !== n) {
          sequence = sequences.get(n) ?? startSequence(seed, n);
          sequences.set(n, sequence);
        }
        if (next === sequence.drawn) drawMore(sequence);
        return sequence.values[next++];
      },
    };
  };
}

interface Sequence {
  readonly n: number;
  readonly random: Xoshiro256;
  values: Int32Array;
  drawn: number;
}

function startSequence(seed: string, n: number): Sequence {
  return { n, random: createRandom(seed), values: new Int32Array(0), drawn: 0 };
}

function drawMore(sequence: Sequence): void {
  const { n, random, values, drawn } = sequence;
  const more = new Int32Array(Math.max(FIRST_LENGTH, 2 * drawn));
  more.set(values);
  for (let k = drawn; k < more.length; k++) more[k] = random.integer(n);
  sequence.values = more;
  sequence.drawn = more.length;
}
