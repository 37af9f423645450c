import { parseArgs } from 'node:util';
import type { Pairing } from './simulation/play.ts';
import { addUp, splitRuns } from './simulation/runs.ts';
import { type BenchTasks, benchThreads, runAll } from './threads.ts';
import { printResult, rounded } from './timing.ts';

/**
 * Whether intervals and claims hold what they promise (methods §6 and §10), by rounds whose truth is known. A line has
 * the share measured, the bounds it must keep and whether it does.
 *
 * `--quick` takes fewer runs of the smallest rounds only; `--runs 4 --items 12` say how many and which, and
 * `--part claims` takes one part: coverage, claims, ratings or labels.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    items: { type: 'string' },
    part: { type: 'string' },
  },
});

const RUNS = Number(options.runs ?? (options.quick ? 60 : 2000));
/** Draws a round, fewer than in the product, which takes ten times as long; claims lie in the tail and take more. */
const DRAWS = 1000;
const CLAIM_DRAWS = 2000;
/** Resamples a round, fewer than in the product for the same reason; percentiles of fewer are narrower, if anything. */
const RESAMPLES = 200;
const RUNS_A_TASK = 20;

const ROUNDS: readonly [items: number, perItem: number, pairing: Pairing][] = [
  [12, 20, 'random'],
  [12, 20, 'adaptive'],
  [12, 40, 'random'],
  [12, 40, 'adaptive'],
  [24, 20, 'random'],
  [24, 20, 'adaptive'],
  [50, 20, 'adaptive'],
];
const EQUAL_ROUNDS: typeof ROUNDS = [
  [12, 20, 'random'],
  [12, 20, 'adaptive'],
  [24, 20, 'random'],
  [24, 20, 'adaptive'],
  [50, 20, 'adaptive'],
];
/** Below 200 comparisons an item the intervals are known to be too narrow: measured, without a bound. */
const ARENAS: readonly [items: number, perItem: number][] = [
  [12, 10],
  [12, 50],
  [12, 200],
  [24, 200],
];
const COIN_TOSS_ITEMS = [2, 3, 4, 6, 12, 24];
const COIN_TOSS_PER_ITEM = 60;

/** Only the part and the sizes asked for. */
function chosen(part: string, items: number): boolean {
  if (options.part !== undefined && options.part !== part) return false;
  if (options.items !== undefined) return options.items.split(',').map(Number).includes(items);
  return !options.quick || items <= 12;
}

const threads = benchThreads();

async function main(): Promise<void> {
  for (const [items, perItem, pairing] of ROUNDS)
    if (chosen('coverage', items)) await coverage(items, perItem, pairing);
  for (const [items, perItem, pairing] of EQUAL_ROUNDS)
    if (chosen('claims', items)) await claims(items, perItem, pairing);
  for (const [items, perItem] of ARENAS) if (chosen('ratings', items)) await ratings(items, perItem);
  for (const items of COIN_TOSS_ITEMS) if (chosen('labels', items)) await labels(items);
}

/** The sums over all runs of a cell. */
async function cell<N extends keyof BenchTasks>(
  name: N,
  of: Omit<BenchTasks[N]['input'], 'first' | 'count'>,
  says: string,
): Promise<BenchTasks[N]['output']> {
  const inputs = splitRuns(RUNS, RUNS_A_TASK).map((runs) => ({ ...of, ...runs }) as BenchTasks[N]['input']);
  return addUp<BenchTasks[N]['output']>(await runAll(threads, name, inputs, `validity ${says}`));
}

function report(
  figure: string,
  cellOf: object,
  share: number,
  low: number | null,
  high: number | null,
  also = {},
): void {
  const ok = (low === null || share >= low) && (high === null || share <= high);
  const bounds =
    low === null && high === null ? {} : { ...(low !== null && { low }), ...(high !== null && { high }), ok };
  printResult({ bench: 'validity', figure, ...cellOf, runs: RUNS, share: rounded(share, 4), ...bounds, ...also });
}

async function coverage(items: number, perItem: number, pairing: Pairing): Promise<void> {
  const of = { items, perItem, pairing };
  const sum = await cell('coverage', { ...of, draws: DRAWS }, `intervals ${items}×${perItem} ${pairing}`);
  const refused = { refusedShare: rounded(sum.refused / RUNS, 4) };
  report('strength95', { ...of, posterior: 'laplace' }, sum.strength / sum.designs, 0.925, 0.96);
  report('strength95', { ...of, posterior: 'reweighted' }, sum.strengthReweighted / sum.designs, 0.94, 0.96, refused);
  report('rank90', { ...of, posterior: 'laplace' }, sum.rank / sum.designs, 0.9, null);
  report('rank90', { ...of, posterior: 'reweighted' }, sum.rankReweighted / sum.designs, 0.9, null, refused);
}

async function claims(items: number, perItem: number, pairing: Pairing): Promise<void> {
  const of = { items, perItem, pairing };
  const sum = await cell('claims', { ...of, draws: CLAIM_DRAWS }, `false claims ${items}×${perItem} ${pairing}`);
  const rounds = (count: number) => ({ roundsWithClaim: rounded(count / RUNS, 4) });
  const { designs, claims: plain, claimsReweighted } = sum;
  // What rounds do: no claim unless the votes speak for differences; and what they would do otherwise.
  const also = {
    ...rounds(sum.roundsWithClaim),
    withoutEvidence: rounded(plain / designs, 4),
    byScoreTest: rounded(sum.claimsTested / designs, 4),
  };
  report('falseClaim', { ...of, posterior: 'laplace' }, sum.claimsMade / designs, null, 0.01, also);
  // Not what rounds do, but why they do not: no bound.
  const withClaim = rounds(sum.roundsWithClaimReweighted);
  report('falseClaim', { ...of, posterior: 'reweighted' }, claimsReweighted / designs, null, null, withClaim);
}

async function ratings(items: number, perItem: number): Promise<void> {
  const sum = await cell('ratings', { items, perItem, resamples: RESAMPLES }, `ratings ${items}×${perItem}`);
  report(
    'rating95',
    { items, perItem, resamples: RESAMPLES },
    sum.rating / sum.items,
    perItem >= 200 ? 0.92 : null,
    null,
  );
}

async function labels(items: number): Promise<void> {
  const sum = await cell('labels', { items, perItem: COIN_TOSS_PER_ITEM }, `labels ${items}`);
  const also = {
    everModerate: rounded(sum.moderate / RUNS, 4),
    withoutEvidence: rounded(sum.highWithoutEvidence / RUNS, 4),
  };
  report('everHigh', { items, perItem: COIN_TOSS_PER_ITEM }, sum.high / RUNS, null, items >= 12 ? 0 : 0.01, also);
}

try {
  await main();
} finally {
  await threads.close();
}
