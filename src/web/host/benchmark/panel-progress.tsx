import type { JudgeList } from '../../../contract/http/judging.ts';
import { hostBenchmark } from '../../../words/words.ts';
import { Progress } from '../../ui/progress.tsx';

const t = hostBenchmark.progress;

/** How far the panel is as a whole; each judge stands in the step above. Never how anybody scores. */
export function PanelProgress({ judges }: { judges: JudgeList }) {
  const panel = judges.filter(({ onPanel }) => onPanel);
  const done = sum(panel, ({ submitted }) => submitted);
  const all = sum(panel, ({ briefs }) => briefs);
  const others = sum(judges, ({ submitted }) => submitted) - done;
  if (panel.length === 0) return <p class="quiet">{hostBenchmark.steps.publish.noPanel}</p>;
  return (
    <>
      <Progress share={all === 0 ? 0 : done / all} label={t.panel} text={t.text(done, all)} />
      {others > 0 && <p class="quiet">{t.others(others)}</p>}
    </>
  );
}

const sum = (judges: JudgeList, of: (judge: JudgeList[number]) => number) =>
  judges.reduce((total, judge) => total + of(judge), 0);
