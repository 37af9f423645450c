import type { LiveSnapshot } from '../../contract/host.ts';
import { count } from '../../words/format.ts';
import { live as t } from '../../words/words.ts';
import { at } from '../ui/plots/interval-row.tsx';

/** How often each design was compared, fewest first. The numbers stand beside the bars, so the list is its own table. */
export function Coverage({ coverage }: { coverage: LiveSnapshot['coverage'] }) {
  const rows = [...coverage].sort((a, b) => a.comparisons - b.comparisons || (a.code < b.code ? -1 : 1));
  const fewest = rows[0]?.comparisons ?? 0;
  const most = rows.at(-1)?.comparisons ?? 0;
  return (
    <section class="live-part">
      <h2>{t.coverage.title}</h2>
      <p>{most === 0 ? t.coverage.none : t.coverage.intro(fewest, most)}</p>
      <ul class="coverage" aria-label={t.coverage.label}>
        {rows.map((row) => (
          <li key={row.code}>
            <span class="code">{row.code}</span>
            <svg width="100%" height="12" aria-hidden="true">
              <rect class="coverage-bar" width={at(most === 0 ? 0 : row.comparisons / most)} height="12" rx="2" />
            </svg>
            <span class="coverage-count">{count(row.comparisons)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
