import type { RevealedDesign } from '../../contract/http/results.ts';

/** The rows of a standing with who stood behind the codes, sorted by rank, then code; those without a rank last. */
export function namedRows<Row extends { readonly code: string; readonly rank: number | null }>(
  rows: readonly Row[],
  designs: readonly RevealedDesign[],
): (Row & Pick<RevealedDesign, 'label' | 'kind'>)[] {
  const byCode = new Map(designs.map((design) => [design.code, design]));
  const place = ({ rank }: Row) => rank ?? Number.POSITIVE_INFINITY;
  return rows
    .map((row) => {
      const design = byCode.get(row.code);
      if (design === undefined) throw new Error('a standing ranks a code that is not in its round');
      return { ...row, label: design.label, kind: design.kind };
    })
    .sort((a, b) => Number(place(a) > place(b)) - Number(place(a) < place(b)) || (a.code < b.code ? -1 : 1));
}
