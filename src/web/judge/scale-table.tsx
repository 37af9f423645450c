import { useState } from 'preact/hooks';
import type { JudgePacket } from '../../contract/http/judging.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { count, hundredths } from '../../words/format.ts';
import { JUDGEMENT_WARNINGS } from '../../words/judgement-warnings.ts';
import { judging } from '../../words/words.ts';
import { mediaUrl } from '../ui/media-url.ts';
import { problemsOf, scoreOf } from './draft-fields.ts';
import { inOrder, type JudgedOutput } from './judge-view.ts';
import { type Language, StandardText, textIn } from './standard-text.tsx';

const t = judging.summary;
const ORDERS = ['place', 'overall'] as const;

export interface ScaleTableProps {
  readonly standard: JudgeStandard;
  readonly language: Language;
  readonly anchors: JudgePacket['anchors'];
  readonly outputs: readonly JudgedOutput[];
  readonly firstPick: string | null;
  /** Leads to a design. */
  readonly onShow: (id: string) => void;
}

/** Every design of a brief with all its numbers, beside the examples: whether they lie on one scale. */
export function ScaleTable({ standard, language, anchors, outputs, firstPick, onShow }: ScaleTableProps) {
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('place');
  const warned = outputs.filter(({ warnings }) => warnings.length > 0);
  return (
    <>
      <div class="choices" role="group" aria-label={t.order}>
        {ORDERS.map((one) => (
          <button key={one} type="button" class="choice" aria-pressed={order === one} onClick={() => setOrder(one)}>
            {t.orders[one]}
          </button>
        ))}
      </div>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={t.title}>
        <table class="table scale-table">
          <thead>
            <tr>
              <th scope="col">{t.design}</th>
              {standard.dimensions.map(({ key, name }) => (
                <th key={key} scope="col" class="number">
                  <StandardText text={name} language={language} />
                </th>
              ))}
              <th scope="col" class="number">
                {t.overall}
              </th>
              <th scope="col">{t.deliverable}</th>
              <th scope="col" class="number">
                {t.problems}
              </th>
              <th scope="col">{t.intent}</th>
              <th scope="col" class="number">
                {t.hints}
              </th>
            </tr>
          </thead>
          <tbody>
            {anchors.map(({ id, picture, scores, overall }, nth) => (
              <tr key={id} class="scale-anchor">
                <th scope="row">
                  <Thumb small={picture.small} name={judging.desk.anchor(nth + 1)} />
                </th>
                {standard.dimensions.map(({ key }) => (
                  <td key={key} class="number">
                    {scores[key] ?? '–'}
                  </td>
                ))}
                <td class="number">{hundredths(overall)}</td>
                <td />
                <td />
                <td />
                <td />
              </tr>
            ))}
            {inOrder(outputs, order).map((output) => (
              <Row key={output.id} {...{ standard, output, onShow }} picked={output.id === firstPick} />
            ))}
          </tbody>
        </table>
      </div>
      <h3>{t.hintsTitle}</h3>
      {warned.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul class="scale-hints">
          {warned.flatMap(({ id, place, warnings }) =>
            warnings.map((warning) => (
              <li key={`${id}.${warning.dimension}.${warning.code}`}>
                <strong>{judging.desk.design(place)}</strong>{' '}
                {JUDGEMENT_WARNINGS[warning.code]({
                  ...warning,
                  dimension: nameOf(standard, warning.dimension, language),
                })}
              </li>
            )),
          )}
        </ul>
      )}
    </>
  );
}

const nameOf = ({ dimensions }: JudgeStandard, key: string, language: Language): string => {
  const name = dimensions.find((one) => one.key === key)?.name;
  return name === undefined ? key : textIn(name, language);
};

interface RowProps extends Pick<ScaleTableProps, 'standard' | 'onShow'> {
  readonly output: JudgedOutput;
  readonly picked: boolean;
}

function Row({ standard, output, picked, onShow }: RowProps) {
  const { id, place, picture, item, overall, warnings } = output;
  const name = judging.desk.design(place);
  const { deliverable_ok: ok, intent_fit } = item;
  return (
    <tr>
      <th scope="row">
        <button type="button" class="table-work" aria-label={t.change(name)} onClick={() => onShow(id)}>
          <Thumb small={picture.small} name={name} />
        </button>
        {picked && <span class="tag">{t.firstPick}</span>}
      </th>
      {standard.dimensions.map(({ key }) => {
        const { score } = scoreOf(item, key);
        return (
          <td key={key} class="number">
            {score === null ? '–' : count(score)}
          </td>
        );
      })}
      <td class="number">
        <strong>{overall === null ? '–' : hundredths(overall)}</strong>
      </td>
      <td>{t.deliverables[ok === null ? 'none' : ok ? 'yes' : 'no']}</td>
      <td class="number">{count(problemsOf(item))}</td>
      <td>{intent_fit.verdict === null ? '–' : judging.form.intent.verdicts[intent_fit.verdict]}</td>
      <td class="number">{count(warnings.length)}</td>
    </tr>
  );
}

function Thumb({ small, name }: { small: string; name: string }) {
  return (
    <span class="table-thumb">
      <img src={mediaUrl(small)} alt="" loading="lazy" />
      {name}
    </span>
  );
}
