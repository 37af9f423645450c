import { type Dimension, LEAST_SCORE, MOST_SCORE } from '../../domain/judge-standard.ts';
import type { JudgementWarning } from '../../domain/judgement.ts';
import { JUDGEMENT_WARNINGS } from '../../words/judgement-warnings.ts';
import { judging } from '../../words/words.ts';
import { ScoreSteps } from '../ui/score-steps.tsx';
import { scoreOf } from './draft-fields.ts';
import type { FormProps } from './form-panel.tsx';
import { FormText } from './form-text.tsx';
import { mayScore } from './judge-view.ts';
import { QuoteList } from './quote-list.tsx';
import { Bands } from './standard-parts.tsx';
import { type Language, StandardText, textIn } from './standard-text.tsx';

const t = judging.form.dimension;
/** The element that says that the brief is handed in. */
export const SUBMITTED = 'submitted';

interface Props extends Pick<FormProps, 'item' | 'readOnly' | 'onWrite'> {
  readonly dimension: Dimension;
  readonly language: Language;
  readonly warnings: readonly JudgementWarning[];
}

/** A score of the standard: what makes it unusable, the reason, and only then the number. */
export function DimensionField({ dimension, item, language, warnings, readOnly, onWrite }: Props) {
  const { key, name, bands, hardDefects, question } = dimension;
  const { hard_defects, reason, score } = scoreOf(item, key);
  const open = mayScore(item, key);
  const called = textIn(name, language);
  const bandOf = (step: number) => bands.find(({ from, to }) => from <= step && step <= to)?.means ?? null;
  return (
    <>
      <details class="question-help">
        <summary>{t.question}</summary>
        <StandardText text={question} language={language} />
      </details>
      {hardDefects !== null && (
        <QuoteList
          label={t.hardDefects}
          help={t.hardDefectsHelp(hardDefects.most)}
          quotes={hard_defects}
          readOnly={readOnly}
          onChange={(quotes) => onWrite(`scores.${key}.hard_defects`, quotes)}
        />
      )}
      <FormText
        id={`reason-${key}`}
        label={t.reason}
        value={reason}
        readOnly={readOnly}
        onInput={(value) => onWrite(`scores.${key}.reason`, value)}
      />
      <div role="group" aria-label={t.score(called)} class="question-score">
        <ScoreSteps
          min={LEAST_SCORE}
          max={MOST_SCORE}
          score={score}
          lockedBy={readOnly ? SUBMITTED : open ? undefined : `locked-${key}`}
          label={(step) => {
            const means = bandOf(step);
            return t.step(step, means === null ? t.noMeaning : textIn(means, language));
          }}
          onScore={(step) => onWrite(`scores.${key}.score`, step)}
        />
        {!open && !readOnly && (
          <p id={`locked-${key}`} class="question-locked">
            {t.locked}
          </p>
        )}
      </div>
      <Bands bands={bands} language={language} score={score} />
      {warnings.map((warning) => (
        <p key={warning.code} class="question-warning" role="status">
          {JUDGEMENT_WARNINGS[warning.code]({ ...warning, dimension: called })}
        </p>
      ))}
    </>
  );
}
