/** What k6 hands to `handleSummary`, as far as a line needs it. */
export interface Summary {
  readonly metrics: Readonly<
    Record<
      string,
      {
        readonly values: Readonly<Record<string, number>>;
        readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
      }
    >
  >;
  readonly state: { readonly testRunDurationMs: number };
}

/** Statistics of times that scenarios ask k6 for. */
export const TREND_STATS = ['med', 'p(95)', 'p(99)', 'max', 'count'];

/** Three headline figures of a trend; null where it has no values. */
export function timesOf({ metrics }: Summary, metric: string, prefix = ''): Record<string, number | null> {
  const values = metrics[metric]?.values;
  const at = (stat: string) => (values === undefined || !values.count ? null : rounded(values[stat]));
  const named = (name: string) => (prefix === '' ? name : prefix + name[0].toUpperCase() + name.slice(1));
  return { [named('p50Ms')]: at('med'), [named('p95Ms')]: at('p(95)'), [named('p99Ms')]: at('p(99)') };
}

export function countOf({ metrics }: Summary, metric: string): number {
  return metrics[metric]?.values.count ?? 0;
}

/** The one line of JSON on standard output that a scenario ends with, from k6 and from the runner alike. */
export function resultLine(load: string, summary: Summary, figures: object): { stdout: string } {
  const { metrics, state } = summary;
  const thresholds = Object.entries(metrics).flatMap(([name, metric]) =>
    Object.entries(metric.thresholds ?? {}).flatMap(([rule, { ok }]) => (ok ? [] : [`${name}: ${rule}`])),
  );
  const line = {
    load,
    seconds: rounded(state.testRunDurationMs / 1000),
    ...figures,
    checksFailed: metrics.checks?.values.fails ?? 0,
    failedThresholds: thresholds,
  };
  return { stdout: `${JSON.stringify(line)}\n` };
}

/** Votes and their times, which most scenarios report. */
export function votingFigures(summary: Summary): Record<string, number | null> {
  const votes = countOf(summary, 'votes');
  return {
    votes,
    votesPerSecond: rounded(votes / (summary.state.testRunDurationMs / 1000)),
    ...timesOf(summary, 'vote_ms'),
    waits: countOf(summary, 'waits'),
    refusals: countOf(summary, 'refusals'),
    reconnects: countOf(summary, 'reconnects'),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
