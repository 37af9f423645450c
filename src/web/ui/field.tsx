import type { ComponentChildren } from 'preact';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** What the server found wrong with it. */
  readonly error?: string | undefined;
  /** Gets the attributes that tie help and error to the control. */
  readonly children: (tied: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }) => ComponentChildren;
}

/** A labelled control of a form with its help and its error. */
export function Field({ id, label, help, error, children }: Props) {
  const described = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(error === undefined ? {} : { 'aria-invalid': true }),
      })}
      {error !== undefined && (
        <p id={`${id}-error`} class="field-error">
          {error}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} class="field-help">
          {help}
        </p>
      )}
    </div>
  );
}
