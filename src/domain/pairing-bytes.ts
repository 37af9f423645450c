import type { CandidateTable } from './candidate-table.ts';

const HEADER = 8;

/** The candidate table as stored with a standing: items, partners (uint32), then partners (int32), scores (float32). */
export function packCandidateTable(table: CandidateTable): Uint8Array {
  const cells = table.items * table.partners;
  const bytes = new Uint8Array(HEADER + 8 * cells);
  new Uint32Array(bytes.buffer, 0, 2).set([table.items, table.partners]);
  new Int32Array(bytes.buffer, HEADER, cells).set(table.partner);
  new Float32Array(bytes.buffer, HEADER + 4 * cells, cells).set(table.score);
  return bytes;
}

/** The inverse of `packCandidateTable`. RangeError when the bytes are not of that form. */
export function unpackCandidateTable(bytes: Uint8Array): CandidateTable {
  const copy = Uint8Array.from(bytes);
  if (copy.length < HEADER) throw new RangeError('bytes hold no candidate table');
  const [items, partners] = new Uint32Array(copy.buffer, 0, 2);
  const cells = items * partners;
  if (copy.length !== HEADER + 8 * cells) throw new RangeError('bytes have the wrong length for a candidate table');
  return {
    items,
    partners,
    partner: new Int32Array(copy.buffer, HEADER, cells),
    score: new Float32Array(copy.buffer, HEADER + 4 * cells, cells),
  };
}
