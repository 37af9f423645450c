import { JUDGEMENT_LIMITS } from '../../domain/judgement.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly most?: number;
  readonly onInput: (value: string) => void;
}

/** A text of the form; it grows with what is in it. */
export function FormText({ id, label, value, readOnly, most = JUDGEMENT_LIMITS.reason, onInput }: Props) {
  return (
    <div class="question-text">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="input"
        rows={2}
        maxLength={most}
        readOnly={readOnly}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}
