import { ENTRY_CODE_LENGTH } from '../../domain/readable-code.ts';
import { randomCode } from '../../platform/random-names.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findRoundCodes, findWaitingWorks, insertArenaEntries } from './data.ts';

/**
 * Takes the works that are in no round yet into one that the caller holds, dated: under random codes, in the next slots
 * in the order of these, so that nothing tells where a work stood in its manifest. Returns how many.
 */
export async function appendWorks(tx: Tx, contestId: string, roundId: string): Promise<number> {
  const works = await findWaitingWorks(tx, contestId);
  const there = await findRoundCodes(tx, roundId);
  const first = Math.max(-1, ...there.map(({ slot }) => slot)) + 1;
  const codes = newCodes(works.length, new Set(there.map(({ code }) => code)));
  const entries = codes
    .map((code, index) => ({ code, entryId: works[index] as string }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map((entry, index) => ({ ...entry, slot: first + index }));
  await insertArenaEntries(tx, roundId, entries);
  return entries.length;
}

function newCodes(count: number, taken: ReadonlySet<string>): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const code = randomCode(ENTRY_CODE_LENGTH);
    if (!taken.has(code)) codes.add(code);
  }
  return [...codes];
}
