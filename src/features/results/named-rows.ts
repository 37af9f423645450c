import type { RevealedDesign } from '../../contract/http/results.ts';

interface Row {
  readonly code: string;
  readonly rank: number | null;
}

/**
 * The rows of a standing as `read` finds them, with who stood behind the codes; sorted by rank, then code, those without a
 * rank last.
 */
export async function namedRows<R extends Row>(
  rows: AsyncIterable<unknown>,
  designs: readonly RevealedDesign[],
  read: (row: unknown) => R,
): Promise<(R & Pick<RevealedDesign, 'label' | 'kind'>)[]> {
  const byCode = new Map(designs.map((design) => [design.code, design]));
  const named: (R & Pick<RevealedDesign, 'label' | 'kind'>)[] = [];
  for await (const stored of rows) {
    const row = read(stored);
    const design = byCode.get(row.code);
    if (design === undefined) throw new Error('a standing ranks a code that is not in its round');
    named.push({ ...row, label: design.label, kind: design.kind });
  }
  const place = ({ rank }: Row) => rank ?? Number.MAX_SAFE_INTEGER;
  return named.sort((a, b) => place(a) - place(b) || (a.code < b.code ? -1 : 1));
}
