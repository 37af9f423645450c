/** A voter's likelihood ratios against the usual voter, ln; patterns that are not named have ratio 1. */
export interface PatternRatios {
  readonly pattern: Int32Array;
  readonly logRatio: Float64Array;
}

/** Shares of the patterns among voters, and what each voter is then taken for. */
export interface PatternMixture {
  /** Share of usual voters, and of each pattern. */
  readonly usual: number;
  readonly shares: Float64Array;
  /** Chance that each voter is a usual one. */
  readonly chanceUsual: Float64Array;
  /** The likeliest pattern of each voter; −1 where no ratio speaks for one. */
  readonly likeliest: Int32Array;
}

const MOST_ROUNDS = 500;
const SETTLED = 1e-9;
/** e^700 is finite; more certainty says nothing more. */
const MOST_LOG_RATIO = 600;

/**
 * Fits the shares of usual voters and of patterns by expectation–maximisation, as if `usualVoters` usual ones had been
 * seen besides: few voters cannot make a pattern common. With the shares learned from all voters, the chance that a voter is
 * usual is a local false discovery rate: how many are looked at is accounted for.
 *
 * @param voters ratios of each voter
 * @param patterns number of patterns
 * Source: [Dempster1977]; [Efron2010] for the rate.
 */
export function fitPatternMixture(
  voters: readonly PatternRatios[],
  patterns: number,
  usualVoters: number,
): PatternMixture {
  const ratios = voters.map(({ logRatio }) => logRatio.map((value) => Math.exp(Math.min(value, MOST_LOG_RATIO))));
  let usual = 1 - 0.02;
  let shares = new Float64Array(patterns).fill(patterns > 0 ? 0.02 / patterns : 0);
  const total = voters.length + usualVoters;
  const chanceUsual = new Float64Array(voters.length);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const base = shares.reduce((sum, share) => sum + share, 0);
    let commonPart = 0;
    let usualSum = 0;
    const taken = new Float64Array(patterns);
    voters.forEach(({ pattern }, v) => {
      let density = usual + base;
      for (let k = 0; k < pattern.length; k++) density += shares[pattern[k]] * (ratios[v][k] - 1);
      density = Math.max(density, Number.MIN_VALUE);
      chanceUsual[v] = Math.min(1, usual / density);
      usualSum += chanceUsual[v];
      commonPart += 1 / density;
      for (let k = 0; k < pattern.length; k++) taken[pattern[k]] += (ratios[v][k] - 1) / density;
    });
    const next = shares.map((share, k) => Math.max(0, (share * (commonPart + taken[k])) / total));
    const moved = next.reduce((most, share, k) => Math.max(most, Math.abs(share - shares[k])), 0);
    shares = next;
    usual = (usualSum + usualVoters) / total;
    if (moved < SETTLED) break;
  }
  const likeliest = Int32Array.from(voters, ({ pattern, logRatio }) => {
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < pattern.length; k++) {
      const weight = Math.log(shares[pattern[k]] + Number.MIN_VALUE) + logRatio[k];
      if (weight > most) [best, most] = [k, weight];
    }
    return best < 0 ? -1 : pattern[best];
  });
  return { usual, shares, chanceUsual, likeliest };
}
