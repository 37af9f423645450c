import { ARENA_CONSTANTS } from '../../src/domain/arena-settings.ts';
import { fitRatings, type RatingFit } from '../../src/stats/bradley-terry-mle.ts';
import { goldTrust } from '../../src/stats/gold-trust.ts';
import { logistic } from '../../src/stats/logistic.ts';
import { aggregateOutcomes, creditTies, OUTCOME } from '../../src/stats/outcome-cells.ts';
import { createRandom, type Xoshiro256 } from '../../src/stats/random.ts';
import { pointRanks } from '../../src/stats/ranks.ts';
import { sweepVoters } from '../../src/stats/voter-sweep.ts';
import { votesByVoter } from '../../src/stats/votes-by-voter.ts';

/**
 * An arena under attack. Honest voters have tastes of their own, sometimes do not look, and tie; attackers answer checks
 * of attention honestly and either let their target win whenever they see it (`target`), or besides vote against all
 * generators ahead of it (`omnipresent`); `coin` voters toss one, at checks too.
 */
export const ARENA = {
  generators: 19,
  tasks: 20,
  honestVoters: 2000,
  /** Honest voters cast from 20 to 80 votes. */
  honestVotes: [20, 80],
  strengthSd: 1,
  tasteSd: 0.4,
  /** Votes of honest people that are given without looking, votes without a winner, and honest answers to checks. */
  lapse: 0.05,
  undecided: 0.15,
  checkPassed: 0.97,
  /** The target's true rank. */
  targetRank: 10,
} as const;

export type Attack = 'target' | 'omnipresent' | 'coin';

export interface AttackedArena {
  readonly attack: Attack;
  /** Attackers' share of all votes. */
  readonly share: number;
  /** Votes of an attacker's account. */
  readonly votesEach: number;
}

interface Votes {
  readonly first: number[];
  readonly second: number[];
  readonly outcome: number[];
  readonly voter: number[];
}

interface Voters {
  readonly honest: boolean[];
  /** Trust by checks of attention. */
  readonly trust: number[];
}

/** What one attack does, in ranks and rating points, and who is left out. */
export interface RiggingRun {
  rankShiftOff: number;
  rankShiftGold: number;
  rankShiftOn: number;
  ratingShiftOff: number;
  ratingShiftGold: number;
  ratingShiftOn: number;
  /** Mean distance of all ratings from those of the honest votes alone. */
  spreadOff: number;
  spreadGold: number;
  spreadOn: number;
  honestVoters: number;
  honestGold: number;
  honestOut: number;
  attackers: number;
  attackersGold: number;
  attackersOut: number;
}

/** One arena, from its name alone. */
export function rigArena({ attack, share, votesEach }: AttackedArena, name: string): RiggingRun {
  const random = createRandom(`rigging ${name}`);
  const truth = Float64Array.from({ length: ARENA.generators }, () => ARENA.strengthSd * random.normal());
  const order = [...truth.keys()].sort((a, b) => truth[b] - truth[a]);
  const target = order[ARENA.targetRank - 1];
  const ahead = new Set(order.slice(0, ARENA.targetRank - 1));
  const votes: Votes = { first: [], second: [], outcome: [], voter: [] };
  const voters: Voters = { honest: [], trust: [] };
  for (let v = 0; v < ARENA.honestVoters; v++) {
    const [least, most] = ARENA.honestVotes;
    const judge = honestJudge(truth, random);
    addVoter(
      votes,
      voters,
      { honest: true, count: least + random.integer(most - least + 1), passes: ARENA.checkPassed, judge },
      random,
    );
  }
  const honestCount = votes.first.length;
  const attackVotes = (share / (1 - share)) * honestCount;
  for (let done = 0; done < attackVotes; done += votesEach) {
    const count = Math.min(votesEach, Math.ceil(attackVotes - done));
    const passes = attack === 'coin' ? 0.5 : ARENA.checkPassed;
    const judge = attack === 'coin' ? () => tossed(random) : rigged(attack, target, ahead, honestJudge(truth, random));
    addVoter(votes, voters, { honest: false, count, passes, judge }, random);
  }
  return compare(votes, voters, honestCount, target);
}

type Judge = (a: number, b: number) => number;

function honestJudge(truth: Float64Array, random: Xoshiro256): Judge {
  const liking = truth.map((strength) => strength + ARENA.tasteSd * random.normal());
  return (a, b) => {
    if (random.next() < ARENA.undecided) return OUTCOME.tie;
    if (random.next() < ARENA.lapse) return tossed(random);
    return random.next() < logistic(liking[a] - liking[b]) ? OUTCOME.firstWins : OUTCOME.secondWins;
  };
}

const tossed = (random: Xoshiro256) => (random.next() < 0.5 ? OUTCOME.firstWins : OUTCOME.secondWins);

function rigged(attack: 'target' | 'omnipresent', target: number, ahead: ReadonlySet<number>, honest: Judge): Judge {
  return (a, b) => {
    if (a === target) return OUTCOME.firstWins;
    if (b === target) return OUTCOME.secondWins;
    if (attack === 'omnipresent' && ahead.has(a) !== ahead.has(b)) {
      return ahead.has(a) ? OUTCOME.secondWins : OUTCOME.firstWins;
    }
    return honest(a, b);
  };
}

/** Pairs of random tasks, no pair of a task twice; about one check of attention in ten votes. */
function addVoter(
  votes: Votes,
  voters: Voters,
  { honest, count, passes, judge }: { honest: boolean; count: number; passes: number; judge: Judge },
  random: Xoshiro256,
): void {
  const met = new Set<number>();
  const checks = Math.max(1, Math.round(count * ARENA_CONSTANTS.gold.share));
  let passed = 0;
  for (let k = 0; k < checks; k++) if (random.next() < passes) passed++;
  const voter = voters.honest.push(honest) - 1;
  voters.trust.push(goldTrust(passed, checks));
  for (let done = 0; done < count; ) {
    const a = random.integer(ARENA.generators);
    const b = random.integer(ARENA.generators);
    const task = random.integer(ARENA.tasks);
    const key = (task * ARENA.generators + Math.min(a, b)) * ARENA.generators + Math.max(a, b);
    if (a === b || met.has(key)) continue;
    met.add(key);
    votes.first.push(a);
    votes.second.push(b);
    votes.outcome.push(judge(a, b));
    votes.voter.push(voter);
    done++;
  }
}

/** The leaderboard of the honest votes, of all votes, of those that gold leaves, and of those that all defences leave. */
function compare(votes: Votes, { honest, trust }: Voters, honestCount: number, target: number): RiggingRun {
  const trusted = trust.map((one) => one >= ARENA_CONSTANTS.gold.leastTrust);
  const kept = trusted.slice();
  const places = keptPlaces(votes, trusted);
  const column = (values: readonly number[]) => Int32Array.from(places, (k) => values[k]);
  const grouped = votesByVoter(
    ARENA.generators,
    honest.length,
    column(votes.first),
    column(votes.second),
    column(votes.outcome),
    column(votes.voter),
  );
  for (const { voter } of sweepVoters(grouped, ARENA_CONSTANTS.sweep).marked) kept[voter] = false;
  const honestOnly = ratingsOf(votes, upTo(honestCount));
  const off = ratingsOf(votes, upTo(votes.first.length));
  const gold = ratingsOf(votes, places);
  const on = ratingsOf(votes, keptPlaces(votes, kept));
  const rank = (ratings: Float64Array) => pointRanks(ratings)[target];
  const shift = (ratings: Float64Array) => ratings[target] - honestOnly[target];
  const spread = (ratings: Float64Array) =>
    ratings.reduce((sum, value, i) => sum + Math.abs(value - honestOnly[i]), 0) / ratings.length;
  const people = (wanted: boolean, out: (v: number) => boolean) =>
    honest.reduce((sum, one, v) => sum + (one === wanted && out(v) ? 1 : 0), 0);
  return {
    rankShiftOff: rank(honestOnly) - rank(off),
    rankShiftGold: rank(honestOnly) - rank(gold),
    rankShiftOn: rank(honestOnly) - rank(on),
    ratingShiftOff: shift(off),
    ratingShiftGold: shift(gold),
    ratingShiftOn: shift(on),
    spreadOff: spread(off),
    spreadGold: spread(gold),
    spreadOn: spread(on),
    honestVoters: people(true, () => true),
    honestGold: people(true, (v) => !trusted[v]),
    honestOut: people(true, (v) => !kept[v]),
    attackers: people(false, () => true),
    attackersGold: people(false, (v) => !trusted[v]),
    attackersOut: people(false, (v) => !kept[v]),
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, k) => k);

function keptPlaces({ voter }: Votes, kept: readonly boolean[]): number[] {
  return upTo(voter.length).filter((k) => kept[voter[k]]);
}

function ratingsOf({ first, second, outcome }: Votes, places: readonly number[]): Float64Array {
  const column = (values: readonly number[]) => Int32Array.from(places, (k) => values[k]);
  const cells = aggregateOutcomes(ARENA.generators, column(first), column(second), column(outcome));
  const { prior, tieCredit } = ARENA_CONSTANTS.leaderboard;
  return (fitRatings(creditTies(cells, tieCredit), { prior }) as RatingFit).rating;
}
