import type { ArenaField } from './arena-field.ts';
import type { ArenaConstants } from './arena-settings.ts';
import type { Chance } from './assignment.ts';

export interface GoldPair {
  readonly low: number;
  readonly high: number;
  readonly propensity: number;
}

/** What the voter has met of gold checks. */
export interface GoldHistory {
  /** Pairs given so far, of all kinds. */
  readonly pairs: number;
  /** How often each task was used for a check. */
  readonly checks: ReadonlyMap<number, number>;
  readonly previousTask: number | null;
  readonly models: boolean;
}

/**
 * How likely the next pair is to be a check (methods §8): before the first, so that it is equally likely to be each of
 * the first `firstWithin` pairs; from then on `share`.
 */
export function goldChance({ pairs, checks }: GoldHistory, { share, firstWithin }: ArenaConstants['gold']): number {
  if (checks.size > 0 || share === 0) return share;
  return 1 / Math.max(1, firstWithin - pairs);
}

/**
 * Whether the next pair is a check of attention: a good against an obviously bad asset of one task, of those used least
 * for this voter and not the task just shown. Null: it is an ordinary pair, or there are no gold assets to show.
 */
export function chooseGoldPair(
  field: ArenaField,
  history: GoldHistory,
  constants: ArenaConstants['gold'],
  chance: Chance,
): GoldPair | null {
  const due = goldChance(history, constants);
  if (chance.next() >= due) return null;
  const usable = goldTasks(field, history.models);
  const others = usable.filter((task) => task !== history.previousTask);
  const tasks = others.length > 0 ? others : usable;
  if (tasks.length === 0) return null;
  const used = (task: number) => history.checks.get(task) ?? 0;
  const least = Math.min(...tasks.map(used));
  const fresh = tasks.filter((task) => used(task) === least);
  const { good, bad } = field.tasks[fresh[chance.integer(fresh.length)]];
  const [a, b] = [good[chance.integer(good.length)], bad[chance.integer(bad.length)]];
  const propensity = due / (fresh.length * good.length * bad.length);
  return { low: Math.min(a, b), high: Math.max(a, b), propensity };
}

function goldTasks({ tasks }: ArenaField, models: boolean): number[] {
  return [...tasks.keys()].filter((task) => {
    const { good, bad, format } = tasks[task];
    return good.length > 0 && bad.length > 0 && (format === 'image' || models);
  });
}
