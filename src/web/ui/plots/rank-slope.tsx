import { slopePlot } from '../../../plots/slope.ts';
import { count } from '../../../words/format.ts';
import { plots } from '../../../words/words.ts';
import type { ComparedRanks } from './compared-ranks.ts';

const ROW = 30;
const t = plots.ranks;

/** Two rankings side by side on a narrow screen: a line for each design, thick and dashed where it moves far. */
export function RankSlope({ methods, rows }: ComparedRanks) {
  const plot = slopePlot(rows.map(({ ranks }) => ranks));
  const height = rows.length * ROW;
  const side = (which: 0 | 1, order: readonly number[]) => (
    <div class={`slope-names slope-names-${which}`}>
      {order.map((row) => (
        <span key={rows[row]?.code} class={rows[row]?.far ? 'slope-far' : undefined}>
          <span class="slope-rank">{count(rows[row]?.ranks[which] ?? 0)}</span>
          <span class="slope-name">{rows[row]?.name}</span>
        </span>
      ))}
    </div>
  );
  return (
    <div class="slope" role="img" aria-label={t.label(...methods, rows.length)}>
      <span class="slope-head">{t.short[methods[0]]}</span>
      <span class="slope-head slope-head-end">{t.short[methods[1]]}</span>
      {side(0, plot.left)}
      <svg class="slope-lines" viewBox={`0 0 100 ${height}`} height={height} preserveAspectRatio="none">
        {plot.lines.map(({ row, from, to }) => (
          <line
            key={rows[row]?.code}
            class={`slope-line interval-${rows[row]?.kind}${rows[row]?.far ? ' slope-line-far' : ''}`}
            x1={0}
            x2={100}
            y1={(from + 0.5) * ROW}
            y2={(to + 0.5) * ROW}
          />
        ))}
      </svg>
      {side(1, plot.right)}
    </div>
  );
}
