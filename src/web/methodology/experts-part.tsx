import type { Methodology } from '../../contract/http/methodology.ts';
import { percent } from '../../words/format.ts';
import { methodology } from '../../words/words.ts';
import { NumberTable } from './number-table.tsx';

const t = methodology.experts;

/** Expert review: the criteria, how scores are joined, what agreement is. */
export function ExpertsPart({ settings, examples }: Pick<Methodology, 'settings' | 'examples'>) {
  const { experts } = examples;
  const weights = settings.criteria.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <>
      <p>{t.who}</p>
      <NumberTable
        caption={t.criteriaCaption}
        head={[t.criterion, t.scale, t.weight]}
        rows={settings.criteria.map(({ name, min, max, weight }) => [
          name,
          t.scaleOf(min, max),
          percent(weight / weights),
        ])}
      />
      <p>{t.model(experts.scores, experts.combined)}</p>
      <p>{t.mean(experts.jurors, experts.mean, experts.interval)}</p>
      <p>{t.adjusted}</p>
      <p>{t.agreement(experts.agreement)}</p>
    </>
  );
}
