import type { ReportOutputs, ReportView } from '../../contract/http/benchmark-report.ts';
import { benchmarkReport } from '../../words/words.ts';

const t = benchmarkReport.outputs;
const TEXTS = ['missing', 'altered', 'invented', 'placeholdersPrinted'] as const;

interface Props {
  readonly judgement: ReportOutputs['runs'][number]['judgements'][number];
  readonly who: string;
  readonly standard: ReportView['standard'];
}

/** What one judge said of a design, in the order of judgement. */
export function JudgementText({ judgement, who, standard }: Props) {
  const { deliverableOk, deliverableNote, intentFit, scores, notes } = judgement;
  return (
    <section class="said">
      <h5>
        {who} <strong>{t.overall(judgement.overall)}</strong>
      </h5>
      {!deliverableOk && (
        <p>
          <strong>{t.deliverable}.</strong> {deliverableNote}
        </p>
      )}
      {TEXTS.map(
        (kind) =>
          judgement[kind].length > 0 && (
            <p key={kind}>
              <strong>{t.texts[kind]}:</strong> {judgement[kind].map(t.quote).join(', ')}
            </p>
          ),
      )}
      <p>
        <strong>{t.intent[intentFit.verdict]}.</strong> {intentFit.reason}
      </p>
      <dl class="said-scores">
        {standard.dimensions.map(({ key, name }) => {
          const given = scores[key];
          return given === undefined ? null : (
            <div key={key}>
              <dt>
                {name.en} <strong>{given.score}</strong>
              </dt>
              <dd>
                {given.hardDefects.length > 0 && (
                  <p>
                    <strong>{t.defects}:</strong> {given.hardDefects.join('; ')}
                  </p>
                )}
                <p>{given.reason}</p>
              </dd>
            </div>
          );
        })}
      </dl>
      {notes !== '' && <p>{notes}</p>}
    </section>
  );
}
