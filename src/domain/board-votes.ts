import type { OutcomeCells } from '../stats/outcome-cells.ts';
import { type ArenaLog, isFresh, STATE } from './arena-log.ts';
import { KIND, OUTCOME } from './ballot-log.ts';

/** Why ballots are not in a leaderboard. */
export interface LeftOut {
  bothBad: number;
  gold: number;
  distrusted: number;
  swept: number;
  quarantined: number;
  retracted: number;
  withdrawn: number;
}

/** The votes of one leaderboard, summed. */
export interface BoardVotes {
  /** What counts. */
  readonly cells: OutcomeCells;
  /** The same with the votes that trust, sweep and quarantine leave out. */
  readonly allCells: OutcomeCells;
  readonly counted: number;
  readonly leftOut: LeftOut;
  readonly voters: number;
  /** Of each generator. */
  readonly wins: Int32Array;
  readonly ties: Int32Array;
  readonly losses: Int32Array;
  /** Pairs judged that showed it, whatever came of them but taking back; and all such pairs. */
  readonly shown: Int32Array;
  readonly pairs: number;
}

/** What of the log a leaderboard takes. */
export interface BoardChoice {
  readonly generators: number;
  /** By task: 1 when it is in the board. */
  readonly tasks: Uint8Array;
  /** Null: every criterion. */
  readonly criterion: number | null;
  /** By voter: 1 when trust is too low. */
  readonly distrusted: Uint8Array;
}

/** Sums the votes of a leaderboard in one pass over the log. */
export function boardVotes(log: ArenaLog, { generators: n, tasks, criterion, distrusted }: BoardChoice): BoardVotes {
  const counted = newTables(n);
  const beside = newTables(n);
  const leftOut: LeftOut = { bothBad: 0, gold: 0, distrusted: 0, swept: 0, quarantined: 0, retracted: 0, withdrawn: 0 };
  const shown = new Int32Array(n);
  const voted = new Uint8Array(log.voterIndex.size);
  let pairs = 0;
  let votes = 0;
  let lastAct = -1;
  for (let row = 0; row < log.length; row++) {
    if (tasks[log.task[row]] !== 1 || (criterion !== null && log.criterion[row] !== criterion)) continue;
    const state = log.state[row];
    if (state === STATE.retracted) {
      leftOut.retracted++;
      continue;
    }
    if (!isFresh(log, row)) {
      if (log.kind[row] === KIND.gold) leftOut.gold++;
      continue;
    }
    if (log.act[row] !== lastAct) {
      lastAct = log.act[row];
      pairs++;
      shown[log.low[row]]++;
      shown[log.high[row]]++;
    }
    if (log.outcome[row] === OUTCOME.both_bad) {
      leftOut.bothBad++;
      continue;
    }
    if (log.outcome[row] === OUTCOME.skip) continue;
    const why = whyOut(state, distrusted[log.voter[row]]);
    if (why === 'withdrawn') leftOut.withdrawn++;
    else if (why !== null) {
      leftOut[why]++;
      addVote(beside, n, log, row);
    } else {
      votes++;
      voted[log.voter[row]] = 1;
      addVote(counted, n, log, row);
    }
  }
  const cells = cellsOf(n, counted);
  for (let k = 0; k < n * n; k++) {
    beside.lowWins[k] += counted.lowWins[k];
    beside.highWins[k] += counted.highWins[k];
    beside.ties[k] += counted.ties[k];
  }
  const voters = voted.reduce((sum, one) => sum + one, 0);
  return { cells, allCells: cellsOf(n, beside), counted: votes, leftOut, voters, ...records(cells), shown, pairs };
}

function whyOut(state: number, distrusted: number): 'distrusted' | 'swept' | 'quarantined' | 'withdrawn' | null {
  if (state === STATE.withdrawn) return 'withdrawn';
  if (state === STATE.quarantined) return 'quarantined';
  if (state === STATE.swept) return 'swept';
  return distrusted === 1 ? 'distrusted' : null;
}

/** n × n tables, in which the cell of a pair is at [smaller · n + larger]. */
interface Tables {
  readonly lowWins: Float64Array;
  readonly highWins: Float64Array;
  readonly ties: Float64Array;
}

function newTables(n: number): Tables {
  return {
    lowWins: new Float64Array(n * n),
    highWins: new Float64Array(n * n),
    ties: new Float64Array(n * n),
  };
}

function addVote({ lowWins, highWins, ties }: Tables, n: number, log: ArenaLog, row: number): void {
  const [a, b] = [log.low[row], log.high[row]];
  const cell = a < b ? a * n + b : b * n + a;
  if (log.outcome[row] === OUTCOME.tie) ties[cell]++;
  else if ((log.outcome[row] === OUTCOME.low) === a < b) lowWins[cell]++;
  else highWins[cell]++;
}

function cellsOf(n: number, { lowWins, highWins, ties }: Tables): OutcomeCells {
  const filled: number[] = [];
  for (let cell = 0; cell < n * n; cell++) if (lowWins[cell] + highWins[cell] + ties[cell] > 0) filled.push(cell);
  return {
    n,
    low: Int32Array.from(filled, (cell) => Math.floor(cell / n)),
    high: Int32Array.from(filled, (cell) => cell % n),
    lowWins: Float64Array.from(filled, (cell) => lowWins[cell]),
    highWins: Float64Array.from(filled, (cell) => highWins[cell]),
    ties: Float64Array.from(filled, (cell) => ties[cell]),
  };
}

function records({
  n,
  low,
  high,
  lowWins,
  highWins,
  ties,
}: OutcomeCells): Pick<BoardVotes, 'wins' | 'ties' | 'losses'> {
  const sums = { wins: new Int32Array(n), ties: new Int32Array(n), losses: new Int32Array(n) };
  for (let c = 0; c < low.length; c++) {
    sums.wins[low[c]] += lowWins[c];
    sums.losses[low[c]] += highWins[c];
    sums.wins[high[c]] += highWins[c];
    sums.losses[high[c]] += lowWins[c];
    sums.ties[low[c]] += ties[c];
    sums.ties[high[c]] += ties[c];
  }
  return sums;
}
