import { fitRatings, type RatingFit } from './bradley-terry-mle.ts';
import { requireInteger, requireWithin } from './check.ts';
import { prepareLeaveVoterOut } from './leave-voter-out.ts';
import { logistic } from './logistic.ts';
import { aggregateOutcomes, creditTies } from './outcome-cells.ts';
import { fitPatternMixture, type PatternRatios } from './pattern-mixture.ts';
import { addTasteMoments, tasteSpread } from './taste-spread.ts';
import { patternCount, patternOf, patternRatios } from './voter-patterns.ts';
import { UNDECIDED, type VotesByVoter } from './votes-by-voter.ts';

export interface SweepOptions {
  /** A voter is marked when the chance of being a usual one is at most this. */
  readonly mostUsual: number;
  readonly slip: number;
  readonly leastVotes: number;
  readonly leastOpponents: number;
  readonly leastVotesInAll: number;
  /** Usual voters assumed besides those seen. */
  readonly usualVoters: number;
  readonly rounds: number;
}

/** A voter whose votes do not look like judgement, and why. */
export interface MarkedVoter {
  readonly voter: number;
  readonly chanceUsual: number;
  /** One of `PATTERN`, with its item (−1: all votes). */
  readonly kind: number;
  readonly item: number;
  /** Decided votes that the pattern speaks of, how many of them were won (by the item; by the favourite), and how many wins the others' votes predict. */
  readonly decided: number;
  readonly won: number;
  readonly expected: number;
}

export interface VoterSweep {
  readonly marked: readonly MarkedVoter[];
  /** τ. */
  readonly spread: number;
  /** Rounds until the marks stayed the same; `settled` false when they never did. */
  readonly rounds: number;
  readonly settled: boolean;
}

/**
 * Looks for voters who do something other than judge. Each voter's votes are held against a fit without them; a mixture of
 * honest voters and patterns, learned from all, says how likely each is honest. Marked voters are then taken out of the
 * fit and everybody is looked at anew, until the marks stay: what colluders did to the fit is undone, and who was marked
 * because of it is released. Strengths come from decided votes alone.
 *
 * @throws RangeError naming an option
 */
export function sweepVoters(votes: VotesByVoter, options: SweepOptions): VoterSweep {
  requireWithin('mostUsual', options.mostUsual, 0, 1);
  requireWithin('slip', options.slip, 1e-9, 0.5);
  requireInteger('rounds', options.rounds, 1, 1000);
  const undecided = votes.outcome.reduce((sum, one) => sum + (one === UNDECIDED ? 1 : 0), 0);
  const rate = votes.outcome.length > 0 ? undecided / votes.outcome.length : 0;
  let marks = new Uint8Array(votes.voters);
  for (let round = 1; ; round++) {
    const { marked, spread } = lookAtAll(votes, marks, rate, options);
    const next = new Uint8Array(votes.voters);
    for (const { voter } of marked) next[voter] = 1;
    const settled = next.every((mark, v) => mark === marks[v]);
    if (settled || round === options.rounds) return { marked, spread, rounds: round, settled };
    marks = next;
  }
}

/** One look at all voters, against the fit of those who are not marked. */
function lookAtAll(votes: VotesByVoter, marks: Uint8Array, undecided: number, options: SweepOptions) {
  const { n, voters } = votes;
  const cells = creditTies(cellsOfUnmarked(votes, marks), 0);
  const fit = fitRatings(cells) as RatingFit;
  const without = prepareLeaveVoterOut(fit, cells, votes);
  const strengthFor = (voter: number) => (marks[voter] === 1 ? fit.logStrength : without(voter));
  const moments = { excess: 0, weight: 0 };
  for (let v = 0; v < voters; v++) if (marks[v] === 0) addTasteMoments(moments, votes, v, strengthFor(v));
  const spread = tasteSpread(moments);
  const { slip, leastVotes, leastOpponents, leastVotesInAll } = options;
  const looks = { slip, spread, undecided, leastVotes, leastOpponents, leastVotesInAll };
  const ratios: PatternRatios[] = [];
  for (let v = 0; v < voters; v++) ratios.push(patternRatios(votes, v, strengthFor(v), looks));
  const mixture = fitPatternMixture(ratios, patternCount(n), options.usualVoters);
  const marked: MarkedVoter[] = [];
  for (let voter = 0; voter < voters; voter++) {
    const chanceUsual = mixture.chanceUsual[voter];
    const likeliest = mixture.likeliest[voter];
    if (likeliest < 0 || chanceUsual > options.mostUsual) continue;
    const { kind, item } = patternOf(likeliest, n);
    marked.push({ voter, chanceUsual, kind, item, ...evidence(votes, voter, strengthFor(voter), item) });
  }
  return { marked, spread };
}

function cellsOfUnmarked({ n, voters, from, first, second, outcome }: VotesByVoter, marks: Uint8Array) {
  const weight = new Uint8Array(first.length);
  for (let v = 0; v < voters; v++) weight.fill(1 - marks[v], from[v], from[v + 1]);
  return aggregateOutcomes(n, first, second, outcome, weight);
}

/** Wins of the item, or of the favourites of all pairs, as they were and as the strengths have them. */
function evidence(
  { from, first, second, outcome }: VotesByVoter,
  voter: number,
  strength: Float64Array,
  item: number,
): Pick<MarkedVoter, 'decided' | 'won' | 'expected'> {
  let decided = 0;
  let won = 0;
  let expected = 0;
  for (let k = from[voter]; k < from[voter + 1]; k++) {
    if (outcome[k] === UNDECIDED) continue;
    const [a, b] = [first[k], second[k]];
    if (item >= 0 && a !== item && b !== item) continue;
    const subject = item >= 0 ? item : strength[a] >= strength[b] ? a : b;
    decided++;
    if ((outcome[k] === 0 ? a : b) === subject) won++;
    expected += logistic(strength[subject] - strength[subject === a ? b : a]);
  }
  return { decided, won, expected };
}
