import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Every measure of a process, as it is passed between processes. */
export type Measures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** A registry with the measures of Node itself, every series marked with the kind of process. */
export function createRegistry(process: 'web' | 'worker'): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Times of single requests, from a millisecond to ten seconds. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A histogram of seconds. */
export function seconds<L extends string>(
  registry: Registry,
  about: { name: string; help: string; labelNames?: readonly L[]; buckets?: readonly number[] },
): Histogram<L> {
  const { name, help, labelNames = [], buckets = REQUEST_BUCKETS } = about;
  return new Histogram({ name, help, labelNames: [...labelNames], buckets: [...buckets], registers: [registry] });
}

/**
 * A gauge that is looked up whenever somebody reads the metrics: one value, or one for each value of `label`. Where the
 * look-up fails there is no value, and the other metrics are read all the same.
 */
export function lookedUp(
  registry: Registry,
  about: { name: string; help: string; label?: string },
  look: () => number | LabelledValues | Promise<number | LabelledValues>,
): void {
  const { name, help, label } = about;
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const found = await Promise.resolve()
        .then(look)
        .catch(() => ({}));
      this.reset();
      if (typeof found === 'number') this.set(found);
      else {
        if (label === undefined) this.remove();
        for (const [value, number] of Object.entries(found)) this.set({ [label ?? '']: value }, number);
      }
    },
  });
}

type LabelledValues = Readonly<Record<string, number>>;

/** The measures of one or more processes as the text that Prometheus reads. */
export function exposition(processes: readonly Measures[]): Promise<string> {
  // Series of different processes differ in their labels: nothing is summed, and nothing left out.
  const apart = processes.map((measures) => measures.map((measure) => ({ ...measure, aggregator: 'first' })));
  return AggregatorRegistry.aggregate(apart).metrics();
}

/** The content type of `exposition`. */
export const EXPOSITION_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
