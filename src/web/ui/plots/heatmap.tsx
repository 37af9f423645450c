import { heatCells, RAMP_STEPS, stepStart } from '../../../plots/heatmap.ts';
import { count, percent } from '../../../words/format.ts';
import { results as t } from '../../../words/words.ts';
import { PlotTable } from '../value-table.tsx';
import { at } from './interval-row.tsx';
import './plots.css';

const ROW = 26;
const CELL = 100;

interface Props {
  /** Names of the rows in the order in which they are drawn, each with its row in `shares`. */
  readonly rows: readonly { readonly name: string; readonly source: number }[];
  readonly shares: readonly (readonly number[])[];
}

/** Which ranks are possible: entries down, ranks across, one ramp. */
export function Heatmap({ rows, shares }: Props) {
  const ranks = shares[0]?.length ?? 0;
  const cells = heatCells(
    shares,
    rows.map((row) => row.source),
  );
  const every = Math.ceil(ranks / 16);
  const shown = Array.from({ length: Math.ceil(ranks / every) }, (_, i) => 1 + i * every);
  return (
    <figure class="heat">
      <div class="heat-plot" role="img" aria-label={t.ranks.label(rows.length)}>
        <div class="heat-names">
          {rows.map((row) => (
            <span key={row.name}>{row.name}</span>
          ))}
        </div>
        <svg
          class="heat-cells"
          viewBox={`0 0 ${ranks * CELL} ${rows.length * ROW}`}
          height={rows.length * ROW}
          preserveAspectRatio="none"
          shape-rendering="crispEdges"
        >
          <rect class="heat-ground" width={ranks * CELL} height={rows.length * ROW} />
          {cells.map(({ row, column, share, step }) => (
            <rect
              key={`${row}.${column}`}
              class={`ramp-${step}`}
              x={column * CELL}
              y={row * ROW + 1}
              width={CELL}
              height={ROW - 2}
            >
              <title>{t.ranks.cell(rows[row]?.name ?? '', column + 1, share)}</title>
            </rect>
          ))}
        </svg>
        <div class="heat-ranks">
          {shown.map((rank) => (
            <span key={rank} style={{ left: `${((rank - 0.5) / ranks) * 100}%` }}>
              {count(rank)}
            </span>
          ))}
        </div>
        <div class="heat-axis">{t.ranks.rank}</div>
      </div>
      <HeatLegend />
      <HeatTable rows={rows} shares={shares} ranks={ranks} />
    </figure>
  );
}

/** Boundaries of the ramp that are written under it; it is not even, so its ends alone would mislead. */
const LEGEND_STEPS = [0, RAMP_STEPS / 4, RAMP_STEPS / 2, (3 * RAMP_STEPS) / 4, RAMP_STEPS];

function HeatLegend() {
  return (
    <figcaption class="heat-legend">
      {t.ranks.legend}
      <div class="heat-scale">
        <svg width="100%" height="16" viewBox={`0 0 ${RAMP_STEPS} 1`} preserveAspectRatio="none" aria-hidden="true">
          {Array.from({ length: RAMP_STEPS }, (_, i) => (
            <rect key={i} class={`ramp-${i + 1}`} x={i} width="1" height="1" />
          ))}
        </svg>
        {LEGEND_STEPS.map((step) => (
          <span key={step} style={{ left: at(step / RAMP_STEPS) }}>
            {percent(stepStart(step + 1))}
          </span>
        ))}
      </div>
    </figcaption>
  );
}

function HeatTable({ rows, shares, ranks }: Props & { ranks: number }) {
  return (
    <PlotTable
      caption={t.ranks.caption}
      head={[t.table.design, ...Array.from({ length: ranks }, (_, i) => count(i + 1))]}
      rows={rows.map((row) => ({
        key: row.name,
        name: row.name,
        values: (shares[row.source] ?? []).map((share) => (share < 0.005 ? '' : percent(share))),
      }))}
    />
  );
}
