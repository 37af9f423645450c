import type { JudgeList } from '../../../contract/http/judging.ts';
import { hostBenchmark } from '../../../words/words.ts';
import { post } from '../../ui/api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Problem } from '../../ui/states.tsx';
import { useAction } from '../../ui/use-action.ts';

const t = hostBenchmark.steps.publish;

interface Props {
  readonly slug: string;
  readonly judges: JudgeList | null;
  readonly onPublished: () => Promise<void>;
}

/** Publishes the report once the whole panel has judged everything; until then it says who is missing. */
export function PublishReport({ slug, judges, onPublished }: Props) {
  const action = useAction();
  if (judges === null) return null;
  const missing = missingOf(judges);
  return (
    <>
      <p>{t.text}</p>
      {missing.length > 0 ? (
        <ul class="notice notice-open bench-missing">
          {missing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <ConfirmButton
          label={t.action}
          question={t.ask}
          yes={t.yes}
          kind="first"
          busy={action.busy}
          onConfirm={() =>
            action.run(async () => {
              await post(`/benchmarks/${slug}/publish`);
              await onPublished();
            })
          }
        />
      )}
      <Problem error={action.error} />
    </>
  );
}

function missingOf(judges: JudgeList): string[] {
  const panel = judges.filter(({ onPanel }) => onPanel);
  if (panel.length === 0) return [t.noPanel];
  return panel
    .filter(({ submitted, briefs }) => submitted < briefs)
    .map(({ label, submitted, briefs }) => t.behind(label, briefs - submitted));
}
