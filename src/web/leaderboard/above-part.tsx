import type { LeaderboardMatrix, LeaderboardView } from '../../contract/leaderboard.ts';
import { RAMP_STEPS } from '../../plots/heatmap.ts';
import { chance, count, percent } from '../../words/format.ts';
import { leaderboard } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { at } from '../ui/plots/interval-row.tsx';
import { Problem, Skeleton } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { PlotTable } from '../ui/value-table.tsx';
import { orderedAbove, type ShownRow } from './board-order.ts';

const t = leaderboard.above;
const CELL = 26;

interface Props {
  readonly slug: string;
  readonly view: LeaderboardView;
  readonly rows: readonly ShownRow[];
  /** The generator that is compared with all others; null: all pairs are shown. */
  readonly compared: string | null;
  readonly everybody: () => void;
}

/** P(row above column) of all pairs, as a heatmap and as a table; of one generator, when it was chosen. */
export function AbovePart({ slug, view, rows, compared, everybody }: Props) {
  const path = `/contests/${slug}/leaderboard/matrix?board=${encodeURIComponent(view.board)}`;
  const matrix = useLoad(`${path} ${view.version}`, () => get<LeaderboardMatrix>(path));
  const rated = rows.filter(({ shown }) => shown !== null);
  if (rated.length < 2) return null;
  const above = matrix.value === null ? null : orderedAbove(matrix.value, rated);
  const chosen = rated.findIndex(({ generator }) => generator === compared);
  return (
    <section class="board-part" aria-labelledby="board-above">
      <h2 id="board-above">{t.title}</h2>
      <p>{t.intro}</p>
      <Problem error={matrix.error} />
      {above === null ? (
        matrix.error === null && <Skeleton lines={4} />
      ) : chosen >= 0 ? (
        <Against rows={rated} above={above} chosen={chosen} everybody={everybody} />
      ) : (
        <AllPairs rows={rated} above={above} />
      )}
    </section>
  );
}

interface Pairs {
  readonly rows: readonly ShownRow[];
  readonly above: readonly (readonly (number | null)[])[];
}

/** Even steps: here ½ is the middle of what matters. */
const stepOf = (share: number) => Math.min(RAMP_STEPS, Math.max(1, Math.ceil(share * RAMP_STEPS)));

function AllPairs({ rows, above }: Pairs) {
  const size = rows.length * CELL;
  const every = Math.ceil(rows.length / 16);
  return (
    <figure class="heat">
      <div class="heat-plot" role="img" aria-label={t.label(rows.length)}>
        <div class="heat-names">
          {rows.map((row, i) => (
            <span key={row.generator}>{t.name(i + 1, row.label)}</span>
          ))}
        </div>
        <svg
          class="heat-cells"
          viewBox={`0 0 ${size} ${size}`}
          height={size}
          preserveAspectRatio="none"
          shape-rendering="crispEdges"
        >
          <rect class="heat-ground" width={size} height={size} />
          {above.flatMap((shares, row) =>
            shares.map((share, column) =>
              share === null || row === column ? null : (
                <rect
                  key={`${row}.${column}`}
                  class={`ramp-${stepOf(share)}`}
                  x={column * CELL}
                  y={row * CELL + 1}
                  width={CELL}
                  height={CELL - 2}
                >
                  <title>{t.cell(rows[row]?.label ?? '', rows[column]?.label ?? '', share)}</title>
                </rect>
              ),
            ),
          )}
        </svg>
        <div class="heat-ranks">
          {rows.map((row, i) =>
            i % every === 0 ? (
              <span key={row.generator} style={{ left: at((i + 0.5) / rows.length) }}>
                {count(i + 1)}
              </span>
            ) : null,
          )}
        </div>
        <div class="heat-axis">{t.columns}</div>
      </div>
      <Legend />
      <AboveTable rows={rows} above={above} />
    </figure>
  );
}

function Legend() {
  return (
    <figcaption class="heat-legend">
      {t.legend}
      <div class="heat-scale">
        <svg width="100%" height="16" viewBox={`0 0 ${RAMP_STEPS} 1`} preserveAspectRatio="none" aria-hidden="true">
          {Array.from({ length: RAMP_STEPS }, (_, i) => (
            <rect key={i} class={`ramp-${i + 1}`} x={i} width="1" height="1" />
          ))}
        </svg>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share} style={{ left: at(share) }}>
            {percent(share)}
          </span>
        ))}
      </div>
      <span>{t.notCompared}</span>
    </figcaption>
  );
}

function AboveTable({ rows, above }: Pairs) {
  return (
    <PlotTable
      caption={t.caption}
      head={[leaderboard.table.generator, ...rows.map(({ label }, i) => ({ label: count(i + 1), title: label }))]}
      rows={rows.map((row, i) => ({
        key: row.generator,
        name: t.name(i + 1, row.label),
        values: (above[i] ?? []).map((share, column) =>
          share === null || column === i ? leaderboard.table.none : chance(share),
        ),
      }))}
    />
  );
}

/** One generator against all others: a bar a rival. */
function Against({ rows, above, chosen, everybody }: Pairs & { chosen: number; everybody: () => void }) {
  const shares = above[chosen] ?? [];
  const { label } = rows[chosen] as ShownRow;
  return (
    <figure class="board-against">
      <h3>{t.only(label)}</h3>
      <table class="table">
        <caption class="visually-hidden">{t.only(label)}</caption>
        <tbody>
          {rows.map((row, i) =>
            i === chosen ? null : (
              <tr key={row.generator}>
                <th scope="row">{row.label}</th>
                <td class="board-against-plot" aria-hidden="true">
                  {shares[i] !== null && (
                    <svg width="100%" height="12">
                      <line class="interval-average" x1="50%" x2="50%" y1="0" y2="12" />
                      <rect class="board-bar" width={at(shares[i] ?? 0)} y="3" height="6" rx="3" />
                    </svg>
                  )}
                </td>
                <td class="number">{shares[i] === null ? leaderboard.table.none : chance(shares[i] ?? 0)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <button type="button" class="button" onClick={everybody}>
        {t.everybody}
      </button>
    </figure>
  );
}
