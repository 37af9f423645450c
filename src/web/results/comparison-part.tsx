import type { Correlation, MethodComparison } from '../../contract/http/method-comparison.ts';
import type { RoundResults } from '../../contract/http/results.ts';
import { comparing as t } from '../../words/words.ts';
import type { ComparedRanks } from '../ui/plots/compared-ranks.ts';
import { RankScatter } from '../ui/plots/rank-scatter.tsx';
import { RankSlope } from '../ui/plots/rank-slope.tsx';
import { RankTable } from '../ui/plots/rank-table.tsx';
import { designIn } from './design-in.ts';
import { Facts } from './facts.tsx';
import '../ui/plots/plots.css';
import '../ui/plots/rank-plots.css';

/** Two methods side by side: how close their orders are, where they part, and what that may mean. */
export function ComparisonPart({ comparison, round }: { comparison: MethodComparison; round: RoundResults }) {
  const { methods, spearman, kendall } = comparison;
  const rows = comparison.rows.map((row) => {
    const { label, kind } = designIn(round, row.code);
    return { ...row, name: label, kind };
  });
  const compared: ComparedRanks = { methods, rows, farApart: comparison.farApart };
  return (
    <div class="comparison">
      <h3>{t.pair(...methods)}</h3>
      {spearman.kind === 'undefined' || kendall.kind === 'undefined' ? (
        <p>{t.undefined[spearman.kind === 'undefined' ? spearman.reason : 'constant_ranking'](rows.length)}</p>
      ) : (
        <Closeness spearman={spearman} kendall={kendall} />
      )}
      {rows.length > 1 && (
        <figure class="comparison-plot">
          <div class="ranks-narrow">
            <RankSlope {...compared} />
          </div>
          <div class="ranks-wide">
            <RankScatter {...compared} />
            <p class="quiet">{t.near}</p>
          </div>
          <RankTable {...compared} />
        </figure>
      )}
      {spearman.kind === 'estimated' && <FarApart {...compared} />}
    </div>
  );
}

type Estimated = Extract<Correlation, { kind: 'estimated' }>;

function Closeness({ spearman, kendall }: { spearman: Estimated; kendall: Estimated }) {
  const { interval } = spearman;
  const fact = ({ value, n, interval: given }: Estimated) =>
    t.value(value, given.kind === 'interval' ? given : null, n);
  return (
    <>
      <p>
        {t.closeness(spearman.value)} {interval.kind === 'undefined' && t.noInterval[interval.reason]}
        {interval.kind === 'interval' && interval.caution && t.caution}
      </p>
      <Facts
        facts={[
          [t.spearman, fact(spearman)],
          [t.kendall, fact(kendall)],
        ]}
      />
    </>
  );
}

function FarApart({ methods, rows, farApart }: ComparedRanks) {
  const far = rows.filter((row) => row.far);
  if (far.length === 0) return <p>{t.far.none}</p>;
  return (
    <>
      <p>{t.far.intro(farApart)}</p>
      <ul class="results-points">
        {far.map(({ code, name, ranks }) => (
          <li key={code}>
            <strong>{name}</strong>: {t.far.ranks(...methods, ranks)} {t.far.meaning(...methods, ranks)}
          </li>
        ))}
      </ul>
    </>
  );
}
