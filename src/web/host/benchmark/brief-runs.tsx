import { useState } from 'preact/hooks';
import type { BenchmarkWorks, BriefWorks } from '../../../contract/benchmark-manifest.ts';
import { hostBenchmark } from '../../../words/words.ts';
import { get } from '../../ui/api.ts';
import { Field } from '../../ui/field.tsx';
import { mediaUrl } from '../../ui/media-url.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { useLoad } from '../../ui/use-load.ts';

const t = hostBenchmark.works;

interface Props {
  readonly slug: string;
  readonly works: BenchmarkWorks;
}

/** The runs of one brief at a time, with what became of each; folded, because a benchmark has many. */
export function BriefRuns({ slug, works }: Props) {
  const [brief, setBrief] = useState('');
  return (
    <details class="step-more">
      <summary>{t.look}</summary>
      <div class="stack">
        <Field id="bench-brief" label={t.lookAt}>
          {(tied) => (
            <select {...tied} class="input" value={brief} onChange={(e) => setBrief(e.currentTarget.value)}>
              <option value="">{t.choose}</option>
              {works.briefs.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        {brief !== '' && <Runs key={brief} slug={slug} brief={brief} works={works} />}
      </div>
    </details>
  );
}

function Runs({ slug, brief, works: { models } }: Props & { brief: string }) {
  const path = `/benchmarks/${slug}/works/${encodeURIComponent(brief)}`;
  const { value, error, reload } = useLoad(path, () => get<BriefWorks>(path));
  if (value === null) return error === null ? <Skeleton lines={3} /> : <Failed error={error} retry={reload} />;
  if (value.runs.length === 0) return <p class="quiet">{t.noRuns}</p>;
  const labels = new Map(models.map(({ key, label }) => [key, label]));
  return (
    <ul class="bench-runs">
      {value.runs.map(({ id, model, run, sideNote, outcome, attempts, directions }) => {
        const label = labels.get(model) ?? model;
        return (
          <li key={id}>
            {directions.map(({ full, small, width, height }, n) => (
              <a key={full} class="bench-picture" href={mediaUrl(full)} target="_blank" rel="noreferrer">
                <img
                  src={mediaUrl(small)}
                  width={width}
                  height={height}
                  loading="lazy"
                  alt={t.direction(label, run, n + 1)}
                />
              </a>
            ))}
            <p>
              <strong>{t.run(label, run)}</strong>
              {sideNote !== '' && <span class="bench-line">{sideNote}</span>}
              <span class="quiet bench-line">
                {t.outcomes[outcome]}, {t.attempts(attempts.length)}
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
