import type { ReportView } from '../../contract/http/benchmark-report.ts';

/** What stands for the keys of a report. */
export interface Names {
  readonly model: (key: string) => string;
  readonly brief: (key: string) => string;
  readonly judge: (code: string) => string;
  /** Null: the overall score. */
  readonly dimension: (key: string) => string;
}

export function namesOf({ models, briefs, standard, report }: ReportView): Names {
  const labels = new Map(models.map(({ key, label }) => [key, label]));
  const titles = new Map(briefs.map(({ key, title }) => [key, title]));
  const judges = new Map(report.judges.map(({ code, label }) => [code, label]));
  const dimensions = new Map(standard.dimensions.map(({ key, name }) => [key, name.en]));
  const in_ = (names: ReadonlyMap<string, string>) => (key: string) => names.get(key) ?? key;
  return { model: in_(labels), brief: in_(titles), judge: in_(judges), dimension: in_(dimensions) };
}
