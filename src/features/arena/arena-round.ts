import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { type ArenaField, arenaField } from '../../domain/arena-field.ts';
import { chooseArenaPair } from '../../domain/arena-matchmaking.ts';
import { type ArenaRecord, votingHistory } from '../../domain/arena-record.ts';
import type { ArenaSettings } from '../../domain/arena-settings.ts';
import { type ArenaTally, addArenaComparison, emptyArenaTally } from '../../domain/arena-tally.ts';
import type { CandidateTable } from '../../domain/candidate-table.ts';
import { generatorTable } from '../../domain/generator-table.ts';
import { chooseGoldPair } from '../../domain/gold-checks.ts';
import { createRandom, type Xoshiro256 } from '../../stats/random.ts';
import { type RoundRow, readRound } from '../comparisons/data.ts';
import { advance, forgetAbandoned, newLedger, type PairLedger, rebase } from '../comparisons/pair-ledger.ts';
import type { NextPair } from '../comparisons/round-state.ts';
import { readAssetKey } from '../entries/asset-data.ts';
import type { AssetKey } from '../entries/sealed-name.ts';
import {
  type ArenaEntryRow,
  type ArenaTaskRow,
  countCompared,
  readArenaEntries,
  readArenaTasks,
  readComparedSince,
  readStrengths,
} from './data.ts';

/** What an arena's round is made of, as it was last read. */
interface Works {
  readonly tasks: readonly ArenaTaskRow[];
  readonly entries: readonly ArenaEntryRow[];
  /** Ids of the generators, those of the earliest slots first: later ones are appended. */
  readonly generators: readonly string[];
  readonly field: ArenaField;
}

/**
 * A node's memory of an arena's round. Votes of this node are counted at once, those of other nodes with the next
 * standing.
 */
export interface ArenaRound {
  round: RoundRow;
  readonly arena: ArenaSettings;
  readonly key: AssetKey;
  works: Works;
  tally: ArenaTally;
  table: CandidateTable;
  /** What this node counted on top of what was read last. */
  readonly ledger: PairLedger;
  readonly chance: Xoshiro256;
  /** The last reading anew under way (`inTurn`): an older one must not be written over a newer one. */
  tail: Promise<unknown> | null;
}

/** Reads an arena's round into memory; null when there is no such round, or it is none of an arena. */
export async function loadArenaRound(pool: Pool, roundId: string): Promise<ArenaRound | null> {
  const round = await readRound(pool, roundId);
  if (round === null || round.settings.arena === null) return null;
  const { arena } = round.settings;
  const chance = createRandom(randomBytes(32));
  const [works, key] = await Promise.all([readWorks(pool, round), readAssetKey(pool, roundId)]);
  const table = await readTable(pool, round, works, chance);
  const ledger = newLedger(0, round.settings.constants.assignment, (low, high, amount) =>
    addArenaComparison(state.tally, state.works.field, low, high, amount),
  );
  const tally = emptyArenaTally(works.field);
  const state: ArenaRound = { round, arena, key, works, tally, table, ledger, chance, tail: null };
  await countAnew(pool, state, works, table);
  return state;
}

async function readWorks(pool: Pool, round: RoundRow): Promise<Works> {
  const [tasks, entries] = await Promise.all([readArenaTasks(pool, round.contestId), readArenaEntries(pool, round.id)]);
  const taskIndex = new Map(tasks.map(({ id }, index) => [id, index]));
  const generators = [...new Set(entries.map(({ generatorId }) => generatorId).filter((id) => id !== null))];
  const generatorIndex = new Map(generators.map((id, index) => [id, index]));
  const field = arenaField(
    tasks,
    generators.length,
    entries.map(({ slot, taskId, generatorId, gold, active }) => ({
      slot,
      task: taskIndex.get(taskId) as number,
      generator: generatorId === null ? null : (generatorIndex.get(generatorId) as number),
      gold,
      active,
    })),
  );
  return { tasks, entries, generators, field };
}

async function readTable(pool: Pool, round: RoundRow, { generators }: Works, chance: Xoshiro256) {
  const { sigma, assignment } = round.settings.constants;
  const strengths = await readStrengths(pool, round.id);
  return generatorTable(
    generators.map((id) => strengths.get(id) ?? null),
    { ...assignment, sigma },
    chance,
  );
}

/**
 * Reads status, closing time, works and retirements again after an announcement.
 *
 * @returns whether works were added, so that what is known of voters must be read anew
 */
export async function refreshArenaRound(pool: Pool, state: ArenaRound): Promise<boolean> {
  const round = await readRound(pool, state.round.id);
  if (round === null) return false;
  const before = state.works;
  const works = await readWorks(pool, round);
  const grown = works.entries.length !== before.entries.length || works.tasks.length !== before.tasks.length;
  if (grown) await countAnew(pool, state, works, await readTable(pool, round, works, state.chance));
  state.round = round;
  state.works = works;
  return grown;
}

/** Counts what was compared from the database, for works of which there may be more than before: all changes at once. */
async function countAnew(pool: Pool, state: ArenaRound, works: Works, table: CandidateTable): Promise<void> {
  const { seq, pairs } = await countCompared(pool, state.round.id);
  const tally = emptyArenaTally(works.field);
  for (const { low, high, n } of pairs) addArenaComparison(tally, works.field, low, high, n);
  Object.assign(state, { works, table, tally });
  rebase(state.ledger, seq);
}

/** Takes the strengths of a new standing, and what all nodes counted up to its number. */
export async function takeStanding(pool: Pool, state: ArenaRound, seq: number): Promise<void> {
  const { works } = state;
  const table = await readTable(pool, state.round, works, state.chance);
  // Works that were appended meanwhile came with a table of their own.
  if (state.works.generators.length === works.generators.length) state.table = table;
  const { ledger } = state;
  const above = ledger.baseSeq;
  if (seq <= above) return;
  // Numbers of the round that are visible now; a standing that counts all of them may not be there yet.
  const upTo = Math.min(seq, (await readRound(pool, state.round.id))?.lastSeq ?? above);
  const changes = await readComparedSince(pool, state.round.id, { above, upTo });
  // Another announcement was faster.
  if (ledger.baseSeq !== above) return;
  for (const { low, high, n } of changes) ledger.count(low, high, n);
  advance(ledger, upTo);
}

/** The next pair for a voter, ordinary or a check of attention, as it will be stored; null: nothing is left. */
export function nextArenaPair(state: ArenaRound, record: ArenaRecord, models: boolean, nowMs: number): NextPair | null {
  forgetAbandoned(state.ledger, nowMs);
  const { chance, works, tally, table, arena } = state;
  const history = votingHistory(record, works.field, models);
  const gold = chooseGoldPair(works.field, history, arena.constants.gold, chance);
  const { assignment } = state.round.settings.constants;
  const chosen = gold ?? chooseArenaPair({ field: works.field, tally, table }, history, assignment, chance);
  if (chosen === null) return null;
  return {
    ...chosen,
    ordinal: record.votes.lastOrdinal + 1,
    lowShownLeft: chance.next() < 0.5,
    kind: gold === null ? 'fresh' : 'gold',
    repeatOf: null,
  };
}
