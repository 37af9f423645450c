import type { ArenaField, TaskField } from './arena-field.ts';
import type { ArenaTally } from './arena-tally.ts';
import { type AssignmentConstants, type Chance, type ChosenPair, choosePair, pairKey } from './assignment.ts';
import type { CandidateTable } from './candidate-table.ts';

/** What a choice needs to know of the arena. */
export interface ArenaPairing {
  readonly field: ArenaField;
  readonly tally: ArenaTally;
  /** Of generators, from the latest standing (domain/generator-table.ts). */
  readonly table: CandidateTable;
}

type ArenaVoterPairs = readonly { readonly low: number; readonly high: number }[];

/** What a choice needs to know of the voter. */
export interface ArenaVoter {
  /** The slots of every pair that this voter was given, by task. */
  readonly met: ReadonlyMap<number, ArenaVoterPairs>;
  /** Pairs given so far, of all kinds. */
  readonly pairs: number;
  /** How often each generator was shown. */
  readonly shown: ReadonlyMap<number, number>;
  readonly comparisons: number;
  /** The generators shown just before, and their task. */
  readonly previous: readonly number[];
  readonly previousTask: number | null;
  /** Whether 3D models can be shown to this voter now. */
  readonly models: boolean;
}

const NOBODY: ReadonlySet<number> = new Set();

/**
 * The next pair for a voter (methods §2, within a task): first the task, by how little was compared in it, then two
 * generators with an output for it, by need for comparisons, connection of the category's graph, uncertainty and
 * closeness. Never two outputs of one generator, never a gold asset, never a pair of generators that this voter has had
 * in this task. Another task than the one before, and other generators, where there are any. Null: nothing is left.
 */
export function chooseArenaPair(
  arena: ArenaPairing,
  voter: ArenaVoter,
  constants: AssignmentConstants,
  chance: Chance,
): ChosenPair | null {
  const open = openTasks(arena.field, voter);
  if (open.length === 0) return null;
  const { task, propensity } = drawTask(open, arena.tally, constants, chance);
  const pair = chooseIn(arena, voter, task, constants, chance);
  if (pair === null) return null;
  return { ...pair, propensity: pair.propensity * propensity };
}

/**
 * Tasks in which a pair is left for the voter, and the one just shown only where there are no others. Who has not had as
 * many pairs as the smallest task has finds all of them open.
 */
function openTasks(field: ArenaField, voter: ArenaVoter): readonly number[] {
  const { met, pairs, models, previousTask } = voter;
  const shownHere = models ? field.tasksWithPairs : field.imageTasksWithPairs;
  const open = pairs < field.fewestPairs ? shownHere : shownHere.filter((task) => isOpen(field, task, met.get(task)));
  if (previousTask === null || open.length < 2) return open;
  const at = open.indexOf(previousTask);
  return at < 0 ? open : open.toSpliced(at, 1);
}

function isOpen({ tasks, generatorOf }: ArenaField, task: number, past: ArenaVoterPairs | undefined): boolean {
  const { pairs, inside } = tasks[task];
  return past === undefined || past.length < pairs || metPairs(past, generatorOf, inside).size < pairs;
}

/** Pairs of generators that still take part in a task, of those that a voter had there. */
function metPairs(past: ArenaVoterPairs, generatorOf: Int32Array, inside: Uint8Array): Set<number> {
  const met = new Set<number>();
  for (const { low, high } of past) {
    const a = generatorOf[low];
    const b = generatorOf[high];
    if (inside[a] === 1 && inside[b] === 1) met.add(pairKey(inside.length, a, b));
  }
  return met;
}

/** Memory that every choice uses anew, grown as needed: weights of tasks, what generators have of comparisons. */
let weights = new Float64Array(0);
let needs = new Float64Array(0);
/** e to this power counts as nothing: most tasks of many are that far from the least compared one. */
const NOTHING = -40;

/** A task by softmax over what it lacks against the most compared one, with a small uniform part. */
function drawTask(
  tasks: readonly number[],
  { tasks: compared }: ArenaTally,
  { temperature, uniform }: AssignmentConstants,
  chance: Chance,
): { task: number; propensity: number } {
  const count = tasks.length;
  if (weights.length < count) weights = new Float64Array(2 * count);
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let at = 0; at < count; at++) {
    const own = compared[tasks[at]];
    if (own < least) least = own;
    if (own > most) most = own;
  }
  const scale = temperature * Math.max(1, most);
  let total = 0;
  for (let at = 0; at < count; at++) {
    const power = (least - compared[tasks[at]]) / scale;
    weights[at] = power < NOTHING ? 0 : Math.exp(power);
    total += weights[at];
  }
  const at = chance.next() < uniform ? chance.integer(count) : drawAt(count, chance.next() * total);
  return { task: tasks[at], propensity: ((1 - uniform) * weights[at]) / total + uniform / count };
}

/** The index whose share of the weights holds `position`. */
function drawAt(count: number, position: number): number {
  let left = position;
  for (let at = 0; at < count - 1; at++) {
    left -= weights[at];
    if (left < 0) return at;
  }
  return count - 1;
}

function chooseIn(
  { field, tally, table }: ArenaPairing,
  voter: ArenaVoter,
  task: number,
  constants: AssignmentConstants,
  chance: Chance,
): ChosenPair | null {
  const here = field.tasks[task];
  const { shown, comparisons, previous } = voter;
  const met = metPairs(voter.met.get(task) ?? [], field.generatorOf, here.inside);
  const category = tally.categories[here.categoryIndex];
  const itemCount = needOf(field, tally, task);
  const chosen = choosePair(
    { tally: { ...category, itemCount }, table, active: here.inside },
    { own: NOBODY, met, shown, previous, comparisons },
    constants,
    chance,
  );
  if (chosen === null) return null;
  const [a, b] = [oneRun(here, chosen.low, chance), oneRun(here, chosen.high, chance)];
  const propensity = chosen.propensity * a.share * b.share;
  return { low: Math.min(a.slot, b.slot), high: Math.max(a.slot, b.slot), propensity };
}

/** Comparisons of each generator in the category and, as if all its outputs there had as many, of its output here. */
function needOf({ tasks, tasksIn }: ArenaField, tally: ArenaTally, task: number): Float64Array {
  const { categoryIndex } = tasks[task];
  const { itemCount } = tally.categories[categoryIndex];
  const here = tally.outputs[task];
  const times = tasksIn[categoryIndex];
  if (needs.length !== itemCount.length) needs = new Float64Array(itemCount.length);
  for (let generator = 0; generator < needs.length; generator++) {
    needs[generator] = itemCount[generator] + times * here[generator];
  }
  return needs;
}

/** One of a generator's runs, each equally likely. */
function oneRun({ slots }: TaskField, generator: number, chance: Chance): { slot: number; share: number } {
  const runs = slots.get(generator) ?? [];
  return { slot: runs[runs.length === 1 ? 0 : chance.integer(runs.length)], share: 1 / runs.length };
}
