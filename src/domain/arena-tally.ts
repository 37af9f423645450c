import type { ArenaField } from './arena-field.ts';
import { addComparison, emptyTally, type RoundTally } from './round-tally.ts';

/**
 * What matchmaking knows of an arena's comparisons. Boards are by category, so who met whom is counted there; how often
 * an output was compared is counted for each task.
 */
export interface ArenaTally {
  /** Generators against each other, by category. */
  readonly categories: readonly RoundTally[];
  /** Comparisons of each generator's output, by task. */
  readonly outputs: readonly Float64Array[];
  /** Comparisons of each task. */
  readonly tasks: Float64Array;
}

export function emptyArenaTally({ generators, categories, tasks }: ArenaField): ArenaTally {
  return {
    categories: categories.map(() => emptyTally(generators)),
    outputs: tasks.map(() => new Float64Array(generators)),
    tasks: new Float64Array(tasks.length),
  };
}

/** Counts `amount` comparisons of two slots of one task; gold assets count nowhere. */
export function addArenaComparison(
  tally: ArenaTally,
  field: ArenaField,
  low: number,
  high: number,
  amount: number,
): void {
  const [a, b] = [field.generatorOf[low], field.generatorOf[high]];
  if (a < 0 || b < 0 || a === b) return;
  const task = field.taskOf[low];
  addComparison(tally.categories[field.tasks[task].categoryIndex], a, b, amount);
  tally.outputs[task][a] += amount;
  tally.outputs[task][b] += amount;
  tally.tasks[task] += amount;
}
