import type { Methodology } from '../../contract/http/methodology.ts';
import { count, percent } from '../../words/format.ts';
import { methodology } from '../../words/words.ts';
import { NumberTable } from './number-table.tsx';

const t = methodology.weights;

/** What one vote weighs: its three factors, each with what moves it. */
export function WeightsPart({ settings, examples }: Pick<Methodology, 'settings' | 'examples'>) {
  const { reliability, activityFull, reputation } = settings.constants;
  return (
    <>
      <p>
        {t.intro} {t.newVoter(examples.newVoter)}
      </p>
      <h3>{t.reliabilityTitle}</h3>
      <p>{t.reliability(reliability.least)}</p>
      <NumberTable
        caption={t.reliabilityCaption}
        head={[t.repeats, t.factor]}
        rows={examples.reliability.map(({ repeats, mismatches, pairs, factor }) => [
          t.repeatCase(repeats, mismatches, pairs),
          factor.toFixed(2),
        ])}
      />
      <h3>{t.reputationTitle}</h3>
      <p>{t.reputation(reputation.least, reputation.full)}</p>
      <NumberTable caption={t.awardsCaption} head={[t.award, t.points]} rows={awards(reputation)} />
      <h3>{t.activityTitle}</h3>
      <p>{t.activity(activityFull)}</p>
      <NumberTable
        caption={t.activityCaption}
        head={[t.comparisons, t.each, t.together]}
        rows={examples.activity.map(({ comparisons, factor, total }) => [
          count(comparisons),
          percent(factor),
          t.total(total),
        ])}
      />
    </>
  );
}

function awards(points: Methodology['settings']['constants']['reputation']): string[][] {
  const { awards: words } = t;
  const rows: [string, number][] = [
    [words.evaluatedDesign, points.evaluatedDesign],
    [words.topPlace(points.topShare), points.topPlace],
    [words.beatsBenchmarks, points.beatsBenchmarks],
    [words.comparisons(points.perComparisons, points.mostForComparisons), 1],
    [words.ratings(points.perRatings, points.mostForRatings), 1],
    [words.packet, points.packet],
    [words.jurorGrant, points.jurorGrant],
  ];
  return rows.map(([name, value]) => [name, `+${count(value)}`]);
}
