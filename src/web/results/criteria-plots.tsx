import type { ExpertsResults } from '../../contract/http/results.ts';
import { intervalMarks } from '../../plots/interval.ts';
import { ticks } from '../../plots/scale.ts';
import { results as t } from '../../words/words.ts';
import { ShareAxis } from '../ui/plots/axis.tsx';
import { IntervalRow } from '../ui/plots/interval-row.tsx';
import { PlotTable } from '../ui/value-table.tsx';
import { meanEstimate } from './estimates.ts';

const words = t.experts;

/** Small multiples: a plot for each criterion on its own scale, the designs in the order of the ranking. */
export function CriteriaPlots({ experts }: { experts: ExpertsResults }) {
  return (
    <>
      <div class="criteria-plots">
        {experts.criteria.map((criterion, i) => (
          <CriterionPlot key={criterion.name} criterion={criterion} index={i} rows={experts.rows} />
        ))}
      </div>
      <CriteriaTable experts={experts} />
    </>
  );
}

interface PlotProps {
  readonly criterion: ExpertsResults['criteria'][number];
  readonly index: number;
  readonly rows: ExpertsResults['rows'];
}

function CriterionPlot({ criterion: { name, min, max }, index, rows }: PlotProps) {
  const domain = [min, max] as const;
  const grid = ticks(domain, 8).filter((tick) => Number.isInteger(tick));
  return (
    <figure class="criterion">
      <figcaption>{name}</figcaption>
      <ol>
        {rows.map(({ code, label, kind, criteria }) => {
          const mean = criteria[index] ?? null;
          return (
            <li key={code} class="criterion-row">
              <span class="criterion-name">{label}</span>
              {mean !== null && (
                <IntervalRow
                  marks={intervalMarks(meanEstimate(mean), domain)}
                  {...{ domain, grid, kind }}
                  middle={Number.NEGATIVE_INFINITY}
                />
              )}
            </li>
          );
        })}
      </ol>
      <div class="criterion-row">
        <ShareAxis domain={domain} ticks={grid} title={words.given(min, max)} format={String} />
      </div>
    </figure>
  );
}

function CriteriaTable({ experts: { criteria, rows } }: { experts: ExpertsResults }) {
  return (
    <PlotTable
      caption={words.criteriaTitle}
      head={[t.table.design, ...criteria.map(({ name }) => name)]}
      rows={rows.map((row) => ({
        key: row.code,
        name: row.label,
        values: criteria.map((_, i) =>
          row.criteria[i] == null ? t.table.notApplicable : words.mean(row.criteria[i].mean),
        ),
      }))}
    />
  );
}
