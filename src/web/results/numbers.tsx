import type { ComponentChildren } from 'preact';
import { results as t } from '../../words/words.ts';

/** The numbers of a plot, folded: on a phone the tables would be longer than all that is said. */
export function Numbers({ children }: { children: ComponentChildren }) {
  return (
    <details class="as-table">
      <summary>{t.table.title}</summary>
      {children}
    </details>
  );
}
