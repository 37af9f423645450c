import type { VoteWeights } from '../../contract/host.ts';
import { count, percent } from '../../words/format.ts';
import { live as t } from '../../words/words.ts';
import { at } from '../ui/plots/interval-row.tsx';

/** What votes weigh, as a distribution over voters; the numbers stand beside the bars, so the list is its own table. */
export function Weights({ weights }: { weights: VoteWeights | null }) {
  return (
    <section class="live-part">
      <h2>{t.weights.title}</h2>
      {weights === null ? <p>{t.weights.few}</p> : <Distribution weights={weights} />}
    </section>
  );
}

function Distribution({ weights }: { weights: VoteWeights }) {
  const { histogram, weight, reliability, reputation, activity } = weights;
  const most = Math.max(1, ...histogram);
  const first = histogram.findIndex((voters) => voters > 0);
  const last = histogram.findLastIndex((voters) => voters > 0);
  return (
    <>
      <p>{t.weights.intro(weights.voters, weight)}</p>
      <ul class="coverage" aria-label={t.weights.label}>
        {histogram.slice(first, last + 1).map((voters, k) => {
          const bin = first + k;
          return (
            <li key={bin}>
              <span>{t.weights.bin(bin / histogram.length, (bin + 1) / histogram.length)}</span>
              <svg width="100%" height="12" aria-hidden="true">
                <rect class="coverage-bar" width={at(voters / most)} height="12" rx="2" />
              </svg>
              <span class="coverage-count">{count(voters)}</span>
            </li>
          );
        })}
      </ul>
      <p class="quiet">{t.weights.factors(percent(reliability[1]), percent(reputation[1]), percent(activity[1]))}</p>
    </>
  );
}
