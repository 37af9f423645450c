import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import type { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createWebMetrics } from '../../src/platform/metrics/web-metrics.ts';
import { createWorkerMetrics } from '../../src/platform/metrics/worker-metrics.ts';
import { repositoryRoot } from '../../src/platform/source.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

const web = createWebMetrics({
  ballotsWaiting: () => 0,
  sockets: () => ({ '/vote': 0 }),
  seats: () => 0,
  jobs: async () => ({ waiting: 0, active: 0, failed: 0 }),
  standingLagMs: () => 0,
  sessions: async () => 0,
  parts: async () => ({ database: true, migrations: true, open: true, media: true, redis: true }),
});
const registries = [web.registry, createWorkerMetrics().registry];

/** What Prometheus itself adds. */
const PROMETHEUS = { up: [], '': ['job', 'instance', 'process', 'le'] } as const;

/** The names of all series, with the labels of each. */
function seriesOf(registry: Registry): [string, readonly string[]][] {
  return registry.getMetricsAsArray().flatMap(({ name }): [string, readonly string[]][] => {
    const metric = registry.getSingleMetric(name) as unknown as { labelNames: string[]; type?: string };
    const endings = 'bucketValues' in metric ? ['_bucket', '_sum', '_count'] : [''];
    return endings.map((ending) => [name + ending, metric.labelNames]);
  });
}
const known = new Map<string, readonly string[]>([['up', PROMETHEUS.up], ...registries.flatMap(seriesOf)]);

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string };
}

const { panels } = JSON.parse(read('docker/grafana/dashboards/blindrank.json')) as { panels: Panel[] };
const { groups } = parse(read('docker/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

const expressions = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
];

/** The parts of a query: series with the labels that it selects by, and labels that it groups by. */
function partsOf(query: string) {
  const text = query.replaceAll('$__rate_interval', '1m');
  const series: { name: string; labels: string[] }[] = [];
  const grouped: string[] = [];
  const faults: string[] = [];
  const textOf = (node: SyntaxNode) => text.slice(node.from, node.to);
  parser.parse(text).iterate({
    enter({ node, type }) {
      if (type.isError) faults.push(`at ${node.from}`);
      if (type.name === 'VectorSelector') {
        const labels = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
        const names = labels.map((label) => textOf(label.firstChild as SyntaxNode));
        series.push({ name: textOf(node.getChild('Identifier') as SyntaxNode), labels: names });
      }
      if (type.name === 'GroupingLabels') {
        for (const label of node.getChildren('LabelName')) grouped.push(textOf(label));
      }
    },
  });
  return { series, grouped, faults };
}

test('the parser of queries finds faults, series and labels', () => {
  expect(partsOf('sum(rate(a{b="c"}[1m]').faults).not.toEqual([]);
  expect(partsOf('sum by (d, e) (rate(a_total{b="c", f=~"g"}[1m])) / x')).toEqual({
    series: [
      { name: 'a_total', labels: ['b', 'f'] },
      { name: 'x', labels: [] },
    ],
    grouped: ['d', 'e'],
    faults: [],
  });
});

test.each(expressions)('%s asks for measures and labels that there are: %s', (_, expr) => {
  const { series, grouped, faults } = partsOf(expr);
  expect(faults).toEqual([]);
  expect(series.length).toBeGreaterThan(0);
  for (const { name, labels } of series) {
    expect([...known.keys()]).toContain(name);
    const own = [...(known.get(name) ?? []), ...PROMETHEUS['']];
    for (const label of [...labels, ...grouped]) expect(own).toContain(label);
  }
});

test('the dashboard shows every measure of ours', () => {
  const shown = expressions.flatMap(([, expr]) => partsOf(expr).series.map(({ name }) => name));
  for (const name of registries.flatMap((registry) => registry.getMetricsAsArray().map((metric) => metric.name))) {
    if (!name.startsWith('blindrank_')) continue;
    expect([name, shown.some((one) => one.replace(/_(bucket|sum|count)$/, '') === name)]).toEqual([name, true]);
  }
});

test('panels have numbers of their own and do not overlap', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    expect(x + w).toBeLessThanOrEqual(24);
    return Array.from({ length: w * h }, (_, k) => `${x + (k % w)} ${y + Math.floor(k / w)}`);
  });
  expect(new Set(cells).size).toBe(cells.length);
});

test('every alert says how bad it is, what happened and what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { labels, annotations } of rules) {
    expect(labels.severity).toMatch(/^(critical|warning)$/);
    expect(annotations.summary.length * annotations.action.length).toBeGreaterThan(0);
  }
});
