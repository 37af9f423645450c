type Kind = 'empty' | 'covered' | 'waiting' | 'open' | 'done';

/**
 * A picture frame in thin lines, for pages that have nothing on the wall: empty, covered with a cloth, waiting, with the
 * interval that stands for a result, or done.
 */
export function Mark({ kind }: { kind: Kind }) {
  return (
    <svg class="mark" viewBox="0 0 96 72" width="96" height="72" fill="none" aria-hidden="true">
      <rect x="1.5" y="1.5" width="93" height="69" rx="3" stroke="currentColor" />
      <rect x="9.5" y="9.5" width="77" height="53" stroke="currentColor" stroke-opacity=".5" />
      {kind === 'covered' && (
        <path
          d="M20.5 10v52M31.5 10v52M42.5 10v52M53.5 10v52M64.5 10v52M75.5 10v52"
          stroke="currentColor"
          stroke-opacity=".35"
        />
      )}
      {kind === 'waiting' && (
        <path d="M38 36h.01M48 36h.01M58 36h.01" stroke="currentColor" stroke-width="5" stroke-linecap="round" />
      )}
      {kind === 'open' && (
        <>
          <path d="M20 36h56" stroke="currentColor" stroke-width="1.5" />
          <path d="M34 36h26" stroke="currentColor" stroke-width="5" stroke-opacity=".5" />
          <circle cx="47" cy="36" r="5" fill="currentColor" />
        </>
      )}
      {kind === 'done' && (
        <path
          d="M37 37l8 8 15-17"
          stroke="currentColor"
          stroke-width="3"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      )}
    </svg>
  );
}
