import type { ReportOutputs, ReportView } from '../../contract/http/benchmark-report.ts';
import { benchmarkReport } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { JudgementText } from './judgement-text.tsx';
import type { Names } from './names.ts';

const t = benchmarkReport.outputs;

type Run = ReportOutputs['runs'][number];
type Picture = NonNullable<Run['picture']>;

/** A picture to look at in its original pixels. */
export interface Shown {
  readonly picture: Picture;
  readonly title: string;
}

interface Props {
  readonly run: Run;
  readonly view: ReportView;
  readonly names: Names;
  readonly enlarge: (shown: Shown) => void;
}

/** One run: its design or how it failed, its score, and what the judges said. */
export function OutputCard({ run, view, names, enlarge }: Props) {
  const { picture, further, sideNote, outcome, overall, judgements, attempts, pickedBy } = run;
  const title = t.name(names.model(run.model), run.run, sideNote);
  const panel = new Set(view.report.judges.filter(({ onPanel }) => onPanel).map(({ code }) => code));
  return (
    <article class="output">
      {picture === null ? (
        <p class="output-failed">{t.outcomes[outcome]}</p>
      ) : (
        <PictureButton picture={picture} title={title} enlarge={enlarge} />
      )}
      <div class="output-head">
        <h4>{names.model(run.model)}</h4>
        {overall !== null && (
          <p class="output-score">
            <strong>{t.overall(overall)}</strong> <span class="quiet">{t.outOfTen}</span>
          </p>
        )}
      </div>
      <p class="quiet">{t.run(run.run)}</p>
      {sideNote !== '' && <p class="output-note">{t.special(sideNote)}</p>}
      {pickedBy.length > 0 && <p>{t.pickedBy(pickedBy.map(names.judge))}</p>}
      {judgements.length > 0 && (
        <details>
          <summary>{t.reasons}</summary>
          {judgements.map((judgement) => (
            <JudgementText
              key={judgement.judge}
              judgement={judgement}
              who={t.judge(names.judge(judgement.judge), panel.has(judgement.judge))}
              standard={view.standard}
            />
          ))}
        </details>
      )}
      {further.length > 0 && (
        <details>
          <summary>{t.further}</summary>
          <div class="output-further">
            {further.map((one, n) => (
              <PictureButton key={one.full} picture={one} title={t.furtherOne(n + 2, title)} enlarge={enlarge} />
            ))}
          </div>
        </details>
      )}
      {attempts.length > 1 && (
        <details>
          <summary>{t.attempts}</summary>
          <ol class="output-attempts">
            {attempts.map(({ outcome: end, rule }, n) => (
              <li key={n}>{t.rule(t.outcomes[end], rule)}</li>
            ))}
          </ol>
        </details>
      )}
    </article>
  );
}

interface AnchorProps extends Pick<Props, 'names' | 'enlarge'> {
  readonly anchor: ReportOutputs['anchors'][number];
}

/** A design that was scored before. */
export function AnchorCard({ anchor: { picture, scores, note }, names, enlarge }: AnchorProps) {
  return (
    <article class="output output-anchor">
      <PictureButton picture={picture} title={t.anchor} enlarge={enlarge} />
      <h4>{t.anchor}</h4>
      <dl class="output-scores">
        {Object.entries(scores).map(([key, value]) => (
          <div key={key}>
            <dt>{names.dimension(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note !== '' && <p>{note}</p>}
    </article>
  );
}

function PictureButton({ picture, title, enlarge }: Shown & Pick<Props, 'enlarge'>) {
  return (
    <button
      type="button"
      class="output-picture"
      aria-label={t.enlarge(title)}
      onClick={() => enlarge({ picture, title })}
    >
      <img src={mediaUrl(picture.small)} alt="" width={picture.width} height={picture.height} loading="lazy" />
    </button>
  );
}
