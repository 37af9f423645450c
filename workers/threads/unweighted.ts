import type { UnweightedResult, UnweightedTask } from '../../src/contract/threads.ts';
import { logBayesFactorOfDifferences } from '../../src/stats/bayes-factor.ts';
import type { BradleyTerryFit } from '../../src/stats/bradley-terry.ts';
import { fitStrengths } from '../../src/stats/bradley-terry-large.ts';
import { cellsWithVotes } from '../../src/stats/cells-with-votes.ts';
import { expectedAgreement, pairBeliefs } from '../../src/stats/pair-information.ts';
import { pointRanks } from '../../src/stats/ranks.ts';
import { type ConsistencyCheck, voterReliability } from '../../src/stats/reliability.ts';

/** The first stage of a refit: the fit in which all votes count the same, and what it says of voters and evidence. */
export function unweighted(task: UnweightedTask): UnweightedResult {
  const started = performance.now();
  const { items, low, high, lowCount, highCount, sigma } = task;
  const cells = cellsWithVotes({ n: items, low, high, lowWins: lowCount, highWins: highCount });
  const model = fitStrengths(cells, { sigma });
  return {
    rank: pointRanks(model.theta),
    converged: model.converged,
    logBayesFactor: cells.low.length > 0 ? logBayesFactorOfDifferences(model, cells) : null,
    ...reliabilities(task, model),
    fitMs: performance.now() - started,
  };
}

function reliabilities({ items, repeats, reliability }: UnweightedTask, model: BradleyTerryFit) {
  const { from, agreed } = repeats;
  const expected = agreementOfPairs(items, repeats, model);
  const checks = Array.from(
    agreed,
    (one, k): ConsistencyCheck => ({ agreed: one === 1, expectedAgreement: expected[k] }),
  );
  const factorOf = (some: readonly ConsistencyCheck[]) => voterReliability(some, reliability, reliability.least).factor;
  return {
    reliability: Float64Array.from({ length: from.length - 1 }, (_, v) => factorOf(checks.slice(from[v], from[v + 1]))),
    usualReliability: factorOf([]),
  };
}

/** q of each repeat, reckoned once a pair: many voters repeat the same. */
function agreementOfPairs(
  items: number,
  { low, high }: UnweightedTask['repeats'],
  model: BradleyTerryFit,
): Float64Array {
  const pairs = Float64Array.from(new Set(Array.from(low, (one, k) => one * items + high[k]))).sort();
  const beliefs = pairBeliefs(
    model,
    pairs.map((pair) => Math.floor(pair / items)),
    pairs.map((pair) => pair % items),
  );
  const q = new Map(
    beliefs.map(({ difference, variance }, k) => [pairs[k], within(expectedAgreement(difference, variance))]),
  );
  return Float64Array.from(low, (one, k) => q.get(one * items + high[k]) ?? 0.5);
}

/** Quadrature may leave the range by its last digit. */
const within = (q: number): number => Math.min(1, Math.max(0.5, q));
