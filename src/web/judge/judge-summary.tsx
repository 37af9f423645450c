import { useLayoutEffect, useRef } from 'preact/hooks';
import { judging } from '../../words/words.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { ScaleTable, type ScaleTableProps } from './scale-table.tsx';
import '../ui/summary-dialog.css';

const t = judging.summary;

interface Props extends ScaleTableProps {
  /** Null when the brief is handed in already. */
  readonly onSubmit: (() => Promise<void>) | null;
  /** Something is on its way to the server. */
  readonly unsaved: boolean;
  readonly onClose: () => void;
}

/** All designs of a brief on one scale, then the handing in. */
export function JudgeSummary({ onSubmit, unsaved, onClose, ...table }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const action = useAction();
  const open = table.outputs.filter(({ state }) => state !== 'done').length;
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="summary-dialog judge-summary" aria-labelledby="summary-title" onClose={onClose}>
      <div class="summary-dialog-text">
        <h2 id="summary-title" tabIndex={-1} autofocus>
          {t.title}
        </h2>
        <p>{onSubmit === null ? t.readOnly : t.text}</p>
        <ScaleTable {...table} />
      </div>
      <div class="summary-dialog-bar">
        <Problem error={action.error} title={judging.submit.failed} />
        {onSubmit !== null && (open > 0 || unsaved) && (
          <p class="quiet">{open > 0 ? judging.submit.unfinished(open) : judging.submit.unsaved}</p>
        )}
        <div class="buttons">
          {onSubmit !== null && open === 0 && !unsaved && (
            <ConfirmButton
              kind="first"
              label={action.busy ? judging.submit.busy : judging.submit.label}
              question={judging.submit.ask}
              yes={judging.submit.yes}
              busy={action.busy}
              onConfirm={() => action.run(onSubmit)}
            />
          )}
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            {onSubmit === null ? t.close : t.back}
          </button>
        </div>
      </div>
    </dialog>
  );
}
