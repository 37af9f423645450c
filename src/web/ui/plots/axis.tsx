import { along, type Span } from '../../../plots/scale.ts';
import { percent } from '../../../words/format.ts';
import { at } from './interval-row.tsx';

/** The scale under the intervals. */
export function ShareAxis({ domain, ticks, title }: { domain: Span; ticks: readonly number[]; title: string }) {
  return (
    <div class="axis" aria-hidden="true">
      <div class="axis-ticks">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: at(along(tick, domain)) }}>
            {percent(tick)}
          </span>
        ))}
      </div>
      <div class="axis-title">{title}</div>
    </div>
  );
}
