import './desk-bar.css';

interface Props {
  /** How many of the works are done. */
  readonly done: number;
  readonly of: number;
  readonly progress: string;
  readonly missing: string;
  readonly saving: { readonly text: string; readonly waiting: boolean };
  /** Which of how many places is shown. */
  readonly index: number;
  readonly places: number;
  readonly ways: { readonly previous: string; readonly next: string };
  readonly main: {
    readonly label: string;
    readonly first: boolean;
    readonly disabled: boolean;
    readonly act: () => void;
  };
  readonly onShow: (index: number) => void;
}

/** What is missing for a packet to count, whether all is saved, and the way on. */
export function DeskBar({ done, of, progress, missing, saving, index, places, ways, main, onShow }: Props) {
  return (
    <footer class="desk-bar">
      <progress class="desk-progress" value={done} max={of} aria-label={progress} />
      <div class="desk-missing">
        <p>
          <strong>{missing}</strong>
        </p>
        <p class="desk-saving" data-waiting={saving.waiting} role="status">
          {saving.text}
        </p>
      </div>
      <div class="desk-ways">
        <button
          type="button"
          class="button"
          aria-label={ways.previous}
          disabled={index === 0}
          onClick={() => onShow(index - 1)}
        >
          ←
        </button>
        <button
          type="button"
          class={main.first ? 'button button-first desk-main' : 'button desk-main'}
          disabled={main.disabled}
          onClick={main.act}
        >
          {main.label}
        </button>
        <button
          type="button"
          class="button"
          aria-label={ways.next}
          disabled={index === places - 1}
          onClick={() => onShow(index + 1)}
        >
          →
        </button>
      </div>
    </footer>
  );
}
