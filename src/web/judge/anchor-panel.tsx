import type { JudgePacket } from '../../contract/http/judging.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { count, hundredths } from '../../words/format.ts';
import { judging } from '../../words/words.ts';
import { type Language, StandardText } from './standard-text.tsx';

interface Props {
  readonly anchor: JudgePacket['anchors'][number];
  readonly standard: JudgeStandard;
  readonly language: Language;
}

/** An example with the scores that it was given before. */
export function AnchorPanel({ anchor, standard, language }: Props) {
  return (
    <section class="anchor-panel" aria-labelledby="anchor-title">
      <h2 id="anchor-title">{judging.anchor.title}</h2>
      <p class="quiet">{judging.anchor.text}</p>
      <dl class="anchor-scores">
        {standard.dimensions.map(({ key, name }) => (
          <div key={key}>
            <dt>
              <StandardText text={name} language={language} />
            </dt>
            <dd>{anchor.scores[key] === undefined ? '–' : count(anchor.scores[key])}</dd>
          </div>
        ))}
        <div>
          <dt>{judging.anchor.overall}</dt>
          <dd>
            <strong>{hundredths(anchor.overall)}</strong>
          </dd>
        </div>
      </dl>
      {anchor.note !== '' && <p>{anchor.note}</p>}
    </section>
  );
}
