import type { BlindStanding } from '../../contract/host.ts';
import { live as t } from '../../words/words.ts';

/** What the ranking rests on, in sentences. */
export function Evidence({ standing }: { standing: BlindStanding }) {
  const { components, converged, effectiveVotes, comparisons, separation, leftShare } = standing;
  return (
    <section class="live-part">
      <h2>{t.evidence.title}</h2>
      <ul class="evidence">
        {!converged && <li class="evidence-open">{t.evidence.notConverged}</li>}
        <li class={components > 1 ? 'evidence-open' : undefined}>
          {components > 1 ? t.evidence.apart(components) : t.evidence.connected}
        </li>
        {separation !== null && <li>{t.evidence.separation(separation)}</li>}
        <li>{t.evidence.effective(effectiveVotes, comparisons)}</li>
        {leftShare !== null && <li>{t.evidence.side(leftShare.share, leftShare.interval)}</li>}
      </ul>
    </section>
  );
}
