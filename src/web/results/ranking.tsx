import { useState } from 'preact/hooks';
import type { ContestResults, ResultRow } from '../../contract/http/results.ts';
import { intervalMarks, rankBand, shareDomain, shareTicks } from '../../plots/interval.ts';
import { count, rankRange } from '../../words/format.ts';
import { results as t } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { PictureDialog } from '../ui/picture-dialog.tsx';
import { ShareAxis } from '../ui/plots/axis.tsx';
import { IntervalRow, RankBandRow } from '../ui/plots/interval-row.tsx';
import { PlotKey } from '../ui/plots/plot-key.tsx';
import { KindMark } from './kind-mark.tsx';

/** The designs in their order: picture, name, verdict, and the strength with its intervals on one scale. */
export function Ranking({ rows, stage }: { rows: readonly ResultRow[]; stage: ContestResults['stage'] }) {
  const [shown, setShown] = useState<ResultRow | null>(null);
  const domain = shareDomain(rows.map((row) => row.strength95));
  const grid = shareTicks(domain);
  return (
    <figure class="ranking">
      <PlotKey band />
      <ol class="ranking-rows">
        {rows.map((row) => (
          <li key={row.code} class="ranking-row">
            <span class="ranking-rank">
              <span class="visually-hidden">{t.ranking.rankLabel(row.rank)}</span>
              <span aria-hidden="true">{count(row.rank)}</span>
              <span class="ranking-range">{rankRange(row.rankInterval)}</span>
            </span>
            <button
              type="button"
              class="ranking-picture"
              aria-label={t.ranking.enlarge(row.label)}
              onClick={() => setShown(row)}
            >
              <img
                src={mediaUrl(row.picture.small)}
                alt=""
                width={stage.width}
                height={stage.height}
                loading="lazy"
                decoding="async"
              />
            </button>
            <div class="ranking-words">
              <h3>{row.label}</h3>
              <p>
                <KindMark kind={row.kind} />{' '}
                {row.kind === 'ai' && (
                  <span class="quiet">
                    {t.ranking.by(row.tool === row.label ? '' : row.tool, row.model, row.version)}
                  </span>
                )}
              </p>
              <Verdict row={row} />
            </div>
            <div class="ranking-plot">
              <IntervalRow
                marks={intervalMarks({ value: row.strength, half: row.strength50, most: row.strength95 }, domain)}
                domain={domain}
                grid={grid}
                kind={row.kind}
              />
            </div>
            <div class="ranking-band">
              <RankBandRow band={rankBand(row.rank, row.rankInterval, rows.length)} />
            </div>
          </li>
        ))}
      </ol>
      <div class="ranking-row ranking-axis">
        <div class="ranking-plot">
          <ShareAxis domain={domain} ticks={grid} title={t.ranking.axis} />
        </div>
        <p class="ranking-band quiet" aria-hidden="true">
          {t.ranking.bandAxis(rows.length)}
        </p>
      </div>
      {shown !== null && (
        <PictureDialog picture={shown.picture.full} title={shown.label} stage={stage} onClose={() => setShown(null)} />
      )}
    </figure>
  );
}

function Verdict({ row }: { row: ResultRow }) {
  if (row.verdict === null || row.beatsAllBenchmarks === null) return null;
  return (
    <p class={`verdict verdict-${row.verdict}`}>
      {t.verdict.withChance(t.verdict[row.verdict], row.beatsAllBenchmarks)}
    </p>
  );
}
