import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { judging } from '../../words/words.ts';
import { type Language, LanguageSwitch, StandardText, textIn } from './standard-text.tsx';

const t = judging.overview;

interface Props {
  readonly standard: JudgeStandard;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** All that a judge reads before judging: the instructions, what is scored, and what the numbers mean. */
export function StandardParts({ standard, language, onLanguage }: Props) {
  return (
    <section class="standard">
      <div class="standard-head">
        <h2>{t.standard(standard.version)}</h2>
        <LanguageSwitch standard={standard} language={language} onChange={onLanguage} />
      </div>
      {standard.instructions.map(({ title, body }) => (
        <section key={title.en}>
          <h3>
            <StandardText text={title} language={language} />
          </h3>
          <div lang={language === 'zh' && body.zh !== undefined ? 'zh-Hans' : undefined}>
            {textIn(body, language)
              .split('\n\n')
              .map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
          </div>
        </section>
      ))}
      <h3>{t.scores}</h3>
      {standard.dimensions.map(({ key, name, weight, question, bands }) => (
        <section key={key} class="standard-score">
          <h4>
            <StandardText text={name} language={language} /> <span class="quiet">{t.weight(weight)}</span>
          </h4>
          <p>
            <StandardText text={question} language={language} />
          </p>
          <Bands bands={bands} language={language} />
        </section>
      ))}
    </section>
  );
}

interface BandsProps {
  readonly bands: JudgeStandard['dimensions'][number]['bands'];
  readonly language: Language;
  /** The number that is given; its band is marked. */
  readonly score?: number | null;
}

/** What the numbers of a score mean. */
export function Bands({ bands, language, score = null }: BandsProps) {
  return (
    <dl class="bands">
      {bands.map(({ from, to, means }) => (
        <div key={from} data-given={score !== null && from <= score && score <= to}>
          <dt>{from === to ? from : `${from}–${to}`}</dt>
          <dd>{means === null ? t.unused : <StandardText text={means} language={language} />}</dd>
        </div>
      ))}
    </dl>
  );
}
