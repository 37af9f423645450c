import { useState } from 'preact/hooks';
import type { NewJudge } from '../../../contract/http/judging.ts';
import { hostJudges } from '../../../words/words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { post } from '../../ui/api.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';
import { JudgeLabel } from './judge-row.tsx';

const t = hostJudges.program;

interface Props {
  readonly slug: string;
  readonly onMade: () => Promise<void>;
}

/** Adds a program as a judge; its token is shown once, with how a program begins. */
export function NewProgram({ slug, onMade }: Props) {
  const [label, setLabel] = useState('');
  const [made, setMade] = useState<{ readonly label: string; readonly token: string } | null>(null);
  const action = useAction();
  const make = () =>
    action.run(async () => {
      const body: NewJudge = { kind: 'program', label };
      const { token } = await post<{ token: string }>(`/benchmarks/${slug}/judges`, body);
      setMade({ label, token });
      setLabel('');
      await onMade();
    });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <p>{t.text}</p>
      <JudgeLabel
        id="program-label"
        value={label}
        error={action.error?.fields.find(({ path }) => path === 'label')?.message}
        onInput={setLabel}
      />
      <Problem error={action.error} title={hostJudges.failed} />
      <ActionButton type="submit" busy={action.busy}>
        {t.submit}
      </ActionButton>
      {made !== null && <Token key={made.token} slug={slug} {...made} />}
    </form>
  );
}

function Token({ slug, label, token }: { slug: string; label: string; token: string }) {
  const example = beginning(`${location.origin}/api/v1/benchmarks/${slug}`, token);
  return (
    <div class="notice judge-token" role="status">
      <p>
        <strong>{t.made(label)}</strong>
        {t.once}
      </p>
      <code class="code one-time-url">{token}</code>
      <CopyButton text={token} label={t.copy} />
      <details class="step-more">
        <summary>{t.example}</summary>
        <pre class="judge-example" tabIndex={0}>
          {example}
        </pre>
        <CopyButton text={example} label={t.copyExample} />
      </details>
    </div>
  );
}

/** What a program asks, in its order, as one would try it by hand. */
export function beginning(address: string, token: string): string {
  return [
    `TOKEN='${token}'`,
    `API='${address}'`,
    '',
    `curl -H "Authorization: Bearer $TOKEN" "$API/judging"`,
    `curl -H "Authorization: Bearer $TOKEN" "$API/judging/schema"`,
    `curl -H "Authorization: Bearer $TOKEN" "$API/briefs/BRIEF/packet"`,
    `curl -H "Authorization: Bearer $TOKEN" -O "${new URL(address).origin}/api/v1/media/FULL"`,
    `curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\`,
    `  --data @judgement.json "$API/briefs/BRIEF/judgement"`,
  ].join('\n');
}
