import type { ContestResults, ExpertsResults, RoundResults } from '../../contract/http/results.ts';
import { count, percent } from '../../words/format.ts';
import { results as t } from '../../words/words.ts';
import { ConfidenceNote } from '../ui/confidence.tsx';
import { CriteriaPlots } from './criteria-plots.tsx';
import { designIn } from './design-in.ts';
import { expertEstimate } from './estimates.ts';
import { Facts } from './facts.tsx';
import { Numbers } from './numbers.tsx';
import { Ranking } from './ranking.tsx';
import { RowsTable } from './rows-table.tsx';

const DOMAIN = [0, 1] as const;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const words = t.experts;

interface Props {
  readonly round: RoundResults;
  readonly experts: ExpertsResults;
  readonly stage: ContestResults['stage'];
  readonly pageOf: (code: string) => string;
}

/** What the jurors say: means with intervals, plain and adjusted, whether they agree, and each criterion by itself. */
export function ExpertsPart({ round, experts, stage, pageOf }: Props) {
  const { basis, unadjusted, agreement } = experts;
  return (
    <>
      <p>{basis === 'adjusted' ? words.adjusted : unadjusted === null ? words.plain : words.unadjusted[unadjusted]}</p>
      <p>
        {agreement.kind === 'undefined'
          ? words.noAgreement[agreement.reason]
          : words.agreement(agreement.w, agreement.kind === 'pairwise')}
      </p>
      <ConfidenceNote method="experts" confidence={experts.confidence} />
      <Ranking
        rows={experts.rows.map((row) => ({
          design: designIn(round, row.code),
          rank: row.rank,
          rankInterval: null,
          estimate: expertEstimate(row),
          note: <p class="quiet">{words.jurorsOf(row.jurors)}</p>,
        }))}
        domain={DOMAIN}
        ticks={TICKS}
        middle={-1}
        axis={words.axis}
        tick={words.tick}
        {...{ stage, pageOf }}
      />
      <Numbers>
        <RowsTable
          caption={words.caption(round.name)}
          head={[words.jurors, words.plainMean, t.table.interval, words.adjustedMean, words.withinJury]}
          rows={experts.rows.map((row) => ({
            ...row,
            values: [count(row.jurors), ...meanCells(row.plain), ...meanCells(row.adjusted)],
          }))}
        />
      </Numbers>
      <h3>{words.criteriaTitle}</h3>
      <p>{words.criteriaIntro}</p>
      <CriteriaPlots experts={experts} />
      <Facts
        facts={[
          [words.packets, count(experts.packets)],
          ...experts.criteria.map(({ name, weight }): [string, string] => [
            words.weightOf(name),
            percent(weight / experts.criteria.reduce((sum, one) => sum + one.weight, 0)),
          ]),
        ]}
      />
    </>
  );
}

function meanCells(mean: ExpertsResults['rows'][number]['plain']): string[] {
  if (mean === null) return [t.table.notApplicable, t.table.notApplicable];
  return [words.score(mean.mean), mean.interval95 === null ? t.table.notApplicable : words.scoreRange(mean.interval95)];
}
