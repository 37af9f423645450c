import type { Confidence } from '../../contract/host.ts';
import { CONFIDENCE_LABELS } from '../../domain/confidence.ts';
import { nextLabel } from '../../domain/confidence-step.ts';
import type { Method } from '../../domain/settings.ts';
import { confidence as t } from '../../words/words.ts';
import './confidence.css';

/** How far a ranking may be trusted: the label, what it means, its reasons and what would raise it. */
export function ConfidenceNote({ method, confidence }: { method: Method; confidence: Confidence | null }) {
  if (confidence === null) return <p class="quiet">{t.none}</p>;
  const above = nextLabel(confidence);
  return (
    <div class="confidence">
      <Steps reached={CONFIDENCE_LABELS.indexOf(confidence.label)} />
      <p class="confidence-words">
        <strong>{t.label(confidence.label)}.</strong> {t.meaning[confidence.label]}
      </p>
      <details class="confidence-why">
        <summary>{above === null ? t.whyTop : t.why}</summary>
        {above === null ? (
          <p>{t.top}</p>
        ) : (
          <>
            <p>{t.lacks(above.next)}</p>
            <ul>
              {above.missing.map((check) => (
                <li key={check.name}>
                  {t.found(method, check)} <span class="quiet">{t.raise(method, check)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
    </div>
  );
}

/** Three bars, one filled for each step above "insufficient". */
function Steps({ reached }: { reached: number }) {
  return (
    <svg class="confidence-steps" width="44" height="28" aria-hidden="true">
      {CONFIDENCE_LABELS.slice(1).map((label, i) => (
        <rect
          key={label}
          class={i < reached ? 'confidence-step-on' : 'confidence-step'}
          x={1 + i * 15}
          y={19 - i * 8}
          width="11"
          height={8 + i * 8}
          rx="1.5"
        />
      ))}
    </svg>
  );
}
