import { pairKey } from '../../src/domain/assignment.ts';
import { appendBallot, type BallotLog, emptyBallotLog, KIND, OUTCOME } from '../../src/domain/ballot-log.ts';
import { DEFAULT_CONSTANTS } from '../../src/domain/constants.ts';
import { chooseRepeat, type PastComparison } from '../../src/domain/repeats.ts';
import { logistic } from '../../src/stats/logistic.ts';
import { createRandom, type Xoshiro256 } from '../../src/stats/random.ts';
import { drawTruth, randomPair } from './rounds.ts';

export const DESIGNS = 15;

/** How people of a kind judge. */
export interface Habit {
  readonly kind: 'steady' | 'careless' | 'random' | 'tireless' | 'juror';
  readonly people: number;
  /** Fewest and most comparisons. */
  readonly comparisons: readonly [number, number];
  /** Share of answers given by looking; the others are coin tosses. */
  readonly attention: number;
  /** Spread of a taste of their own around the truth. */
  readonly taste: number;
  readonly reputation: number;
  /** So many of them compete: they never meet their own design. */
  readonly competing?: number;
}

/** Sixty voters, ten of them with a bias, and five jurors of whom two compete. */
export const HABITS: readonly Habit[] = [
  { kind: 'steady', people: 50, comparisons: [15, 40], attention: 1, taste: 0, reputation: 0 },
  { kind: 'careless', people: 5, comparisons: [15, 40], attention: 0.4, taste: 0, reputation: 0 },
  { kind: 'random', people: 2, comparisons: [15, 40], attention: 0, taste: 0, reputation: 0 },
  { kind: 'tireless', people: 3, comparisons: [100, 100], attention: 1, taste: 2, reputation: 0 },
  { kind: 'juror', people: 5, comparisons: [15, 40], attention: 1, taste: 0, reputation: 100, competing: 2 },
];

export interface SimulatedPerson {
  readonly id: string;
  readonly habit: Habit;
  readonly own: number | null;
}

export interface SimulatedChallenge {
  readonly truth: Float64Array;
  readonly people: readonly SimulatedPerson[];
  readonly log: BallotLog;
}

/** A whole challenge with hidden repeats as the product asks them; equal names give equal ballots. */
export function playChallenge(name: string): SimulatedChallenge {
  const { truth } = drawTruth(name, DESIGNS);
  const random = createRandom(`people of ${name}`);
  const log = emptyBallotLog();
  const people = HABITS.flatMap((habit) =>
    Array.from({ length: habit.people }, (_, n): SimulatedPerson => {
      return { id: `${habit.kind}-${n}`, habit, own: n < (habit.competing ?? 0) ? n : null };
    }),
  );
  for (const person of people) judge(person, truth, log, random);
  return { truth, people, log };
}

/** One person's ballots, one after another. */
function judge({ id, habit, own }: SimulatedPerson, truth: Float64Array, log: BallotLog, random: Xoshiro256): void {
  const taste = truth.map((strength) => strength + habit.taste * random.normal());
  const [least, most] = habit.comparisons;
  const wanted = least + random.integer(most - least + 1);
  const met = new Set<number>();
  const past: PastComparison[] = [];
  const repeated = new Set<number>();
  let previous: number[] = [];
  let previousWasRepeat = false;
  for (let ordinal = 1; met.size < wanted; ordinal++) {
    const question = { past, repeated, comparisons: ordinal - 1, previousWasRepeat, previous };
    const again = chooseRepeat(question, DEFAULT_CONSTANTS.repeat, random);
    const [low, high] = again === null ? newPair(met, own, random) : [again.low, again.high];
    const looks = random.next() < habit.attention;
    const lowWon = random.next() < (looks ? logistic(taste[low] - taste[high]) : 0.5);
    const lowShownLeft = random.next() < 0.5;
    appendBallot(log, {
      seq: log.length + 1,
      voterId: id,
      low,
      high,
      outcome: lowWon ? OUTCOME.low : OUTCOME.high,
      kind: again === null ? KIND.fresh : KIND.repeat,
      counted: true,
      lowShownLeft,
      minute: 0,
    });
    if (again === null) past.push({ ordinal, low, high, lowShownLeft, index: ordinal });
    else repeated.add(again.ordinal);
    previous = [low, high];
    previousWasRepeat = again !== null;
  }
}

function newPair(met: Set<number>, own: number | null, random: Xoshiro256): [number, number] {
  for (;;) {
    const [low, high] = randomPair(DESIGNS, random);
    const key = pairKey(DESIGNS, low, high);
    if (low === own || high === own || met.has(key)) continue;
    met.add(key);
    return [low, high];
  }
}
