import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ContestResults, RevealedDesign } from '../../contract/http/results.ts';
import { type Estimate, intervalMarks, rankBand } from '../../plots/interval.ts';
import type { Span } from '../../plots/scale.ts';
import { count, rankRange } from '../../words/format.ts';
import { results as t } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { PictureDialog } from '../ui/picture-dialog.tsx';
import { ShareAxis } from '../ui/plots/axis.tsx';
import { IntervalRow, RankBandRow } from '../ui/plots/interval-row.tsx';
import { PlotKey } from '../ui/plots/plot-key.tsx';
import { KindMark } from './kind-mark.tsx';

/** A design in the ranking of a method. */
export interface RankedDesign {
  readonly design: RevealedDesign;
  /** Null: this method could not rank it. */
  readonly rank: number | null;
  /** Possible ranks, where the method knows them. */
  readonly rankInterval: readonly [number, number] | null;
  /** Null: nothing was estimated. */
  readonly estimate: Estimate | null;
  /** Under the name: the verdict, or why there is no rank. */
  readonly note?: ComponentChildren;
}

interface Props {
  readonly rows: readonly RankedDesign[];
  readonly stage: ContestResults['stage'];
  readonly domain: Span;
  readonly ticks: readonly number[];
  /** Drawn stronger than the other lines of the scale. */
  readonly middle?: number;
  readonly axis: string;
  readonly tick?: (value: number) => string;
  /** Where a design's own page is. */
  readonly pageOf: (code: string) => string;
}

/** Longer rankings begin with this many rows; a button shows the rest. */
const FIRST = 12;
/** A button is worth it only when it spares some rows. */
const SPARED = 8;

/** The designs of a round in one method's order: picture, name, and the estimate with its intervals on one scale. */
export function Ranking(props: Props) {
  const { rows, stage, domain, ticks, axis } = props;
  const [shown, setShown] = useState<RevealedDesign | null>(null);
  const [all, setAll] = useState(rows.length < FIRST + SPARED);
  const hasBand = rows.some(({ rankInterval }) => rankInterval !== null);
  return (
    <figure class={hasBand ? 'ranking' : 'ranking ranking-plain'}>
      <PlotKey band={hasBand} />
      <ol class="ranking-rows">
        {(all ? rows : rows.slice(0, FIRST)).map((row) => (
          <Row key={row.design.code} row={row} {...props} show={setShown} />
        ))}
      </ol>
      {!all && (
        <button type="button" class="button ranking-more" onClick={() => setAll(true)}>
          {t.ranking.all(rows.length)}
        </button>
      )}
      <div class="ranking-row ranking-axis">
        <div class="ranking-plot">
          <ShareAxis domain={domain} ticks={ticks} title={axis} {...(props.tick && { format: props.tick })} />
        </div>
        {hasBand && (
          <p class="ranking-band quiet" aria-hidden="true">
            {t.ranking.bandAxis(rows.length)}
          </p>
        )}
      </div>
      {shown !== null && (
        <PictureDialog picture={shown.picture.full} title={shown.label} stage={stage} onClose={() => setShown(null)} />
      )}
    </figure>
  );
}

function Row({
  row,
  rows,
  stage,
  domain,
  ticks,
  middle,
  pageOf,
  show,
}: Props & { row: RankedDesign; show: (design: RevealedDesign) => void }) {
  const { design, rank, rankInterval, estimate, note } = row;
  return (
    <li class="ranking-row">
      <span class="ranking-rank">
        <span class="visually-hidden">{rank === null ? t.ranking.noRank : t.ranking.rankLabel(rank)}</span>
        <span aria-hidden="true">{rank === null ? t.table.notApplicable : count(rank)}</span>
        {rankInterval !== null && <span class="ranking-range">{rankRange(rankInterval)}</span>}
      </span>
      <button
        type="button"
        class="ranking-picture"
        aria-label={t.ranking.enlarge(design.label)}
        onClick={() => show(design)}
      >
        <img
          src={mediaUrl(design.picture.small)}
          alt=""
          width={stage.width}
          height={stage.height}
          loading="lazy"
          decoding="async"
        />
      </button>
      <div class="ranking-words">
        <p class="ranking-name">
          <a href={pageOf(design.code)}>{design.label}</a>
        </p>
        <p>
          <KindMark kind={design.kind} />{' '}
          {design.kind === 'ai' && (
            <span class="quiet">
              {t.ranking.by(design.tool === design.label ? '' : design.tool, design.model, design.version)}
            </span>
          )}
        </p>
        {note}
      </div>
      <div class="ranking-plot">
        {estimate !== null && (
          <IntervalRow
            marks={intervalMarks(estimate, domain)}
            domain={domain}
            grid={ticks}
            kind={design.kind}
            {...(middle !== undefined && { middle })}
          />
        )}
      </div>
      {rank !== null && rankInterval !== null && (
        <div class="ranking-band">
          <RankBandRow band={rankBand(rank, rankInterval, rows.length)} />
        </div>
      )}
    </li>
  );
}
