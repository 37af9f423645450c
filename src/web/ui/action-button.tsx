import type { ComponentChildren } from 'preact';

interface Props {
  readonly children: ComponentChildren;
  readonly busy?: boolean;
  readonly kind?: 'first' | 'plain' | 'quiet';
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  readonly label?: string | undefined;
  readonly onClick?: () => unknown;
}

/** A button that asks the server. While it is busy a second press does nothing, and the focus stays where it is. */
export function ActionButton({
  children,
  busy = false,
  kind = 'plain',
  type = 'button',
  disabled = false,
  label,
  onClick,
}: Props) {
  return (
    <button
      type={type}
      class={kind === 'plain' ? 'button' : `button button-${kind}`}
      disabled={disabled}
      aria-busy={busy}
      aria-label={label}
      onClick={() => {
        if (!busy) onClick?.();
      }}
    >
      {children}
    </button>
  );
}
