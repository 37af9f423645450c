import { useRef, useState } from 'preact/hooks';
import type { ContestView } from '../../contract/http/contests.ts';
import type { Benchmark } from '../../contract/http/entries.ts';
import { host as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { get, request, send } from '../ui/api.ts';
import { Field } from '../ui/field.tsx';
import { mediaUrl } from '../ui/media-url.ts';
import { Progress } from '../ui/progress.tsx';
import { Failed, Problem, Skeleton } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { useLoad } from '../ui/use-load.ts';

const OPEN: readonly ContestView['status'][] = ['draft', 'submissions', 'submissions_closed'];
const REFRESH_MS = 20_000;
const ACCEPT = 'image/png,image/jpeg,image/webp,image/avif,image/tiff,image/gif';

/** The AI benchmarks: added and removed until the first round opens, hidden from everybody else until publication. */
export function Benchmarks({ contest, onCounted }: { contest: ContestView; onCounted: () => Promise<void> }) {
  const { slug, status } = contest;
  const open = OPEN.includes(status);
  const list = useLoad(
    `${slug}/benchmarks/${open}`,
    () => get<Benchmark[]>(`/contests/${slug}/benchmarks`),
    REFRESH_MS,
  );
  const changed = async () => {
    await Promise.all([list.reload(), onCounted()]);
  };
  const full = (list.value?.length ?? 0) >= (contest.host?.requiredBenchmarks ?? 0);
  return (
    <div class="wide benchmarks">
      {list.value === null ? (
        list.error === null ? (
          <Skeleton lines={2} />
        ) : (
          <Failed error={list.error} retry={list.reload} />
        )
      ) : (
        <ul class="rows">
          {list.value.map((one) => (
            <BenchmarkRow
              key={one.id}
              slug={slug}
              benchmark={one}
              stage={contest.stage}
              open={open}
              onChange={changed}
            />
          ))}
        </ul>
      )}
      {status === 'evaluation' && <p class="quiet">{t.benchmark.hidden}</p>}
      {open && list.value !== null && (
        <details class="step-more" open={!full}>
          <summary>{t.benchmark.add}</summary>
          <BenchmarkForm slug={slug} onAdded={changed} />
        </details>
      )}
    </div>
  );
}

interface RowProps {
  readonly slug: string;
  readonly benchmark: Benchmark;
  readonly stage: ContestView['stage'];
  readonly open: boolean;
  readonly onChange: () => Promise<void>;
}

function BenchmarkRow({ slug, benchmark, stage, open, onChange }: RowProps) {
  const action = useAction();
  const { id, label, tool, model, version, preview } = benchmark;
  return (
    <li class="benchmark">
      {preview !== null && (
        <img
          class="benchmark-picture"
          src={mediaUrl(preview)}
          alt={t.benchmark.previewAlt(label)}
          width={stage.width}
          height={stage.height}
          loading="lazy"
        />
      )}
      <div>
        <h3>{label}</h3>
        <p class="quiet">{[tool, model, version].filter((part) => part !== '').join(', ')}</p>
      </div>
      {open && (
        <ActionButton
          kind="quiet"
          busy={action.busy}
          label={t.benchmark.removeLabel(label)}
          onClick={() =>
            action.run(async () => {
              await request('DELETE', `/contests/${slug}/benchmarks/${id}`);
              await onChange();
            })
          }
        >
          {t.benchmark.remove}
        </ActionButton>
      )}
      <Problem error={action.error} />
    </li>
  );
}

const LINES = ['label', 'tool', 'model', 'version'] as const;
const TEXTS = ['prompt', 'note'] as const;

function BenchmarkForm({ slug, onAdded }: { slug: string; onAdded: () => Promise<void> }) {
  const action = useAction();
  const [share, setShare] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const fault = (path: string) => action.error?.fields.find((field) => field.path === path)?.message;
  const add = () =>
    action.run(async () => {
      if (form.current === null) return;
      try {
        await send<Benchmark>('POST', `/contests/${slug}/benchmarks`, inOrder(new FormData(form.current)), setShare);
      } finally {
        setShare(null);
      }
      form.current.reset();
      await onAdded();
    });
  return (
    <form
      ref={form}
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div class="benchmark-lines">
        {LINES.map((name) => (
          <Field key={name} id={`benchmark-${name}`} label={t.benchmark[name]} error={fault(name)}>
            {(tied) => (
              <input
                {...tied}
                class="input"
                name={name}
                maxLength={200}
                autocomplete="off"
                required={name === 'label' || name === 'tool'}
              />
            )}
          </Field>
        ))}
      </div>
      {TEXTS.map((name) => (
        <Field
          key={name}
          id={`benchmark-${name}`}
          label={t.benchmark[name]}
          error={fault(name)}
          {...(name === 'note' ? { help: t.benchmark.noteHelp } : {})}
        >
          {(tied) => <textarea {...tied} class="input" name={name} maxLength={name === 'prompt' ? 20_000 : 2000} />}
        </Field>
      ))}
      <Field id="benchmark-image" label={t.benchmark.image}>
        {(tied) => <input {...tied} class="input" type="file" name="image" accept={ACCEPT} required />}
      </Field>
      <Problem error={action.error} title={t.benchmark.failed} />
      {share !== null && (
        <Progress
          share={share}
          label={t.benchmark.image}
          text={share < 1 ? t.benchmark.sending(share) : t.benchmark.preparing}
        />
      )}
      <ActionButton type="submit" kind="first" busy={action.busy}>
        {t.benchmark.submit}
      </ActionButton>
    </form>
  );
}

/** The fields before the file, so that the server knows what it receives before the picture begins. */
function inOrder(data: FormData): FormData {
  const ordered = new FormData();
  for (const [name, value] of data) if (name !== 'image') ordered.append(name, value);
  const image = data.get('image');
  if (image !== null) ordered.append('image', image);
  return ordered;
}
