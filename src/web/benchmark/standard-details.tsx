import type { ReportView } from '../../contract/http/benchmark-report.ts';
import { benchmarkReport } from '../../words/words.ts';
import { StandardParts } from '../judge/standard-parts.tsx';
import { useStandardLanguage } from '../judge/standard-text.tsx';

/** What the judges read, folded: the instructions, what each score asks, and what its numbers mean. */
export function StandardDetails({ standard }: { standard: ReportView['standard'] }) {
  const [language, setLanguage] = useStandardLanguage();
  return (
    <details class="as-table">
      <summary>{benchmarkReport.how.standard}</summary>
      <StandardParts standard={standard} language={language} onLanguage={setLanguage} />
    </details>
  );
}
