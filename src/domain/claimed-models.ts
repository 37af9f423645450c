import type { BenchmarkReport } from './benchmark-report.ts';

/** Models from the highest score down, as far as a claim about the first of them is made of them. */
export function claimedModels(
  labels: readonly { readonly key: string; readonly label: string }[],
  { models, pairs }: Pick<BenchmarkReport, 'models' | 'pairs'>,
) {
  const labelOf = new Map(labels.map(({ key, label }) => [key, label]));
  return models.map(({ key, rank, overall }) => ({
    label: labelOf.get(key) ?? key,
    rank,
    mean: overall?.mean ?? null,
    interval: overall?.interval95 ?? null,
    /** Better by verdict than every other model. */
    beatsAll: pairs
      .filter((pair) => pair.models.includes(key))
      .every((pair) => pair.verdict === (pair.models[0] === key ? 'first' : 'second')),
  }));
}
