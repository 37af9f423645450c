import type { ReportView } from '../../contract/http/benchmark-report.ts';
import type { BriefMean } from '../../domain/benchmark-report.ts';
import { benchmarkReport } from '../../words/words.ts';
import { ValueTable } from '../ui/value-table.tsx';
import { MeanRows } from './mean-rows.tsx';
import { agreementDomain } from './score-scale.ts';
import type { ScoresPart } from './scores-part.tsx';

const t = benchmarkReport.agreement;
const FIFTHS = [-1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1];

type Row = ReportView['report']['agreement'][number]['rows'][number];

/** Krippendorff's α with its interval, for the overall score and each part of it. */
export function AgreementPart({ view: { report }, names }: Parameters<typeof ScoresPart>[0]) {
  if (report.agreement.length === 0) return <p>{t.single}</p>;
  const nameOf = ({ dimension }: Row) => (dimension === null ? t.whole : names.dimension(dimension));
  const domain = agreementDomain(
    report.agreement.flatMap(({ rows }) => rows.flatMap(({ alpha }) => alpha?.interval95?.[0] ?? alpha?.value ?? [])),
  );
  return (
    <>
      <p>{t.intro}</p>
      {report.agreement.map(({ among, judges, outputs, briefs, rows }) => (
        <figure key={among} class="report-plot">
          <figcaption>{t.among[among]}</figcaption>
          <p class="quiet">{t.of(judges.map(names.judge), outputs, briefs)}</p>
          <MeanRows
            small
            label={t.among[among]}
            rows={rows.map((row) => ({ key: nameOf(row), name: nameOf(row), mean: asMean(row, briefs) }))}
            domain={domain}
            grid={FIFTHS.filter((tick) => tick >= domain[0])}
            middle={0}
            axis={t.axis}
            format={(value) => String(Number(value.toFixed(2)))}
          />
          <ValueTable
            caption={t.caption}
            head={[t.heads.score, t.heads.alpha, t.heads.interval, t.heads.ordinal]}
            rows={rows.map((row) => ({
              key: nameOf(row),
              name: nameOf(row),
              values:
                row.alpha === null
                  ? [t.undefined, benchmarkReport.none, benchmarkReport.none]
                  : [
                      benchmarkReport.score(row.alpha.value),
                      row.alpha.interval95 === null
                        ? benchmarkReport.none
                        : benchmarkReport.range(row.alpha.interval95),
                      row.ordinal === null ? benchmarkReport.none : benchmarkReport.score(row.ordinal),
                    ],
            }))}
          />
        </figure>
      ))}
    </>
  );
}

/** α has a 95 % interval alone: no thick bar is drawn. */
function asMean({ alpha }: Row, briefs: number): BriefMean | null {
  if (alpha === null) return null;
  const { value, interval95 } = alpha;
  const point = [value, value] as const;
  return { mean: value, briefs, interval50: point, interval95: interval95 ?? point, student95: null, caution: false };
}
