import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, type Xoshiro256 } from '../stats/random.ts';
import { type ArenaEntry, arenaField } from './arena-field.ts';
import { type ArenaPairing, type ArenaVoter, chooseArenaPair } from './arena-matchmaking.ts';
import { addArenaPair, emptyArenaRecord, votingHistory } from './arena-record.ts';
import { addArenaComparison, emptyArenaTally } from './arena-tally.ts';
import { exposureLimit } from './assignment.ts';
import { DEFAULT_CONSTANTS } from './constants.ts';
import { generatorTable } from './generator-table.ts';

const constants = DEFAULT_CONSTANTS.assignment;
const weights = { ...constants, sigma: 1.5 };

interface Plan {
  readonly tasks: number;
  readonly generators: number;
  /** Leaves an output out. */
  readonly lacks?: (task: number, generator: number) => boolean;
  readonly runs?: number;
  readonly models?: (task: number) => boolean;
  readonly strengths?: Parameters<typeof generatorTable>[0];
}

/** An arena of outputs, and a good and a bad gold asset for each task. */
function arena({
  tasks,
  generators,
  lacks = () => false,
  runs = 1,
  models = () => false,
  strengths,
}: Plan): ArenaPairing {
  const works: Omit<ArenaEntry, 'slot'>[] = [];
  for (let task = 0; task < tasks; task++) {
    works.push(
      { task, generator: null, gold: 'good', active: true },
      { task, generator: null, gold: 'bad', active: true },
    );
    for (let generator = 0; generator < generators; generator++) {
      for (let run = 0; run < runs; run++) works.push({ task, generator, gold: null, active: !lacks(task, generator) });
    }
  }
  const facts = Array.from({ length: tasks }, (_, task) => ({
    category: `category ${task % 2}`,
    format: models(task) ? ('model' as const) : ('image' as const),
  }));
  const field = arenaField(
    facts,
    generators,
    works.map((work, slot) => ({ ...work, slot })),
  );
  const table = generatorTable(strengths ?? Array(generators).fill(null), weights, createRandom(1n));
  return { field, tally: emptyArenaTally(field), table };
}

const newcomer = (change: Partial<ArenaVoter> = {}): ArenaVoter => ({
  met: new Map(),
  pairs: 0,
  shown: new Map(),
  comparisons: 0,
  previous: [],
  previousTask: null,
  models: true,
  ...change,
});

/** Lets one voter go on until nothing is left, or so often. */
function voteOn(setting: ArenaPairing, chance: Xoshiro256, most = Number.POSITIVE_INFINITY, models = true) {
  const record = emptyArenaRecord();
  const given: { low: number; high: number; task: number; propensity: number }[] = [];
  for (let ordinal = 1; ordinal <= most; ordinal++) {
    const pair = chooseArenaPair(setting, votingHistory(record, setting.field, models), constants, chance);
    if (pair === null) break;
    addArenaPair(record, setting.field, { ordinal, ...pair, lowShownLeft: true, kind: 'fresh', repeatOf: null });
    addArenaComparison(setting.tally, setting.field, pair.low, pair.high, 1);
    given.push({ ...pair, task: setting.field.taskOf[pair.low] });
  }
  return { given, record };
}

/** How often each task, or pair of generators, is chosen for a newcomer. */
function frequencies(
  setting: ArenaPairing,
  key: (low: number, high: number) => string,
  times = 2000,
): Map<string, number> {
  const chance = createRandom(5n);
  const counts = new Map<string, number>();
  for (let k = 0; k < times; k++) {
    const pair = chooseArenaPair(setting, newcomer(), constants, chance);
    const name = pair === null ? 'none' : key(pair.low, pair.high);
    counts.set(name, (counts.get(name) ?? 0) + 1 / times);
  }
  return counts;
}

describe('chooseArenaPair', () => {
  it('stays within a task, with two generators, without gold or retired outputs, and never twice: to the very last pair', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 7 }),
        fc.nat(),
        (tasks, generators, seed) => {
          const chance = createRandom(BigInt(seed));
          const gone = new Set(
            Array.from({ length: 4 }, () => `${chance.integer(tasks)}/${chance.integer(generators)}`),
          );
          const lacks = (task: number, generator: number) => gone.has(`${task}/${generator}`);
          const setting = arena({ tasks, generators, lacks });
          const { field } = setting;
          const { given } = voteOn(setting, chance);
          for (const { low, high, task, propensity } of given) {
            expect(low).toBeLessThan(high);
            expect(field.taskOf[high]).toBe(task);
            expect(field.generatorOf[low]).not.toBe(field.generatorOf[high]);
            expect(Math.min(field.generatorOf[low], field.generatorOf[high])).toBeGreaterThanOrEqual(0);
            expect([field.active[low], field.active[high]]).toEqual([1, 1]);
            expect(propensity).toBeGreaterThan(0);
            expect(propensity).toBeLessThanOrEqual(1 + 1e-12);
          }
          expect(new Set(given.map(({ low, high }) => `${low}-${high}`)).size).toBe(given.length);
          const left = field.tasks.reduce((sum, { generators: n }) => sum + (n * (n - 1)) / 2, 0);
          expect(given).toHaveLength(left);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('never pairs two runs of one generator, and takes each run', () => {
    const setting = arena({ tasks: 2, generators: 3, runs: 3 });
    const { given } = voteOn(setting, createRandom(3n));
    for (const { low, high } of given) expect(setting.field.generatorOf[low]).not.toBe(setting.field.generatorOf[high]);
    // A pair of generators is asked once a task, whichever runs stand for them.
    expect(given).toHaveLength(2 * 3);
    const slots = frequencies(setting, (low) => String(low));
    expect(slots.size).toBeGreaterThan(8);
  });

  it('offers no 3D models to who cannot see them', () => {
    const setting = arena({ tasks: 4, generators: 3, models: (task) => task % 2 === 1 });
    const { given } = voteOn(setting, createRandom(1n), Number.POSITIVE_INFINITY, false);
    expect(new Set(given.map(({ task }) => task))).toEqual(new Set([0, 2]));
  });

  it('goes where little was compared: to the task, and to the output in it', () => {
    const setting = arena({ tasks: 4, generators: 5 });
    const { field, tally } = setting;
    const slot = (task: number, generator: number) => field.tasks[task].slots.get(generator)?.[0] as number;
    for (const task of [0, 1, 3]) {
      for (let generator = 1; generator < 5; generator++) {
        addArenaComparison(tally, field, slot(task, 0), slot(task, generator), 10);
      }
    }
    expect(frequencies(setting, (low) => String(field.taskOf[low])).get('2')).toBeGreaterThan(0.95);
    // In task 2 nothing was compared, but generator 0 has four times the others' comparisons elsewhere in its category.
    const pairs = frequencies(setting, (low, high) => `${field.generatorOf[low]}-${field.generatorOf[high]}`);
    const withFirst = [...pairs].filter(([name]) => name.startsWith('0')).reduce((sum, [, share]) => sum + share, 0);
    expect(withFirst).toBeLessThan(0.05);
  });

  it('brings an appended generator to the front', () => {
    const setting = arena({ tasks: 3, generators: 6 });
    voteOn(arena({ tasks: 3, generators: 5 }), createRandom(2n));
    const { field, tally } = setting;
    for (let task = 0; task < 3; task++) {
      for (let a = 0; a < 5; a++) {
        for (let b = a + 1; b < 5; b++) {
          const [low, high] = [a, b].map((g) => field.tasks[task].slots.get(g)?.[0] as number);
          addArenaComparison(tally, field, low as number, high as number, 4);
        }
      }
    }
    const withNew = frequencies(setting, (low, high) =>
      String([field.generatorOf[low], field.generatorOf[high]].includes(5)),
    );
    expect(withNew.get('true')).toBeGreaterThan(0.9);
  });

  it('prefers pairs whose outcome is open to those that are settled', () => {
    const strengths = [3, 2.9, -2.9, -3].map((theta) => ({ theta, sd: 0.2 }));
    const setting = arena({ tasks: 1, generators: 4, strengths });
    const { generatorOf } = setting.field;
    const pairs = frequencies(setting, (low, high) => `${generatorOf[low]}-${generatorOf[high]}`);
    expect((pairs.get('0-1') ?? 0) + (pairs.get('2-3') ?? 0)).toBeGreaterThan(0.9);
  });

  it('joins separate parts of a category before it compares within them', () => {
    const setting = arena({ tasks: 1, generators: 4 });
    const { field, tally } = setting;
    const slot = (generator: number) => field.tasks[0].slots.get(generator)?.[0] as number;
    for (const [a, b] of [
      [0, 1],
      [2, 3],
    ]) {
      addArenaComparison(tally, field, slot(a), slot(b), 1);
    }
    const across = frequencies(setting, (low, high) =>
      String(field.generatorOf[low] < 2 !== field.generatorOf[high] < 2),
    );
    expect(across.get('true')).toBeGreaterThan(0.95);
  });

  it('shows neither the task nor a generator twice in a row where there are others, and no generator too often', () => {
    const generators = 12;
    const setting = arena({ tasks: 6, generators });
    const { given, record } = voteOn(setting, createRandom(9n), 60);
    const makers = given.map(({ low, high }) => [setting.field.generatorOf[low], setting.field.generatorOf[high]]);
    for (let k = 1; k < given.length; k++) {
      expect(given[k].task).not.toBe(given[k - 1].task);
      expect(makers[k].some((generator) => makers[k - 1].includes(generator))).toBe(false);
    }
    const limit = exposureLimit(given.length, generators, constants.exposureFactor);
    expect(Math.max(...record.shown.values())).toBeLessThanOrEqual(limit);
  });

  it('tells the chance with which it chose: counts agree with it', () => {
    const setting = arena({ tasks: 3, generators: 4 });
    const { field, tally } = setting;
    voteOn(setting, createRandom(4n), 9);
    const chance = createRandom(11n);
    const told = new Map<string, number>();
    const counts = new Map<string, number>();
    const times = 20_000;
    for (let k = 0; k < times; k++) {
      const pair = chooseArenaPair({ ...setting, tally }, newcomer(), constants, chance);
      if (pair === null) throw new Error('nothing was left');
      const name = `${pair.low}-${pair.high}`;
      told.set(name, pair.propensity);
      counts.set(name, (counts.get(name) ?? 0) + 1 / times);
    }
    for (const [name, propensity] of told) {
      expect(Math.abs((counts.get(name) ?? 0) - propensity), name).toBeLessThan(0.02);
    }
    expect(field.tasks).toHaveLength(3);
  });
});
