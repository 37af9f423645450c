import { useState } from 'preact/hooks';
import { count } from '../../../words/format.ts';
import { common, plots } from '../../../words/words.ts';

const t = plots.graph;

interface Props {
  readonly rows: readonly { readonly name: string; readonly source: number }[];
  readonly pairs: readonly (readonly [number, number, number, number])[];
}

/** The pairs of the comparison graph in numbers. Large rounds have a thousand: the table is made when it is opened. */
export function PairTable({ rows, pairs }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details class="as-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{common.asTable}</summary>
      {open && (
        <div class="table-scroll" tabIndex={0} role="region" aria-label={t.caption}>
          <table class="table">
            <caption class="visually-hidden">{t.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{t.first}</th>
                <th scope="col">{t.second}</th>
                <th scope="col" class="number">
                  {t.comparisons}
                </th>
                <th scope="col" class="number">
                  {t.firstWins}
                </th>
              </tr>
            </thead>
            <tbody>
              {listed({ rows, pairs }).map(({ first, second, comparisons, wins }) => (
                <tr key={`${first} ${second}`}>
                  <th scope="row">{first}</th>
                  <td>{second}</td>
                  <td class="number">{count(comparisons)}</td>
                  <td class="number">{count(wins)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

/** Pairs that met, the better ranked design first, in rank order. */
function listed({ rows, pairs }: Props) {
  const rowOf = new Map(rows.map(({ source }, row) => [source, row]));
  return pairs
    .flatMap(([a, b, winsA, winsB]) => {
      const [one, two] = [rowOf.get(a), rowOf.get(b)];
      if (one === undefined || two === undefined || winsA + winsB === 0) return [];
      const above = one < two;
      return [
        { from: above ? one : two, to: above ? two : one, comparisons: winsA + winsB, wins: above ? winsA : winsB },
      ];
    })
    .sort((x, y) => x.from - y.from || x.to - y.to)
    .map(({ from, to, ...pair }) => ({ ...pair, first: rows[from]?.name ?? '', second: rows[to]?.name ?? '' }));
}
