import type { JudgeStandard, StandardText as Text } from '../../domain/judge-standard.ts';
import { judging } from '../../words/words.ts';
import { useKeptChoice } from '../ui/use-kept-choice.ts';
import './standard.css';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text of a standard in a language, in English where it has no other. */
export const textIn = (text: Text, language: Language): string => text[language] ?? text.en;

/** The same, marked for those who hear it. */
export function StandardText({ text, language }: { text: Text; language: Language }) {
  const isChinese = language === 'zh' && text.zh !== undefined;
  return <span lang={isChinese ? 'zh-Hans' : undefined}>{textIn(text, language)}</span>;
}

/** The language in which this device reads standards. */
export const useStandardLanguage = () => useKeptChoice<Language>('blindrank.standard-language', LANGUAGES, 'en');

/** Whether the standard says anything in a second language. */
const isBilingual = ({ name, instructions, dimensions }: JudgeStandard): boolean =>
  [name, ...instructions.map(({ body }) => body), ...dimensions.map((one) => one.question)].some(
    ({ zh }) => zh !== undefined,
  );

interface SwitchProps {
  readonly standard: JudgeStandard;
  readonly language: Language;
  readonly onChange: (language: Language) => void;
}

export function LanguageSwitch({ standard, language, onChange }: SwitchProps) {
  if (!isBilingual(standard)) return null;
  return (
    <div class="languages" role="group" aria-label={judging.overview.language}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          class="choice"
          lang={one === 'zh' ? 'zh-Hans' : 'en'}
          aria-pressed={language === one}
          onClick={() => onChange(one)}
        >
          {judging.overview.languages[one]}
        </button>
      ))}
    </div>
  );
}
