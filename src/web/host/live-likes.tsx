import { useRef } from 'preact/hooks';
import type { LikesRow, LikesStanding } from '../../contract/host.ts';
import { intervalMarks, shareDomain, shareTicks } from '../../plots/interval.ts';
import { count, percent, percentRange } from '../../words/format.ts';
import { live as t } from '../../words/words.ts';
import { ConfidenceNote } from '../ui/confidence.tsx';
import { ShareAxis } from '../ui/plots/axis.tsx';
import { IntervalRow } from '../ui/plots/interval-row.tsx';
import { PlotKey } from '../ui/plots/plot-key.tsx';
import { State } from '../ui/states.tsx';
import { useReorder } from '../ui/use-reorder.ts';
import { PlotTable } from '../ui/value-table.tsx';

/** Rows come sorted by code; the screen shows them by approval. */
export function byApproval(rows: readonly LikesRow[]): LikesRow[] {
  return [...rows].sort((a, b) => b.approval - a.approval || (a.code < b.code ? -1 : 1));
}

/** Approval with its intervals: a plot and an axis of its own, for it is another question than strength. */
export function LikesPanel({ standing }: { standing: LikesStanding | null }) {
  const list = useRef<HTMLOListElement>(null);
  const rows = byApproval(standing?.rows ?? []);
  useReorder(list, rows.map((row) => row.code).join());
  if (standing === null) {
    return (
      <State mark="waiting" title={t.strengths.waitTitle}>
        <p>{t.strengths.wait}</p>
      </State>
    );
  }
  const domain = shareDomain(rows.map((row) => row.approval95));
  const grid = shareTicks(domain);
  return (
    <section class="live-part">
      <h2>{t.likes.title}</h2>
      <p class="quiet">
        {t.likes.version(standing.version, standing.ratings, standing.voters)}
        {standing.final && `, ${t.strengths.final}`}
      </p>
      <p class="quiet">{t.likes.outside}</p>
      <ConfidenceNote method="likes" confidence={standing.confidence} />
      <PlotKey />
      <figure class="strengths">
        <div role="img" aria-label={t.likes.label(rows.length)}>
          <ol ref={list} class="strengths-rows">
            {rows.map((row) => (
              <li key={row.code} data-key={row.code} class="strengths-row">
                <span class="strengths-rank">{count(row.rank)}</span>
                <span class="code">{row.code}</span>
                <div class="strengths-plot">
                  <IntervalRow
                    marks={intervalMarks({ value: row.approval, half: row.approval50, most: row.approval95 }, domain)}
                    domain={domain}
                    grid={grid}
                  />
                </div>
                <span class="strengths-band quiet">{t.likes.count(row.likes, row.dislikes)}</span>
              </li>
            ))}
          </ol>
          <div class="strengths-row">
            <div class="strengths-plot">
              <ShareAxis domain={domain} ticks={grid} title={t.likes.axis} />
            </div>
            <p class="strengths-band quiet">{t.likes.likes}</p>
          </div>
        </div>
        <LikesTable rows={rows} />
      </figure>
      <p class="quiet">
        {t.likes.prior(standing.priorMean, standing.priorVotes)} {t.likes.note}
      </p>
    </section>
  );
}

function LikesTable({ rows }: { rows: readonly LikesRow[] }) {
  const { code, rank, interval } = t.strengths;
  const { approval, likes, dislikes, raw, caption } = t.likes;
  return (
    <PlotTable
      codes
      caption={caption}
      head={[code, rank, approval, interval, likes, dislikes, raw]}
      rows={rows.map((row) => ({
        key: row.code,
        name: row.code,
        values: [
          count(row.rank),
          percent(row.approval),
          percentRange(row.approval95),
          count(row.likes),
          count(row.dislikes),
          row.rawRate === null ? '–' : percent(row.rawRate),
        ],
      }))}
    />
  );
}
