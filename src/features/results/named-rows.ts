import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RevealedDesign } from '../../contract/http/results.ts';

interface Row {
  readonly code: string;
  readonly rank: number | null;
}

export type Named<R extends Row> = R & Pick<RevealedDesign, 'label' | 'kind'>;

/**
 * The rows of a standing as `read` finds them, with who stood behind the codes, as `complete` finishes them; sorted by
 * rank, then code, those without a rank last.
 */
export async function namedRows<R extends Row, Whole extends Row>(
  rows: AsyncIterable<unknown>,
  designs: readonly RevealedDesign[],
  read: (row: unknown) => R,
  complete: (row: Named<R>) => Whole,
): Promise<Whole[]> {
  const byCode = new Map(designs.map((design) => [design.code, design]));
  const named: Whole[] = [];
  for await (const stored of rows) {
    const row = read(stored);
    const design = byCode.get(row.code);
    if (design === undefined) throw new Error('a standing ranks a code that is not in its round');
    named.push(complete({ ...row, label: design.label, kind: design.kind }));
  }
  await nextTurn();
  const place = ({ rank }: Row) => rank ?? Number.MAX_SAFE_INTEGER;
  return named.sort((a, b) => place(a) - place(b) || (a.code < b.code ? -1 : 1));
}
