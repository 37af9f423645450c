import type { Bar, IntervalMarks } from '../../../plots/interval.ts';
import { along, type Span } from '../../../plots/scale.ts';
import './plots.css';

const MIDDLE = '50%';

interface Props {
  readonly marks: IntervalMarks;
  readonly domain: Span;
  /** Thin upright lines. */
  readonly grid: readonly number[];
  /** The one of them that is drawn stronger: ½ unless said. */
  readonly middle?: number;
  /** Another, unsteady estimate: a faint mark, 0–1 of the width. */
  readonly faint?: number;
  /** Human and AI differ by colour and by shape: a dot and a diamond. */
  readonly kind?: 'plain' | 'human' | 'ai';
}

/** One estimate: dot, thick bar (50 %), thin line (95 %), open ends where it goes on. Widths are percentages: it fits anywhere. */
export function IntervalRow({ marks, domain, grid, middle = 0.5, faint, kind = 'plain' }: Props) {
  return (
    <svg class={`interval interval-${kind}`} width="100%" aria-hidden="true">
      {grid.map((value) => (
        <line
          key={value}
          class={value === middle ? 'interval-average' : 'interval-grid'}
          x1={at(along(value, domain))}
          x2={at(along(value, domain))}
          y1={0}
          y2="100%"
        />
      ))}
      {faint !== undefined && <line class="interval-faint" x1={at(faint)} x2={at(faint)} y1="10%" y2="90%" />}
      <line class="interval-thin" x1={at(marks.thin.from)} x2={at(marks.thin.to)} y1={MIDDLE} y2={MIDDLE} />
      <OpenEnds bar={marks.thin} />
      <line class="interval-thick" x1={at(marks.thick.from)} x2={at(marks.thick.to)} y1={MIDDLE} y2={MIDDLE} />
      <svg x={at(marks.dot)} y={MIDDLE} width="1" height="1" overflow="visible">
        {kind === 'ai' ? (
          <rect class="interval-dot" x={-5.5} y={-5.5} width={11} height={11} transform="rotate(45)" />
        ) : (
          <circle class="interval-dot" r={6} />
        )}
      </svg>
    </svg>
  );
}

/** An end that leaves the plot is open: two short strokes apart, like a road that goes on. */
function OpenEnds({ bar }: { bar: Bar }) {
  return (
    <>
      {bar.openLow && (
        <svg x="0" y={MIDDLE} width="1" height="1" overflow="visible">
          <path class="interval-open" d="M5 -5L0 0L5 5" />
        </svg>
      )}
      {bar.openHigh && (
        <svg x="100%" y={MIDDLE} width="1" height="1" overflow="visible">
          <path class="interval-open" d="M-5 -5L0 0L-5 5" />
        </svg>
      )}
    </>
  );
}

interface BandProps {
  readonly band: { readonly from: number; readonly to: number; readonly at: number };
}

/** Possible ranks as a pale band, the rank itself as a tick; best at the left. */
export function RankBandRow({ band }: BandProps) {
  return (
    <svg class="rank-band" width="100%" aria-hidden="true">
      <line class="interval-grid" x1="0" x2="100%" y1={MIDDLE} y2={MIDDLE} />
      <rect class="rank-band-range" x={at(band.from)} width={at(band.to - band.from)} y="30%" height="40%" rx={4} />
      <line class="rank-band-rank" x1={at(band.at)} x2={at(band.at)} y1="30%" y2="70%" />
    </svg>
  );
}

export function at(share: number): string {
  return `${Math.round(share * 1e4) / 100}%`;
}
