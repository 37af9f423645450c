import { describe, expect, it } from 'vitest';
import { createRandom } from '../stats/random.ts';
import { priorCandidateTable } from './candidate-table.ts';
import { DEFAULT_CONSTANTS } from './constants.ts';
import { packPairing, unpackPairing } from './pairing-bytes.ts';
import { addComparison, emptyTally } from './round-tally.ts';

function somePairing(items: number) {
  const random = createRandom(2n);
  const tally = emptyTally(items);
  for (let k = 0; k < 3 * items && items > 1; k++) {
    const low = random.integer(items - 1);
    addComparison(tally, low, low + 1 + random.integer(items - 1 - low), 1);
  }
  return { table: priorCandidateTable(items, DEFAULT_CONSTANTS.assignment, random), tally };
}

describe('a pairing', () => {
  it.each([1, 2, 7, 60])('of %i entries survives its way through the database', (items) => {
    const pairing = somePairing(items);
    expect(unpackPairing(Buffer.from(packPairing(pairing)))).toEqual(pairing);
  });

  it('is read wherever its bytes lie', () => {
    const pairing = somePairing(40);
    const bytes = packPairing(pairing);
    for (const shift of [1, 4, 6]) {
      const shifted = new Uint8Array(shift + bytes.length);
      shifted.set(bytes, shift);
      expect(unpackPairing(shifted.subarray(shift))).toEqual(pairing);
    }
  });

  it('can be counted on, without a trace in the bytes', () => {
    const bytes = packPairing(somePairing(7));
    const before = bytes.slice();
    const pairing = unpackPairing(bytes);
    if (pairing !== null) addComparison(pairing.tally, 0, 6, 1);
    expect(bytes).toEqual(before);
  });

  it('is none in a standing without pairs or of a version that kept no counts', () => {
    const bytes = packPairing(somePairing(7));
    expect(unpackPairing(new Uint8Array(0))).toBeNull();
    expect(unpackPairing(bytes.subarray(0, 8 + 8 * 7 * 6))).toBeNull();
  });

  it('that is cut off is refused', () => {
    const bytes = packPairing(somePairing(7));
    for (const length of [3, 20, bytes.length - 1]) {
      expect(() => unpackPairing(bytes.subarray(0, length))).toThrow(RangeError);
    }
  });
});
