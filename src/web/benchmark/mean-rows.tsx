import type { BriefMean } from '../../domain/benchmark-report.ts';
import { intervalMarks } from '../../plots/interval.ts';
import { along, type Span, ticks } from '../../plots/scale.ts';
import { benchmarkReport as t } from '../../words/words.ts';
import { ShareAxis } from '../ui/plots/axis.tsx';
import { IntervalRow } from '../ui/plots/interval-row.tsx';
import { estimateOf } from './score-scale.ts';

export interface MeanRow {
  readonly key: string;
  readonly name: string;
  readonly mean: BriefMean | null;
  /** Before the name; undefined: rows have no ranks. */
  readonly rank?: number | null;
  readonly note?: string;
  /** Another value, as a faint mark. */
  readonly faint?: number | null;
}

interface Props {
  readonly label: string;
  readonly rows: readonly MeanRow[];
  readonly domain: Span;
  readonly axis: string;
  /** Upright lines; whole numbers of the domain unless said. */
  readonly grid?: readonly number[];
  /** The one of them that is drawn stronger. */
  readonly middle?: number;
  readonly format?: (value: number) => string;
  /** A small one of several: names beside the plots, on a phone too. */
  readonly small?: boolean;
}

const whole = (domain: Span) => ticks(domain, 10).filter((tick) => Number.isInteger(tick));

/** Means with their intervals on one axis. */
export function MeanRows({
  label,
  rows,
  domain,
  axis,
  grid = whole(domain),
  middle,
  format = t.tick,
  small = false,
}: Props) {
  return (
    <div class={`mean-rows${small ? ' mean-rows-small' : ''}`}>
      <ol aria-label={label}>
        {rows.map(({ key, name, mean, rank, note, faint }) => (
          <li key={key} class="mean-row">
            {rank !== undefined && (
              <span class="mean-rank">
                <span class="visually-hidden">{t.rank(rank)}</span>
                <span aria-hidden="true">{rank ?? t.none}</span>
              </span>
            )}
            <span class="mean-name">
              <span class="mean-label">{name}</span>
              {mean === null ? (
                <span class="quiet">{t.noScore}</span>
              ) : (
                <span class={note === undefined ? 'visually-hidden' : 'quiet'}>
                  {note ?? `${format(mean.mean)} (${t.range(mean.interval95 as [number, number])})`}
                </span>
              )}
            </span>
            <span class="mean-plot">
              {mean !== null && (
                <IntervalRow
                  marks={intervalMarks(estimateOf(mean), domain)}
                  domain={domain}
                  grid={grid}
                  middle={middle ?? Number.NEGATIVE_INFINITY}
                  {...(faint != null && { faint: along(faint, domain) })}
                />
              )}
            </span>
          </li>
        ))}
      </ol>
      <div class="mean-row mean-axis">
        <div class="mean-plot">
          <ShareAxis domain={domain} ticks={grid} title={axis} format={format} />
        </div>
      </div>
    </div>
  );
}
