import { describe, expect, it } from 'vitest';
import { createRandom } from '../stats/random.ts';
import { type ArenaEntry, arenaField } from './arena-field.ts';
import { ARENA_CONSTANTS } from './arena-settings.ts';
import { chooseGoldPair, type GoldHistory } from './gold-checks.ts';

const { gold: constants } = ARENA_CONSTANTS;
const image = { category: '', format: 'image' as const };
const model = { category: '', format: 'model' as const };

function field(tasks: readonly (typeof image | typeof model)[], good = 1, bad = 1) {
  const kinds = [...Array(good).fill('good'), ...Array(bad).fill('bad'), null, null] as ArenaEntry['gold'][];
  const entries = tasks.flatMap((_, task) =>
    kinds.map((gold, k) => ({ task, gold, generator: gold === null ? k - good - bad : null, active: true })),
  );
  return arenaField(
    tasks,
    2,
    entries.map((entry, slot) => ({ ...entry, slot })),
  );
}

const history = (change: Partial<GoldHistory> = {}): GoldHistory => ({
  pairs: 0,
  checks: new Map(),
  previousTask: null,
  models: true,
  ...change,
});

/** The ordinals of the checks among a voter's first pairs. */
function checksOf(arena: ReturnType<typeof field>, pairs: number, seed: bigint): number[] {
  const chance = createRandom(seed);
  const checks = new Map<number, number>();
  const at: number[] = [];
  for (let ordinal = 1; ordinal <= pairs; ordinal++) {
    const pair = chooseGoldPair(arena, history({ pairs: ordinal - 1, checks }), constants, chance);
    if (pair === null) continue;
    const task = arena.taskOf[pair.low] as number;
    checks.set(task, (checks.get(task) ?? 0) + 1);
    at.push(ordinal);
  }
  return at;
}

describe('chooseGoldPair', () => {
  it('comes first within the first ten pairs, at each of them as likely, then about one in ten', () => {
    const arena = field([image, image, image]);
    const runs = Array.from({ length: 600 }, (_, n) => checksOf(arena, 210, BigInt(n)));
    const first = runs.map(([ordinal]) => ordinal as number);
    expect(Math.max(...first)).toBeLessThanOrEqual(10);
    for (let ordinal = 1; ordinal <= 10; ordinal++) {
      expect(Math.abs(first.filter((one) => one === ordinal).length / 600 - 0.1)).toBeLessThan(0.05);
    }
    const later = runs.reduce((sum, ordinals) => sum + ordinals.filter((one) => one > 10).length, 0);
    expect(Math.abs(later / (600 * 200) - 0.1)).toBeLessThan(0.005);
  });

  it('sets a good against a bad asset of one task, never a generator’s output', () => {
    const arena = field([image, image], 2, 3);
    const chance = createRandom(1n);
    const seen = new Set<string>();
    for (let k = 0; k < 500; k++) {
      const pair = chooseGoldPair(arena, history({ pairs: 9 }), constants, chance);
      if (pair === null) throw new Error('the tenth is one at the latest');
      const { good, bad } = arena.tasks[arena.taskOf[pair.low] as number] as (typeof arena.tasks)[number];
      expect(good.includes(pair.low)).not.toBe(good.includes(pair.high));
      expect(bad.includes(pair.low)).not.toBe(bad.includes(pair.high));
      expect(pair.propensity).toBeCloseTo(1 / 12, 12);
      seen.add(`${pair.low}-${pair.high}`);
    }
    expect(seen.size).toBe(12);
  });

  it('takes the tasks that were used least for the voter, not the one just shown, and no 3D where it cannot be seen', () => {
    const arena = field([image, image, model]);
    const chance = createRandom(1n);
    const tasksOf = (change: Partial<GoldHistory>) =>
      new Set(
        Array.from({ length: 200 }, () =>
          chooseGoldPair(arena, history({ pairs: 9, ...change }), { ...constants, share: 1 }, chance),
        )
          .filter((pair) => pair !== null)
          .map((pair) => arena.taskOf[pair.low]),
      );
    expect(tasksOf({})).toEqual(new Set([0, 1, 2]));
    expect(tasksOf({ models: false })).toEqual(new Set([0, 1]));
    expect(tasksOf({ previousTask: 1 })).toEqual(new Set([0, 2]));
    expect(
      tasksOf({
        checks: new Map([
          [0, 2],
          [1, 1],
          [2, 2],
        ]),
      }),
    ).toEqual(new Set([1]));
    expect(
      tasksOf({
        models: false,
        previousTask: 0,
        checks: new Map([
          [0, 1],
          [1, 7],
        ]),
      }),
    ).toEqual(new Set([1]));
  });

  it('is left out where there are no gold assets, or the arena wants none', () => {
    const bare = field([image], 1, 0);
    const chance = createRandom(1n);
    for (let k = 0; k < 50; k++) {
      expect(chooseGoldPair(bare, history({ pairs: 9 }), constants, chance)).toBeNull();
      expect(chooseGoldPair(field([image]), history({ pairs: 9 }), { ...constants, share: 0 }, chance)).toBeNull();
    }
  });
});
