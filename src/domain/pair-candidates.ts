import type { CandidateTable } from './candidate-table.ts';
import { partOf, type RoundTally } from './round-tally.ts';
import type { RoundConstants } from './settings.ts';

/** The random source of a choice; src/stats/random.ts fits. */
export interface Chance {
  next(): number;
  integer(n: number): number;
}

export type AssignmentConstants = RoundConstants['assignment'];

/** The slots that a choice may use. */
export interface AllowedSlots {
  /** 1 for each of them, by slot. */
  readonly inside: Uint8Array;
  readonly count: number;
}

/** Pairs that a choice weighs, with scores in [0, 1]; valid until the next choice. */
export interface Candidates {
  readonly count: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly score: Float64Array;
}

/** Up to this many entries each one is met with its best partners. */
const EVERY_ROW = 25;
/** Above, as many of the least compared entries are met with each other and with so many of their best partners. */
const FEWEST = 12;
const FEWEST_PARTNERS = 12;

/**
 * The pairs worth weighing, each once, none that was met before: static part of the score from the table, need and
 * connection from the tally. Some hundred at any size, because a choice must not take longer in a large round.
 */
export function scoreCandidates(
  { tally, table }: { readonly tally: RoundTally; readonly table: CandidateTable },
  allowed: AllowedSlots,
  met: ReadonlySet<number>,
  constants: Pick<AssignmentConstants, 'need' | 'connect'>,
  chance: Chance,
): Candidates {
  const rows = fewestCompared(allowed, tally.itemCount, chance);
  const candidates = gather(table, allowed, rows, met);
  addChanging(candidates, tally, constants, rows.most);
  return candidates;
}

/** Memory that every choice uses anew, grown as needed. */
interface Workspace {
  /** Row of each slot; −1 for none. */
  readonly rowOf: Int16Array;
  /** rows × items: 1 while the pair of a row and a slot may be taken. */
  readonly open: Uint8Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly score: Float64Array;
}

let workspace = newWorkspace(0, 0);

function newWorkspace(items: number, pairs: number): Workspace {
  return {
    rowOf: new Int16Array(items).fill(-1),
    open: new Uint8Array(EVERY_ROW * items),
    first: new Int32Array(pairs),
    second: new Int32Array(pairs),
    score: new Float64Array(pairs),
  };
}

function workspaceFor(items: number, partners: number): Workspace {
  const pairs = EVERY_ROW * partners + (EVERY_ROW * (EVERY_ROW - 1)) / 2;
  const { rowOf, score } = workspace;
  if (rowOf.length < items || score.length < pairs) {
    workspace = newWorkspace(Math.max(items, rowOf.length), Math.max(pairs, score.length));
  }
  return workspace;
}

/** The rows with the partners that the table holds of them, and with each other; scores are the table's. */
function gather(
  table: CandidateTable,
  { inside, count: slots }: AllowedSlots,
  chosen: Rows,
  met: ReadonlySet<number>,
): Candidates {
  const { slots: rows, size } = chosen;
  const { items, partners, partner, score: fixed } = table;
  const weighed = size < slots ? Math.min(partners, FEWEST_PARTNERS) : partners;
  const work = workspaceFor(items, partners);
  const { rowOf, open, first, second, score } = work;
  openPairs(work, inside, chosen, met);
  let count = 0;
  for (let r = 0; r < size; r++) {
    const a = rows[r];
    for (let k = a * partners; k < a * partners + weighed; k++) {
      const b = partner[k];
      if (b < 0 || open[r * items + b] === 0) continue;
      first[count] = a;
      second[count] = b;
      score[count++] = fixed[k];
      const q = rowOf[b];
      if (q >= 0) open[r * items + b] = open[q * items + a] = 0;
    }
  }
  for (let r = 0; r < size; r++) {
    for (let q = r + 1; q < size; q++) {
      if (open[r * items + rows[q]] === 0) continue;
      first[count] = rows[r];
      second[count] = rows[q];
      // Not among the partners of either: no better than the last of these.
      score[count++] = Math.min(fixed[rows[r] * partners + weighed - 1], fixed[rows[q] * partners + weighed - 1]);
    }
  }
  for (let r = 0; r < size; r++) rowOf[rows[r]] = -1;
  return { count, first, second, score };
}

/** Numbers the rows and opens their pairs with allowed slots, but for those met before. */
function openPairs(
  { rowOf, open }: Workspace,
  inside: Uint8Array,
  { slots: rows, size }: Rows,
  met: ReadonlySet<number>,
): void {
  const items = inside.length;
  for (let r = 0; r < size; r++) {
    rowOf[rows[r]] = r;
    open.set(inside, r * items);
  }
  for (const key of met) {
    const low = Math.floor(key / items);
    const high = key - low * items;
    if (rowOf[low] >= 0) open[rowOf[low] * items + high] = 0;
    if (rowOf[high] >= 0) open[rowOf[high] * items + low] = 0;
  }
}

/** Adds what changes with each ballot: need for comparisons and connection of the graph. */
function addChanging(
  { count, first, second, score }: Candidates,
  tally: RoundTally,
  constants: Pick<AssignmentConstants, 'need' | 'connect'>,
  most: number,
): void {
  const { items, itemCount, pairCount, parent } = tally;
  const perComparison = constants.need / (2 * most || 1);
  for (let k = 0; k < count; k++) {
    const a = first[k];
    const b = second[k];
    const together = parent[a] === parent[b] || partOf(tally, a) === partOf(tally, b);
    const need = constants.need - perComparison * (itemCount[a] + itemCount[b]);
    score[k] += need + (together ? constants.connect / (1 + pairCount[a * items + b]) : constants.connect);
  }
}

/** The least compared slots, and the most comparisons of any; valid until the next choice. */
interface Rows {
  readonly slots: Int32Array;
  readonly size: number;
  readonly most: number;
}

const fewest = new Int32Array(EVERY_ROW);
const fewestCounts = new Float64Array(EVERY_ROW);

/** Among equals the first from a random one on are taken, so chance decides. */
function fewestCompared({ inside, count }: AllowedSlots, itemCount: Float64Array, chance: Chance): Rows {
  const size = count <= EVERY_ROW ? count : FEWEST;
  const items = inside.length;
  fewestCounts.fill(Number.POSITIVE_INFINITY);
  let most = 0;
  const start = chance.integer(items);
  for (let k = start; k < start + items; k++) {
    const slot = k < items ? k : k - items;
    if (inside[slot] === 0) continue;
    const own = itemCount[slot];
    if (own > most) most = own;
    if (own >= fewestCounts[size - 1]) continue;
    let at = size - 1;
    for (; at > 0 && fewestCounts[at - 1] > own; at--) {
      fewestCounts[at] = fewestCounts[at - 1];
      fewest[at] = fewest[at - 1];
    }
    fewestCounts[at] = own;
    fewest[at] = slot;
  }
  return { slots: fewest, size, most };
}
