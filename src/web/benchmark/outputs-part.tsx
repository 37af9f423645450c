import { useState } from 'preact/hooks';
import type { ReportOutputs, ReportView } from '../../contract/http/benchmark-report.ts';
import { benchmarkReport } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { PictureDialog } from '../ui/picture-dialog.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import type { Names } from './names.ts';
import { AnchorCard, OutputCard, type Shown } from './output-card.tsx';
import './outputs.css';

const t = benchmarkReport.outputs;

interface Props {
  readonly view: ReportView;
  readonly names: Names;
}

/** Every run of a brief with its picture and what the judges said of it; by model, if one is chosen. */
export function OutputsPart({ view, names }: Props) {
  const { contest, briefs, report } = view;
  const [brief, setBrief] = useState(briefs[0]?.key ?? '');
  const [model, setModel] = useState('');
  const path = `/benchmarks/${contest.slug}/report/outputs?brief=${encodeURIComponent(brief)}`;
  const outputs = useLoad(path, () => get<ReportOutputs>(path));
  return (
    <>
      <div class="output-filters">
        <div class="field">
          <label for="output-brief">{t.brief}</label>
          <select
            id="output-brief"
            class="input"
            value={brief}
            onChange={(event) => setBrief(event.currentTarget.value)}
          >
            {briefs.map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="output-model">{t.model}</label>
          <select
            id="output-model"
            class="input"
            value={model}
            onChange={(event) => setModel(event.currentTarget.value)}
          >
            <option value="">{t.allModels}</option>
            {report.models.map(({ key }) => (
              <option key={key} value={key}>
                {names.model(key)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {outputs.value === null ? (
        outputs.error === null ? (
          <Skeleton lines={6} />
        ) : (
          <Failed error={outputs.error} retry={outputs.reload} />
        )
      ) : (
        <Outputs outputs={outputs.value} {...{ view, names, model }} />
      )}
    </>
  );
}

function Outputs({
  outputs: { brief, anchors, runs },
  view,
  names,
  model,
}: Props & { outputs: ReportOutputs; model: string }) {
  const [large, setLarge] = useState<Shown | null>(null);
  const place = new Map(view.report.models.map(({ key }, m) => [key, m]));
  const shown = runs
    .filter((run) => model === '' || run.model === model)
    .sort(
      (a, b) =>
        (place.get(a.model) ?? 0) - (place.get(b.model) ?? 0) || a.sideNote.localeCompare(b.sideNote) || a.run - b.run,
    );
  return (
    <>
      <div class="output-brief">
        <h3>{brief.title}</h3>
        <p class="output-text">{brief.text}</p>
        {brief.requiredText.length > 0 && (
          <p>
            {t.required}:{' '}
            {brief.requiredText.map((text) => (
              <q key={text} class="output-required">
                {text}
              </q>
            ))}
          </p>
        )}
        <p class="quiet" role="status">
          {shown.length === 0 ? t.empty : t.shown(shown.filter(({ picture }) => picture !== null).length, shown.length)}
        </p>
      </div>
      <ul class="outputs">
        {shown.map((run) => (
          <li key={`${run.model} ${run.run} ${run.sideNote}`}>
            <OutputCard run={run} view={view} names={names} enlarge={setLarge} />
          </li>
        ))}
        {model === '' &&
          anchors.map((anchor) => (
            <li key={anchor.picture.full}>
              <AnchorCard anchor={anchor} names={names} enlarge={setLarge} />
            </li>
          ))}
      </ul>
      {large !== null && (
        <PictureDialog
          picture={large.picture.full}
          title={large.title}
          stage={large.picture}
          onClose={() => setLarge(null)}
        />
      )}
    </>
  );
}
