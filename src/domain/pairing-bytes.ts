import type { CandidateTable } from './candidate-table.ts';
import type { RoundTally } from './round-tally.ts';

/** What a standing gives to those who choose pairs: the slow half of the policy, and the comparisons that it counts. */
export interface Pairing {
  readonly table: CandidateTable;
  readonly tally: RoundTally;
}

const HEADER = 8;
const tableBytes = (items: number, partners: number) => HEADER + 8 * items * partners;
const halfOf = (items: number) => (items * (items - 1)) / 2;

/**
 * The pairing as stored with a standing, so that a web process takes it over without reading a word of text:
 * items, partners (uint32); partners (int32), scores (float32); counts of items (float64), parents (int32) and the pair
 * counts above the diagonal, row by row (float32).
 */
export function packPairing({ table, tally }: Pairing): Uint8Array {
  const { items, partners } = table;
  const cells = items * partners;
  const at = tableBytes(items, partners);
  const bytes = new Uint8Array(at + 12 * items + 4 * halfOf(items));
  new Uint32Array(bytes.buffer, 0, 2).set([items, partners]);
  new Int32Array(bytes.buffer, HEADER, cells).set(table.partner);
  new Float32Array(bytes.buffer, HEADER + 4 * cells, cells).set(table.score);
  new Float64Array(bytes.buffer, at, items).set(tally.itemCount);
  new Int32Array(bytes.buffer, at + 8 * items, items).set(tally.parent);
  const half = new Float32Array(bytes.buffer, at + 12 * items, halfOf(items));
  for (let i = 0, from = 0; i < items; from += items - ++i) {
    half.set(tally.pairCount.subarray(i * items + i + 1, (i + 1) * items), from);
  }
  return bytes;
}

/**
 * The inverse of `packPairing`; null for the bytes of a method without pairs, or of an older version, which held no
 * counts. RangeError when the bytes are of no such form.
 */
export function unpackPairing(bytes: Uint8Array): Pairing | null {
  if (bytes.length === 0) return null;
  if (bytes.length < HEADER) throw new RangeError('bytes hold no pairing');
  const [items, partners] = new Uint32Array(Uint8Array.from(bytes.subarray(0, HEADER)).buffer);
  const cells = items * partners;
  const at = tableBytes(items, partners);
  if (bytes.length === at) return null;
  const end = at + 12 * items;
  if (bytes.length !== end + 4 * halfOf(items)) throw new RangeError('a pairing has another length');
  const { buffer } = Uint8Array.from(bytes.subarray(0, end));
  return {
    table: {
      items,
      partners,
      partner: new Int32Array(buffer, HEADER, cells),
      score: new Float32Array(buffer, HEADER + 4 * cells, cells),
    },
    tally: {
      items,
      itemCount: new Float64Array(buffer, at, items),
      parent: new Int32Array(buffer, at + 8 * items, items),
      pairCount: mirrored(floatsOf(bytes.subarray(end)), items),
    },
  };
}

/** Without a copy where the bytes lie as numbers do. */
function floatsOf(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  return new Float32Array(buffer, byteOffset, length / 4);
}

/** So many rows and columns of a table lie close at hand while they are turned. */
const BLOCK = 32;

/** A symmetric table from its half above the diagonal; block by block, as far steps through a large table are slow. */
function mirrored(half: Float32Array, items: number): Float32Array {
  const whole = new Float32Array(items * items);
  for (let i = 0, from = 0; i < items; from += items - ++i) {
    whole.set(half.subarray(from, from + items - i - 1), i * items + i + 1);
  }
  for (let top = 0; top < items; top += BLOCK) {
    for (let left = top; left < items; left += BLOCK) turnBlock(whole, items, top, left);
  }
  return whole;
}

/** Writes what lies in a block above the diagonal to its place below. */
function turnBlock(whole: Float32Array, items: number, top: number, left: number): void {
  const bottom = Math.min(top + BLOCK, items);
  const right = Math.min(left + BLOCK, items);
  for (let i = top; i < bottom; i++) {
    for (let j = Math.max(left, i + 1); j < right; j++) whole[j * items + i] = whole[i * items + j];
  }
}
