import { along, type Span } from '../../../plots/scale.ts';
import { percent } from '../../../words/format.ts';
import { at } from './interval-row.tsx';

interface Props {
  readonly domain: Span;
  readonly ticks: readonly number[];
  readonly title: string;
  /** How the ticks are written; as percent unless said. */
  readonly format?: (value: number) => string;
}

/** The scale under the intervals. */
export function ShareAxis({ domain, ticks, title, format = percent }: Props) {
  return (
    <div class="axis" aria-hidden="true">
      <div class="axis-ticks">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: at(along(tick, domain)) }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div class="axis-title">{title}</div>
    </div>
  );
}
