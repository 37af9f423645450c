import type { ComponentChildren } from 'preact';
import type { DraftItem } from '../../contract/http/judging.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { JUDGEMENT_LIMITS } from '../../domain/judgement.ts';
import { judging } from '../../words/words.ts';
import { DimensionField } from './dimension-field.tsx';
import type { Field, FieldValue } from './draft-fields.ts';
import { FormText } from './form-text.tsx';
import { type JudgedOutput, type Question, questionOf } from './judge-view.ts';
import { type Language, textIn } from './standard-text.tsx';
import { TextCheck } from './text-check.tsx';
import './form.css';

const t = judging.form;
const VERDICTS = ['fits', 'partly_fits', 'does_not_fit'] as const;

export interface FormProps {
  readonly standard: JudgeStandard;
  readonly required: readonly string[];
  readonly output: JudgedOutput;
  readonly item: DraftItem;
  readonly language: Language;
  /** The question that keys answer. */
  readonly question: Question;
  readonly readOnly: boolean;
  readonly onQuestion: (question: Question) => void;
  readonly onWrite: (field: Field, value: FieldValue) => void;
}

/** A design's form in the order of judgement. */
export function FormPanel(props: FormProps) {
  const { standard, required, output, item, language, readOnly, onWrite } = props;
  const part = (question: Question, title: string, children: ComponentChildren) => (
    <Part key={question} form={props} question={question} title={title}>
      {children}
    </Part>
  );
  return (
    <section class="form-panel" aria-label={judging.desk.form} onKeyDown={leaveField}>
      {part(
        'deliverable',
        t.deliverable.title,
        <>
          <p class="quiet">{t.deliverable.ask}</p>
          <Choices
            choices={[
              [true, t.deliverable.yes],
              [false, t.deliverable.no],
            ]}
            given={item.deliverable_ok}
            readOnly={readOnly}
            onChoose={(ok) => onWrite('deliverable_ok', ok)}
          />
          <FormText
            id="deliverable-note"
            label={t.deliverable.note}
            value={item.deliverable_note}
            readOnly={readOnly}
            onInput={(value) => onWrite('deliverable_note', value)}
          />
        </>,
      )}
      {part(
        'texts',
        t.texts.title,
        <TextCheck required={required} item={item} readOnly={readOnly} onWrite={onWrite} />,
      )}
      {part(
        'intent',
        t.intent.title,
        <>
          <Choices
            choices={VERDICTS.map((verdict) => [verdict, t.intent.verdicts[verdict]] as const)}
            given={item.intent_fit.verdict}
            readOnly={readOnly}
            onChoose={(verdict) => onWrite('intent_fit.verdict', verdict)}
          />
          <FormText
            id="intent-reason"
            label={t.intent.reason}
            value={item.intent_fit.reason}
            readOnly={readOnly}
            onInput={(value) => onWrite('intent_fit.reason', value)}
          />
        </>,
      )}
      {standard.dimensions.map((dimension) =>
        part(
          questionOf(dimension.key),
          textIn(dimension.name, language),
          <DimensionField
            dimension={dimension}
            item={item}
            language={language}
            warnings={output.warnings.filter((warning) => warning.dimension === dimension.key)}
            readOnly={readOnly}
            onWrite={onWrite}
          />,
        ),
      )}
      {part(
        'notes',
        t.notes.title,
        <FormText
          id="notes"
          label={t.notes.label}
          value={item.notes}
          most={JUDGEMENT_LIMITS.notes}
          readOnly={readOnly}
          onInput={(value) => onWrite('notes', value)}
        />,
      )}
      <p class="form-overall">
        {output.overall === null ? t.overallLater : <strong>{t.overall(output.overall)}</strong>}
      </p>
    </section>
  );
}

interface PartProps {
  readonly form: FormProps;
  readonly question: Question;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A question of the form; the one in hand is marked, and keys bring it into sight. */
function Part({ form, question, title, children }: PartProps) {
  return (
    <fieldset
      class="scale question"
      data-question={question}
      data-active={question === form.question}
      data-missing={form.output.missing.some((one) => one.question === question)}
      tabIndex={-1}
      onFocusIn={() => form.onQuestion(question)}
    >
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface ChoicesProps<Value> {
  readonly choices: readonly (readonly [Value, string])[];
  readonly given: Value | null;
  readonly readOnly: boolean;
  readonly onChoose: (value: Value) => void;
}

function Choices<Value>({ choices, given, readOnly, onChoose }: ChoicesProps<Value>) {
  return (
    <div class="choices">
      {choices.map(([value, label]) => (
        <button
          key={label}
          type="button"
          class="choice"
          aria-pressed={given === value}
          disabled={readOnly && given !== value}
          onClick={() => !readOnly && onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Escape leaves a field, so that keys work again: the question itself has the focus then. */
function leaveField(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.key !== 'Escape' || event.isComposing || !/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
  event.preventDefault();
  target.closest<HTMLElement>('[data-question]')?.focus();
}
