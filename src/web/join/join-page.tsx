import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { common, join as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Shell } from '../ui/shell.tsx';
import { Problem, Skeleton } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { joinWithCode } from './enter.ts';
import { Privacy } from './privacy.tsx';

/** `/join` asks for a code; `/join/CODE`, where a QR code leads, uses it at once. */
export function JoinPage({ code: given }: { code?: string }) {
  const { route } = useLocation();
  const [code, setCode] = useState(given ?? '');
  const action = useAction();
  const submit = (what: string) => action.run(async () => route(await joinWithCode(what), true));

  useEffect(() => {
    if (given !== undefined) void submit(given);
  }, [given]);

  if (given !== undefined && action.error === null) {
    return (
      <Shell title={t.title} heading={t.joining(given.toUpperCase())}>
        <div class="stack">
          <Privacy />
          <div class="wide">
            <Skeleton lines={2} />
          </div>
        </div>
      </Shell>
    );
  }
  return (
    <Shell title={t.title} heading={t.heading}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(code);
        }}
      >
        <CodeField value={code} onInput={setCode} invalid={action.error !== null} />
        <Problem error={action.error} title={t.failed} />
        <ActionButton type="submit" kind="first" busy={action.busy}>
          {action.busy ? t.busy : t.submit}
        </ActionButton>
        <Privacy />
        {action.error?.code === 'host_cannot_join' && (
          <a class="button" href="/host">
            {common.roles.host}
          </a>
        )}
      </form>
    </Shell>
  );
}

function CodeField(props: { value: string; onInput: (code: string) => void; invalid: boolean }) {
  return (
    <div class="field">
      <label for="code">{t.code}</label>
      <input
        id="code"
        class="input input-code"
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        aria-describedby="code-help"
        aria-invalid={props.invalid}
        autocomplete="off"
        autocapitalize="characters"
        autocorrect="off"
        spellcheck={false}
        enterkeyhint="go"
        minLength={4}
        maxLength={20}
        required
        autofocus
      />
      <p id="code-help" class="field-help">
        {t.codeHelp}
      </p>
    </div>
  );
}
