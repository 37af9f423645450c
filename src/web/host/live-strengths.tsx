import { useRef } from 'preact/hooks';
import type { BlindRow, BlindStanding } from '../../contract/host.ts';
import { intervalMarks, rankBand, shareDomain, shareTicks } from '../../plots/interval.ts';
import { count, percent, percentRange, rankRange } from '../../words/format.ts';
import { live as t } from '../../words/words.ts';
import { ShareAxis } from '../ui/plots/axis.tsx';
import { IntervalRow, RankBandRow } from '../ui/plots/interval-row.tsx';
import { PlotKey } from '../ui/plots/plot-key.tsx';
import { useReorder } from '../ui/use-reorder.ts';
import { PlotTable } from '../ui/value-table.tsx';

/** Rows come sorted by code; the screen shows them by strength. */
export function byStrength(rows: readonly BlindRow[]): BlindRow[] {
  return [...rows].sort((a, b) => b.theta - a.theta || (a.code < b.code ? -1 : 1));
}

/** Strengths with their intervals, strongest first; rows glide when they change places. */
export function Strengths({ standing }: { standing: BlindStanding }) {
  const list = useRef<HTMLOListElement>(null);
  const rows = byStrength(standing.rows);
  useReorder(list, rows.map((row) => row.code).join());
  const domain = shareDomain(rows.map((row) => row.strength95));
  const grid = shareTicks(domain);
  return (
    <section class="live-part">
      <h2>{t.strengths.title}</h2>
      <p class="quiet">
        {t.strengths.version(standing.version, standing.comparisons)}
        {standing.final && `, ${t.strengths.final}`}
      </p>
      <PlotKey band />
      <figure class="strengths">
        <div role="img" aria-label={t.strengths.label(rows.length)}>
          <ol ref={list} class="strengths-rows">
            {rows.map((row) => (
              <li key={row.code} data-key={row.code} class="strengths-row">
                <span class="strengths-rank">{count(row.rank)}</span>
                <span class="code">{row.code}</span>
                <div class="strengths-plot">
                  <IntervalRow
                    marks={intervalMarks({ value: row.strength, half: row.strength50, most: row.strength95 }, domain)}
                    domain={domain}
                    grid={grid}
                  />
                </div>
                <div class="strengths-band">
                  <RankBandRow band={rankBand(row.rank, row.rankInterval, rows.length)} />
                </div>
              </li>
            ))}
          </ol>
          <div class="strengths-row">
            <div class="strengths-plot">
              <ShareAxis domain={domain} ticks={grid} title={t.strengths.axis} />
            </div>
            <p class="strengths-band quiet">{t.strengths.band}</p>
          </div>
        </div>
        <StrengthTable rows={rows} />
      </figure>
    </section>
  );
}

function StrengthTable({ rows }: { rows: readonly BlindRow[] }) {
  const { code, rank, range, strength, interval, comparisons, voters, unweighted, caption } = t.strengths;
  return (
    <PlotTable
      codes
      caption={caption}
      head={[code, rank, range, strength, interval, comparisons, voters, unweighted]}
      rows={rows.map((row) => ({
        key: row.code,
        name: row.code,
        values: [
          count(row.rank),
          rankRange(row.rankInterval),
          percent(row.strength),
          percentRange(row.strength95),
          count(row.comparisons),
          count(row.voters),
          count(row.unweightedRank),
        ],
      }))}
    />
  );
}
