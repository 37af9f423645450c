import { common } from '../../../words/words.ts';

const MARKS = [
  ['dot', common.key.dot],
  ['thick', common.key.thick],
  ['thin', common.key.thin],
] as const;

/** How uncertainty is drawn, said once beside a plot. */
export function PlotKey({ band = false }: { band?: boolean }) {
  return (
    <ul class="plot-key">
      {MARKS.map(([mark, words]) => (
        <li key={mark}>
          <svg width="28" height="16" aria-hidden="true" class="interval-plain">
            {mark === 'dot' && <circle class="interval-dot" cx="14" cy="8" r="6" />}
            {mark === 'thick' && <line class="interval-thick" x1="2" x2="26" y1="8" y2="8" />}
            {mark === 'thin' && <line class="interval-thin" x1="0" x2="28" y1="8" y2="8" />}
          </svg>
          {words}
        </li>
      ))}
      {band && (
        <li>
          <svg width="28" height="16" aria-hidden="true">
            <rect class="rank-band-range" width="28" height="16" rx="4" />
            <line class="rank-band-rank" x1="10" x2="10" y1="0" y2="16" />
          </svg>
          {common.key.band}
        </li>
      )}
    </ul>
  );
}
