/** An output of an arena's round, or a gold asset, as matchmaking knows it. */
export interface ArenaEntry {
  readonly slot: number;
  /** Index of the task. */
  readonly task: number;
  /** Index of the generator; null for a gold asset. */
  readonly generator: number | null;
  readonly gold: 'good' | 'bad' | null;
  /** Whether it may be shown: neither retired nor withdrawn. */
  readonly active: boolean;
}

export interface ArenaTaskFacts {
  readonly category: string;
  readonly format: 'image' | 'model';
}

/** The outputs and gold assets of one task that may be shown. */
export interface TaskField extends ArenaTaskFacts {
  /** Index of the task's category. */
  readonly categoryIndex: number;
  /** 1 for generators with an output. */
  readonly inside: Uint8Array;
  readonly generators: number;
  /** Pairs of them. */
  readonly pairs: number;
  /** The slots of a generator's outputs, one a run. */
  readonly slots: ReadonlyMap<number, readonly number[]>;
  readonly good: readonly number[];
  readonly bad: readonly number[];
}

/** Who can meet whom in an arena, by task. */
export interface ArenaField {
  /** How many generators there are, retired ones included. */
  readonly generators: number;
  readonly categories: readonly string[];
  readonly tasks: readonly TaskField[];
  /** Tasks in which two generators can meet; and those of them that every device shows. */
  readonly tasksWithPairs: readonly number[];
  readonly imageTasksWithPairs: readonly number[];
  /** Pairs of the task that has the fewest of these. */
  readonly fewestPairs: number;
  /** Tasks of each category. */
  readonly tasksIn: Int32Array;
  /** By slot; −1 for the generator of a gold asset. */
  readonly taskOf: Int32Array;
  readonly generatorOf: Int32Array;
  /** 1 for entries that may be shown, by slot. */
  readonly active: Uint8Array;
}

/** Puts the entries of a round in order. `entries` by slot: the n-th has the slot n. */
export function arenaField(
  tasks: readonly ArenaTaskFacts[],
  generators: number,
  entries: readonly ArenaEntry[],
): ArenaField {
  const categories = [...new Set(tasks.map(({ category }) => category))];
  const slots = tasks.map(() => new Map<number, number[]>());
  const gold = tasks.map(() => ({ good: [] as number[], bad: [] as number[] }));
  for (const { slot, task, generator, gold: kind, active } of entries) {
    if (!active) continue;
    if (kind !== null) gold[task][kind].push(slot);
    else if (generator !== null) slots[task].set(generator, [...(slots[task].get(generator) ?? []), slot]);
  }
  const tasksIn = new Int32Array(categories.length);
  const fields = tasks.map((facts, task): TaskField => {
    const categoryIndex = categories.indexOf(facts.category);
    tasksIn[categoryIndex]++;
    const inside = new Uint8Array(generators);
    for (const generator of slots[task].keys()) inside[generator] = 1;
    const { size } = slots[task];
    const pairs = (size * (size - 1)) / 2;
    return { ...facts, ...gold[task], categoryIndex, inside, generators: size, pairs, slots: slots[task] };
  });
  const tasksWithPairs = [...fields.keys()].filter((task) => fields[task].pairs > 0);
  return {
    generators,
    categories,
    tasks: fields,
    tasksWithPairs,
    imageTasksWithPairs: tasksWithPairs.filter((task) => fields[task].format === 'image'),
    fewestPairs: Math.min(...tasksWithPairs.map((task) => fields[task].pairs)),
    tasksIn,
    taskOf: Int32Array.from(entries, ({ task }) => task),
    generatorOf: Int32Array.from(entries, ({ generator }) => generator ?? -1),
    active: Uint8Array.from(entries, ({ active }) => (active ? 1 : 0)),
  };
}
