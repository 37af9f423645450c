import { rankScatter, type ScatterPoint, scatterLabels } from '../../../plots/rank-scatter.ts';
import { count } from '../../../words/format.ts';
import { plots } from '../../../words/words.ts';
import type { ComparedRanks } from './compared-ranks.ts';
import { at } from './interval-row.tsx';

const t = plots.ranks;
/** The height of a name against that of the plot. */
const NAME_GAP = 0.052;

/** Ranks in two methods against each other on a wide screen; far designs lie outside the pale band and bear their names. */
export function RankScatter({ methods, rows, farApart }: ComparedRanks) {
  const points = rankScatter(rows.map(({ ranks }) => ranks));
  const named = points.filter(({ row }) => rows[row]?.far);
  const every = Math.ceil(rows.length / 12);
  const ticks = Array.from({ length: Math.ceil(rows.length / every) }, (_, i) => 1 + i * every);
  const place = (rank: number) => (rank - 0.5) / rows.length;
  const band = farApart / rows.length;
  return (
    <div class="scatter" role="img" aria-label={t.label(...methods, rows.length)}>
      <span class="scatter-down">{t.axis(methods[1])}</span>
      <div class="scatter-down-ticks">
        {ticks.map((rank) => (
          <span key={rank} style={{ top: at(place(rank)) }}>
            {count(rank)}
          </span>
        ))}
      </div>
      <div class="scatter-field">
        <svg width="100%" height="100%" viewBox="0 0 1 1" preserveAspectRatio="none">
          <path class="scatter-band" d={`M0 0H${band}L1 ${1 - band}V1H${1 - band}L0 ${band}Z`} />
          <path class="scatter-diagonal" d="M0 0L1 1" />
        </svg>
        <svg class="scatter-points" width="100%" height="100%">
          {named.length > 0 && <Leaders points={named} />}
          {points.map((point) => (
            <Mark key={rows[point.row]?.code} point={point} row={rows[point.row]} methods={methods} />
          ))}
        </svg>
        {scatterLabels(named, NAME_GAP).map(({ row, x, y, side }) => (
          <span
            key={rows[row]?.code}
            class={`scatter-name scatter-name-${side}`}
            style={side === 'right' ? { left: at(x), top: at(y) } : { right: at(1 - x), top: at(y) }}
          >
            {rows[row]?.name}
          </span>
        ))}
      </div>
      <div class="scatter-across-ticks">
        {ticks.map((rank) => (
          <span key={rank} style={{ left: at(place(rank)) }}>
            {count(rank)}
          </span>
        ))}
      </div>
      <span class="scatter-across">{t.axis(methods[0])}</span>
    </div>
  );
}

/** Thin lines from points to names that had to make room for each other. */
function Leaders({ points }: { points: readonly ScatterPoint[] }) {
  const heights = new Map(scatterLabels(points, NAME_GAP).map(({ row, y }) => [row, y]));
  return (
    <>
      {points
        .filter(({ row, y }) => Math.abs((heights.get(row) ?? y) - y) > NAME_GAP / 4)
        .map(({ row, x, y }) => (
          <line
            key={row}
            class="scatter-leader"
            x1={at(x)}
            y1={at(y)}
            x2={at(x + (x < 0.5 ? 0.018 : -0.018))}
            y2={at(heights.get(row) ?? y)}
          />
        ))}
    </>
  );
}

interface MarkProps {
  readonly point: ScatterPoint;
  readonly row: ComparedRanks['rows'][number] | undefined;
  readonly methods: ComparedRanks['methods'];
}

function Mark({ point, row, methods }: MarkProps) {
  if (row === undefined) return null;
  return (
    <svg x={at(point.x)} y={at(point.y)} width="1" height="1" overflow="visible" class={`interval-${row.kind}`}>
      <title>{t.point(row.name, ...methods, row.ranks)}</title>
      {row.kind === 'ai' ? (
        <rect class="interval-dot" x={-5} y={-5} width={10} height={10} transform="rotate(45)" />
      ) : (
        <circle class="interval-dot" r={5.5} />
      )}
    </svg>
  );
}
