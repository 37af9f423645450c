import { useId, useState } from 'preact/hooks';
import type { ContestView } from '../../contract/http/contests.ts';
import type { OwnEntry } from '../../contract/http/entries.ts';
import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import { upload as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { send } from '../ui/api.ts';
import { Field } from '../ui/field.tsx';
import { Progress } from '../ui/progress.tsx';
import { Problem } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { LocalPreview } from './local-preview.tsx';

const MEGABYTE = 1024 * 1024;
const ACCEPT = 'image/png,image/jpeg,image/webp,image/avif,image/tiff,image/gif';

interface Props {
  readonly contest: ContestView;
  readonly entry: OwnEntry;
  readonly onDone: (entry: OwnEntry) => void;
}

/** Choose or drop a picture, see it on the wall, hand it in. */
export function UploadForm({ contest, entry, onDone }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [label, setLabel] = useState(entry.label);
  const [share, setShare] = useState<number | null>(null);
  const action = useAction();
  const tooLarge = file !== null && file.size > UPLOAD_LIMITS.bytes;
  const take = (chosen: File | null | undefined) => {
    if (chosen == null) return;
    setFile(chosen);
    action.clear();
  };
  const handIn = () =>
    action.run(async () => {
      if (file === null) return;
      const form = new FormData();
      form.append('label', label);
      form.append('image', file);
      try {
        onDone(await send<OwnEntry>('PUT', `/contests/${contest.slug}/my-entry`, form, setShare));
      } finally {
        setShare(null);
      }
    });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void handIn();
      }}
    >
      <ul class="upload-rules">
        {t.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <DropZone file={file} stage={contest.stage} onFile={take} />
      {tooLarge && (
        <p class="notice notice-open" role="alert">
          {t.tooLarge(UPLOAD_LIMITS.bytes / MEGABYTE)}
        </p>
      )}
      <Field id="label" label={t.label} help={t.labelHelp}>
        {(tied) => (
          <input
            {...tied}
            class="input"
            maxLength={80}
            autocomplete="off"
            value={label}
            onInput={(event) => setLabel(event.currentTarget.value)}
          />
        )}
      </Field>
      <Problem error={action.error} title={t.failed} />
      {share !== null && (
        <Progress share={share} label={t.progressLabel} text={share < 1 ? t.sending(share) : t.preparing} />
      )}
      <ActionButton type="submit" kind="first" busy={action.busy} disabled={file === null || tooLarge}>
        {t.submit}
      </ActionButton>
    </form>
  );
}

function DropZone({
  file,
  stage,
  onFile,
}: {
  file: File | null;
  stage: ContestView['stage'];
  onFile: (file: File | null | undefined) => void;
}) {
  const [over, setOver] = useState(false);
  const id = useId();
  return (
    <div
      class={over ? 'drop drop-over' : 'drop'}
      role="group"
      aria-label={t.choose}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer?.files[0]);
      }}
    >
      {file !== null && <LocalPreview file={file} stage={stage} />}
      <input
        id={id}
        class="visually-hidden drop-input"
        type="file"
        accept={ACCEPT}
        onChange={(event) => onFile(event.currentTarget.files?.[0])}
      />
      <div class="drop-words">
        <label class="button" for={id}>
          {file === null ? t.choose : t.chooseOther}
        </label>
        {file === null ? (
          <span class="drop-hint">{t.drop}</span>
        ) : (
          <span role="status">{t.chosen(file.name, file.size)}</span>
        )}
      </div>
    </div>
  );
}
