import { parseArgs } from 'node:util';
import { type LearningCurve, meanCurve, pointsOf, whereReached } from './simulation/learning-curve.ts';
import { POLICIES, type PolicyName } from './simulation/policies.ts';
import { benchThreads, runAll } from './threads.ts';
import { printResult, rounded } from './timing.ts';

/**
 * How many comparisons an item each way of choosing pairs needs for the precision that random pairs have at 24 an item,
 * over common sets of true strengths N(0, 1.5²) and common votes. The product's policy votes with designers who never
 * see their own work, nor a pair twice, nor a design too often; the others are free of all that.
 *
 * `--quick` takes fewer sets and leaves 200 items out; `--items 12,50` and `--sets 8` say which and how many.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    items: { type: 'string' },
    sets: { type: 'string' },
  },
});

const REFERENCE_PER_ITEM = 24;
const GOAL_ITEMS = 50;
/** Comparisons at which our policy is as precise as random pairs at 24, as a share of 24. */
const BOUND = 0.75;
const GOAL = 0.7;
/** How much worse than the best other policy ours may be. */
const BEST_OTHER_BOUND = 1.05;

interface Standing {
  readonly rmseRatio: number | null;
  readonly spearmanRatio: number | null;
}

async function main(): Promise<void> {
  const sizes = (options.items ?? (options.quick ? '12,50' : '12,50,200')).split(',').map(Number);
  const threads = benchThreads();
  try {
    for (const items of sizes) {
      const curves = new Map<PolicyName, LearningCurve>();
      for (const policy of policiesFor(items)) {
        const inputs = Array.from({ length: setsFor(items) }, (_, set) => ({ policy, items, set }));
        curves.set(policy, meanCurve(await runAll(threads, 'curve', inputs, `pairing ${items} ${policy}`)));
      }
      report(items, curves);
    }
  } finally {
    await threads.close();
  }
}

/** Every pair of 200 items by quadrature at each refit would take an hour. */
function policiesFor(items: number): PolicyName[] {
  return (Object.keys(POLICIES) as PolicyName[]).filter((name) => name !== 'bald' || items <= 50);
}

function setsFor(items: number): number {
  if (options.sets !== undefined) return Number(options.sets);
  if (options.quick) return 5;
  return items <= 50 ? 200 : 20;
}

function report(items: number, curves: ReadonlyMap<PolicyName, LearningCurve>): void {
  const points = pointsOf(items);
  const reference = points.findIndex((point) => point >= REFERENCE_PER_ITEM - 1e-9);
  const random = curves.get('random') as LearningCurve;
  const standings = new Map<PolicyName, Standing>();
  for (const [policy, curve] of curves) {
    const ratio = (key: keyof LearningCurve) => {
      const at = whereReached(points, curve[key], random[key][reference], key === 'rmse');
      return at === null ? null : rounded(at / points[reference], 3);
    };
    standings.set(policy, { rmseRatio: ratio('rmse'), spearmanRatio: ratio('spearman') });
  }
  for (const [policy, standing] of standings) {
    const curve = curves.get(policy) as LearningCurve;
    const at = (key: keyof LearningCurve) => rounded(curve[key][reference], 4);
    const figures = { ...standing, rmseAt24: at('rmse'), spearmanAt24: at('spearman') };
    const verdict = policy === 'blindrank' ? verdictOf(items, standing, standings) : {};
    printResult({ bench: 'pairing', items, policy, sets: setsFor(items), ...figures, ...verdict });
  }
}

/** How ours stands against the bounds (which are for 50 items) and against the best of the others on each figure. */
function verdictOf(items: number, ours: Standing, all: ReadonlyMap<PolicyName, Standing>): object {
  const others = [...all].filter(([policy]) => policy !== 'blindrank').map(([, standing]) => standing);
  const toBest = (key: keyof Standing) => {
    const best = Math.min(...others.map((other) => other[key] ?? Number.POSITIVE_INFINITY));
    return rounded((ours[key] ?? Number.POSITIVE_INFINITY) / best, 3);
  };
  const rmseToBest = toBest('rmseRatio');
  const spearmanToBest = toBest('spearmanRatio');
  const worst = Math.max(ours.rmseRatio ?? Number.POSITIVE_INFINITY, ours.spearmanRatio ?? Number.POSITIVE_INFINITY);
  const bounded = items === GOAL_ITEMS;
  return {
    rmseToBest,
    spearmanToBest,
    withinBest: Math.max(rmseToBest, spearmanToBest) <= BEST_OTHER_BOUND,
    ...(bounded && { bound: BOUND, ok: worst <= BOUND, goal: GOAL, goalMet: worst <= GOAL }),
  };
}

await main();
