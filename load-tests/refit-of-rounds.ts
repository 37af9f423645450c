import { choosePair, pairKey } from '../src/domain/assignment.ts';
import { appendBallot, type BallotLog, emptyBallotLog, KIND, OUTCOME } from '../src/domain/ballot-log.ts';
import { buildCandidateTable, posteriorShape } from '../src/domain/candidate-table.ts';
import { weighCells } from '../src/domain/comparison-cells.ts';
import { consistencyRepeats } from '../src/domain/consistency-repeats.ts';
import { DEFAULT_CONSTANTS } from '../src/domain/constants.ts';
import { participationOf } from '../src/domain/round-summary.ts';
import { type RoundSums, sumUp } from '../src/domain/round-sums.ts';
import { addComparison, emptyTally } from '../src/domain/round-tally.ts';
import { voterFactors, voteWeights } from '../src/domain/vote-weights.ts';
import { fitTask, reliabilityByPlace, unweightedTask } from '../src/features/standings/fit-tasks.ts';
import { quantileType7 } from '../src/stats/quantiles.ts';
import { createRandom, type Xoshiro256 } from '../src/stats/random.ts';
import { fit as fitBoard } from '../workers/threads/fit.ts';
import { unweighted } from '../workers/threads/unweighted.ts';
import { POLICIES } from './simulation/policies.ts';
import { drawTruth, newRound, randomPair, refit, type SimulatedRound, vote } from './simulation/rounds.ts';
import { againstGoal, median, rounded, timeRuns } from './timing.ts';

const constants = DEFAULT_CONSTANTS.assignment;

/** Comparisons of an item when pairs are chosen and tables built. */
const PER_ITEM = 20;
const VOTERS = 50;
/** Pairs that each voter has met. */
const MET = 40;
const WARM_UP = 2000;
/** Hidden repeats for each comparison. */
const REPEATS = 0.08 / 0.92;
/** Figures are medians over blocks: a hiccup of the machine spoils one block. */
const BLOCKS = 20;
const GOAL_MEDIAN_MS = 0.02;
const GOAL_P99_MS = 0.1;

/** A round in the middle: some comparisons of every item, chosen by the product's policy without refits. */
function roundInTheMiddle(items: number): SimulatedRound {
  const { truth, seed } = drawTruth(`middle ${items}`, items);
  const round = newRound(truth, seed, (items * PER_ITEM) / 2);
  const planner = POLICIES.blindrank(items, createRandom(`middle ${items}`));
  while (round.comparisons < round.winner.length) vote(round, ...planner.next());
  return round;
}

/** Each choice is timed by itself, for voters in turn; every chosen pair counts from then on. */
export function pairChoices(items: number, choices: number): object {
  const round = roundInTheMiddle(items);
  const random = createRandom(`choices ${items}`);
  const table = buildCandidateTable(posteriorShape(refit(round)), constants, random);
  const tally = emptyTally(items);
  for (let v = 0; v < round.comparisons; v++) addComparison(tally, round.winner[v], round.loser[v], 1);
  const setting = { tally, table, active: new Uint8Array(items).fill(1) };
  const voters = Array.from({ length: VOTERS }, (_, slot) => voterWhoMet(items, slot, random));
  const choose = (k: number) => {
    const voter = voters[k % VOTERS];
    const started = performance.now();
    const chosen = choosePair(setting, voter, constants, random);
    const took = performance.now() - started;
    if (chosen === null) throw new Error('a pair was expected');
    addComparison(tally, chosen.low, chosen.high, 1);
    return took;
  };
  const size = choices / BLOCKS;
  for (let k = 0; k < WARM_UP; k++) choose(k);
  const blocks = Array.from({ length: BLOCKS }, () => Float64Array.from({ length: size }, (_, k) => choose(k)).sort());
  const medianMs = median(blocks.map((block) => quantileType7(block, 0.5)));
  const p99Ms = median(blocks.map((block) => quantileType7(block, 0.99)));
  const goals = { ...againstGoal(medianMs, GOAL_MEDIAN_MS), p99Ms, p99GoalMs: GOAL_P99_MS };
  return { items, medianMs, ...goals, p99Ratio: rounded(p99Ms / GOAL_P99_MS, 3), p99Ok: p99Ms <= GOAL_P99_MS, choices };
}

function voterWhoMet(items: number, own: number, random: Xoshiro256) {
  const met = new Set<number>();
  const shown = new Map<number, number>();
  let previous: number[] = [];
  while (met.size < MET) {
    const [low, high] = randomPair(items, random);
    if (low === own || high === own || met.has(pairKey(items, low, high))) continue;
    met.add(pairKey(items, low, high));
    previous = [low, high];
    for (const slot of previous) shown.set(slot, (shown.get(slot) ?? 0) + 1);
  }
  return { own: new Set([own]), met, shown, comparisons: MET, previous };
}

/** Building the candidate table from a fit, as a thread does after each. */
export function tableBuild(items: number, runs: number, goalMs: number): object {
  const model = refit(roundInTheMiddle(items));
  const build = (run: number) => buildCandidateTable(posteriorShape(model), constants, createRandom(BigInt(run)));
  const medianMs = median(timeRuns(runs, build));
  return { items, medianMs, ...againstGoal(medianMs, goalMs), runs };
}

/**
 * A whole refit from the ballots in memory: sums in canonical order, both stages, draws, ranks, candidate table.
 *
 * @param clock says when a moment is, in milliseconds
 * @param before the sums of the refit before, for one that goes on from there
 */
export function refitInMemory(
  log: BallotLog,
  items: number,
  clock: () => number,
  before?: RoundSums,
): { sumsMs: number; fitMs: number } {
  const started = clock();
  const { grouped, counted, participation } = sumUp(log, items, before);
  participationOf(participation, 0);
  const repeats = consistencyRepeats(log, grouped);
  const summed = clock();
  const first = unweighted(unweightedTask(DEFAULT_CONSTANTS, counted, repeats));
  const fitted = clock();
  const reliability = reliabilityByPlace(grouped, repeats, first);
  const factors = voterFactors(grouped, reliability, new Map(), DEFAULT_CONSTANTS);
  const weighed = weighCells(grouped, counted, voteWeights(factors));
  const weighted = clock();
  const setting = { constants: DEFAULT_CONSTANTS, seed: new Uint8Array(32), benchmarks: [0, 1, 2] };
  const second = fitBoard(fitTask(setting, counted, weighed));
  if (!first.converged || !second.converged) throw new Error('the fit did not converge');
  return { sumsMs: summed - started + weighted - fitted, fitMs: fitted - summed + clock() - weighted };
}

/** The time of whole refits; one comparison in thirteen has been repeated. */
export function ballotRefit(ballots: number, runs: number): object {
  const items = 129;
  const perVoter = 200;
  const log = ballotLogOf(items, Math.ceil(ballots / perVoter), perVoter);
  const cellTimes: number[] = [];
  const refitTimes = timeRuns(runs, (run) => {
    const { sumsMs } = refitInMemory(log, items, () => performance.now());
    if (run > 0) cellTimes.push(sumsMs);
  });
  return { items, ballots: log.length, cellsMs: median(cellTimes), medianMs: median(refitTimes), runs };
}

/** Ballots of voters who each judged different pairs, as they arrive: all voters in turn. */
function ballotLogOf(items: number, voters: number, perVoter: number) {
  const { truth, seed } = drawTruth('ballots', items);
  const round = newRound(truth, seed, voters * perVoter);
  const random = createRandom('ballots');
  const log = emptyBallotLog(voters * perVoter);
  const met = Array.from({ length: voters }, () => new Set<number>());
  for (let row = 0; row < voters * perVoter; row++) {
    const voter = row % voters;
    let [low, high] = randomPair(items, random);
    while (met[voter].has(pairKey(items, low, high))) [low, high] = randomPair(items, random);
    met[voter].add(pairKey(items, low, high));
    const outcome = vote(round, low, high) ? OUTCOME.low : OUTCOME.high;
    const lowShownLeft = random.next() < 0.5;
    const minute = Math.floor(row / 1000);
    const voterId = `voter-${voter}`;
    const ballot = { voterId, low, high, counted: true, lowShownLeft, minute };
    appendBallot(log, { ...ballot, seq: log.length + 1, outcome, kind: KIND.fresh });
    if (random.next() >= REPEATS) continue;
    const again = random.next() < 0.8 ? outcome : OUTCOME.low + OUTCOME.high - outcome;
    appendBallot(log, { ...ballot, seq: log.length + 1, outcome: again, kind: KIND.repeat });
  }
  return log;
}
