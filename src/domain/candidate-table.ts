import type { BradleyTerryFit } from '../stats/bradley-terry.ts';
import { outcomeEntropy, pairBelief } from '../stats/pair-information.ts';
import { centredStrengths } from '../stats/posterior.ts';
import { pointRanks } from '../stats/ranks.ts';

/**
 * The slow half of the assignment policy: what depends on the posterior alone. It is computed in a thread with each
 * fit and read by every choice of a pair, which adds what changes with each ballot (domain/assignment.ts).
 */
export interface CandidateTable {
  readonly items: number;
  /** Partners kept for each item, best first. */
  readonly partners: number;
  /** items × partners slots; −1 where there are fewer. */
  readonly partner: Int32Array;
  /** items × partners: weight.uncertain · h(p̄)/ln 2 + weight.close · exp(−|Δrank|/closeScale), in [0, 1]. */
  readonly score: Float32Array;
}

export interface PosteriorShape {
  readonly items: number;
  readonly rank: ArrayLike<number>;
  /** h(p̄) / ln 2 of a pair under the full posterior, in [0, 1]. */
  readonly uncertainty: (i: number, j: number) => number;
}

export interface StaticWeights {
  readonly uncertain: number;
  readonly close: number;
  readonly closeScale: number;
}

/**
 * A table of the ranked works alone, as one of all slots: withdrawn works have no partners and are nobody's.
 *
 * @param slotOf the slot of each item of the table, rising
 * @param slots how many slots there are
 */
export function tableBySlot(table: CandidateTable, slotOf: readonly number[], slots: number): CandidateTable {
  if (slotOf.length === slots) return table;
  const { partners } = table;
  const partner = new Int32Array(slots * partners).fill(-1);
  const score = new Float32Array(slots * partners);
  slotOf.forEach((slot, item) => {
    for (let k = 0; k < partners; k++) {
      const other = table.partner[item * partners + k];
      partner[slot * partners + k] = other < 0 ? -1 : slotOf[other];
      score[slot * partners + k] = table.score[item * partners + k];
    }
  });
  return { items: slots, partners, partner, score };
}

/** Partners a table keeps of each item: enough for a choice among some hundred pairs at any size. */
export const PARTNERS = 24;

/**
 * Builds the table: for every item its best partners by the static score. Equal scores are broken at random, so that
 * a round without a posterior starts with random partners rather than with the first ones.
 * Cost: items² scores. `random` gives numbers in [0, 1).
 */
export function buildCandidateTable(
  shape: PosteriorShape,
  weights: StaticWeights,
  random: { next(): number },
): CandidateTable {
  const { items } = shape;
  const partners = Math.max(0, Math.min(PARTNERS, items - 1));
  const partner = new Int32Array(items * partners).fill(-1);
  const score = new Float32Array(items * partners);
  const scores = symmetricScores(shape, weights);
  const key = new Float64Array(partners);
  for (let i = 0; i < items; i++) {
    const row = i * partners;
    key.fill(Number.NEGATIVE_INFINITY);
    for (let j = 0; j < items; j++) {
      if (j === i) continue;
      const value = scores[i * items + j];
      const own = value + 1e-6 * random.next();
      if (own <= key[partners - 1]) continue;
      let at = partners - 1;
      for (; at > 0 && key[at - 1] < own; at--) {
        key[at] = key[at - 1];
        partner[row + at] = partner[row + at - 1];
        score[row + at] = score[row + at - 1];
      }
      key[at] = own;
      partner[row + at] = j;
      score[row + at] = value;
    }
  }
  return { items, partners, partner, score };
}

/**
 * What a fit says of all pairs. A fit of so many entries that it has no full covariance leaves out how two entries vary
 * together, which there is little: each is measured against hundreds of others.
 */
export function posteriorShape(fit: BradleyTerryFit): PosteriorShape {
  const rank = pointRanks(fit.theta);
  const { theta } = fit;
  if (fit.kind === 'full') {
    const uncertainty = (i: number, j: number) => {
      const { difference, variance } = pairBelief(fit, i, j);
      return outcomeEntropy(difference, variance) / Math.LN2;
    };
    return { items: fit.n, rank, uncertainty };
  }
  const { sd } = centredStrengths(fit);
  const uncertainty = (i: number, j: number) =>
    outcomeEntropy(theta[i] - theta[j], sd[i] * sd[i] + sd[j] * sd[j]) / Math.LN2;
  return { items: fit.n, rank, uncertainty };
}

/**
 * The table of a round without a posterior: every strength alike, so every outcome is open, every rank near, and any
 * partners are as good as others. Cost: items × partners; `random` gives numbers in [0, 1).
 */
export function priorCandidateTable(items: number, weights: StaticWeights, random: { next(): number }): CandidateTable {
  const partners = Math.max(0, Math.min(PARTNERS, items - 1));
  const partner = new Int32Array(items * partners);
  // The others of each entry, from 0: those from its own slot on are one further.
  const others = Int32Array.from({ length: Math.max(0, items - 1) }, (_, slot) => slot);
  for (let i = 0; i < items; i++) {
    for (let k = 0; k < partners; k++) {
      const drawn = k + Math.floor(random.next() * (others.length - k));
      const other = others[drawn];
      others[drawn] = others[k];
      others[k] = other;
      partner[i * partners + k] = other < i ? other : other + 1;
    }
  }
  const score = new Float32Array(partner.length).fill(weights.uncertain + weights.close);
  return { items, partners, partner, score };
}

function symmetricScores(shape: PosteriorShape, weights: StaticWeights): Float32Array {
  const { items, rank, uncertainty } = shape;
  const scores = new Float32Array(items * items);
  for (let i = 0; i < items; i++) {
    for (let j = i + 1; j < items; j++) {
      const close = Math.exp(-Math.abs(rank[i] - rank[j]) / weights.closeScale);
      const value = weights.uncertain * uncertainty(i, j) + weights.close * close;
      scores[i * items + j] = value;
      scores[j * items + i] = value;
    }
  }
  return scores;
}
