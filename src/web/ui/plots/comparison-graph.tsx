import { useState } from 'preact/hooks';
import { arcPath, type ComparisonArc, comparisonArcs } from '../../../plots/comparison-arcs.ts';
import { plots } from '../../../words/words.ts';
import { PairTable } from './pair-table.tsx';
import './comparison-graph.css';

const t = plots.graph;
const ROW = 28;
const WIDTH = 100;
/** The thickest arc in pixels; a pair that met once is never thinner than a hairline. */
const THICK = 6;

interface Props {
  /** Names in rank order, each with its index in `pairs`. */
  readonly rows: readonly { readonly name: string; readonly source: number }[];
  readonly pairs: readonly (readonly [number, number, number, number])[];
}

/** Who was compared with whom: designs in rank order down the side, arcs as thick as pairs met often. */
export function ComparisonGraph({ rows, pairs }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const arcs = comparisonArcs(
    rows.map(({ source }) => source),
    pairs,
  );
  if (arcs.length === 0) return <p class="quiet">{t.none}</p>;
  const row = rows.findIndex(({ name }) => name === chosen);
  const fewest = arcs[0]?.comparisons ?? 0;
  const most = arcs.at(-1)?.comparisons ?? 0;
  return (
    <figure class="graph">
      <div class="graph-plot">
        <ol class="graph-names">
          {rows.map(({ name }) => (
            <li key={name}>
              <button
                type="button"
                class="graph-name"
                aria-pressed={name === chosen}
                aria-label={name === chosen ? t.all : t.only(name)}
                onClick={() => setChosen(name === chosen ? null : name)}
              >
                {name}
              </button>
            </li>
          ))}
        </ol>
        <svg
          class="graph-arcs"
          viewBox={`0 0 ${WIDTH} ${rows.length * ROW}`}
          height={rows.length * ROW}
          preserveAspectRatio="none"
          role="img"
          aria-label={t.label(rows.length, arcs.length)}
        >
          {arcs.map((arc) => (
            <Arc key={`${arc.from}.${arc.to}`} arc={arc} rows={rows} chosen={row} />
          ))}
        </svg>
      </div>
      <figcaption class="graph-legend">
        <svg width="28" height="16" aria-hidden="true">
          <line class="graph-arc" x1="0" x2="28" y1="4" y2="4" stroke-width={thickness(fewest / most)} />
          <line class="graph-arc" x1="0" x2="28" y1="12" y2="12" stroke-width={THICK} />
        </svg>
        {t.legend(fewest, most)}
      </figcaption>
      <PairTable rows={rows} pairs={pairs} />
    </figure>
  );
}

function Arc({ arc, rows, chosen }: { arc: ComparisonArc; rows: Props['rows']; chosen: number }) {
  const isOut = chosen >= 0 && arc.from !== chosen && arc.to !== chosen;
  return (
    <path
      class={isOut ? 'graph-arc graph-arc-out' : 'graph-arc'}
      d={arcPath(arc, ROW, WIDTH - 4)}
      stroke-width={thickness(arc.share)}
      stroke-opacity={chosen < 0 ? arc.ink : isOut ? 0.04 : 0.8}
    >
      <title>{t.pair(rows[arc.from]?.name ?? '', rows[arc.to]?.name ?? '', arc.comparisons)}</title>
    </path>
  );
}

function thickness(share: number): number {
  return Math.max(0.75, Math.round(share * THICK * 100) / 100);
}
