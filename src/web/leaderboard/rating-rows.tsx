import { useRef } from 'preact/hooks';
import type { Leaderboard } from '../../contract/leaderboard.ts';
import { intervalMarks } from '../../plots/interval.ts';
import { along, ticks } from '../../plots/scale.ts';
import { count } from '../../words/format.ts';
import { leaderboard } from '../../words/words.ts';
import { ShareAxis } from '../ui/plots/axis.tsx';
import { IntervalRow } from '../ui/plots/interval-row.tsx';
import { PlotKey } from '../ui/plots/plot-key.tsx';
import { useReorder } from '../ui/use-reorder.ts';
import { ratingDomain, type ShownRow } from './board-order.ts';

const t = leaderboard.rows;

interface Props {
  readonly rows: readonly ShownRow[];
  readonly board: Leaderboard;
  readonly all: boolean;
  /** The generator that is compared with all others; null: none. */
  readonly compared: string | null;
  readonly compare: (generator: string) => void;
}

/** Every generator with its rating and intervals on one axis; the live Elo as a faint mark. None is hidden. */
export function RatingRows({ rows, board, all, compare, compared }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useReorder(list, rows.map(({ generator }) => generator).join());
  const domain = ratingDomain(rows);
  const grid = ticks(domain, 6);
  const parts = partNumbers(rows);
  return (
    <figure class="board-rows">
      <PlotKey />
      <p class="quiet board-elo-key">
        <svg width="12" height="18" aria-hidden="true">
          <line class="interval-faint" x1="6" x2="6" y1="1" y2="17" />
        </svg>
        {t.elo}
      </p>
      <ol ref={list} aria-label={t.label(rows.length)}>
        {rows.map((row) => (
          <li key={row.generator} data-key={row.generator} class="board-row">
            <span class="board-rank">
              <span class="visually-hidden">{t.rank(row.shownRank)}</span>
              <span aria-hidden="true">{row.shownRank === null ? t.noRank : count(row.shownRank)}</span>
            </span>
            <div class="board-name">
              <button
                type="button"
                class="board-compare"
                aria-pressed={compared === row.generator}
                title={t.compare(row.label)}
                onClick={() => compare(row.generator)}
              >
                {row.label}
              </button>
              <span class="quiet">
                {row.shown === null ? t.notYet : t.votes(row.votes)}
                {row.provisional && (
                  <span class="board-mark" title={t.provisionalTitle(board.provisionalBelow)}>
                    {t.provisional}
                  </span>
                )}
                {row.retiredAt !== null && <span class="board-mark">{t.retired}</span>}
                {parts.size > 1 && row.shown !== null && (
                  <span class="board-mark">{t.part(parts.get(row.part) ?? 0)}</span>
                )}
              </span>
            </div>
            <div class="board-plot">
              {row.shown !== null && (
                <IntervalRow
                  marks={intervalMarks({ value: row.shown.rating, half: row.shown.half, most: row.shown.most }, domain)}
                  domain={domain}
                  grid={grid}
                  middle={1000}
                  {...(!all && row.elo >= domain[0] && row.elo <= domain[1] && { faint: along(row.elo, domain) })}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <div class="board-row board-axis">
        <div class="board-plot">
          <ShareAxis domain={domain} ticks={grid} title={t.axis} format={count} />
        </div>
      </div>
    </figure>
  );
}

/** Groups that were never compared with each other, numbered in the order in which they appear. */
function partNumbers(rows: readonly ShownRow[]): Map<number, number> {
  const parts = new Map<number, number>();
  for (const { shown, part } of rows) if (shown !== null && !parts.has(part)) parts.set(part, parts.size + 1);
  return parts;
}
