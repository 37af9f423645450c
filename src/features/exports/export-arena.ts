import type { Pool } from 'pg';
import type { ArenaBattleRow, ArenaVoteRow } from '../../contract/exports.ts';
import type { ArenaExportName } from '../../domain/export-names.ts';
import { type ExportedArena, readArenaVotes, readGenerators } from './arena-data.ts';
import type { Rows } from './export-rows.ts';
import { numberPeople } from './pseudonyms.ts';

/** How each export of an arena is read; votes stream. */
export const ARENA_EXPORTED: Record<ArenaExportName, (pool: Pool, arena: ExportedArena) => Rows> = {
  generators,
  votes,
  battles,
};

/** The columns of each, in order: also an export without rows says them. */
export const ARENA_COLUMNS: Record<Exclude<ArenaExportName, 'battles'>, readonly string[]> = {
  generators: ['generator', 'label', 'tool', 'model', 'version', 'retired'],
  votes: ['voter', 'task', 'category', 'criterion', 'left', 'right', 'winner', 'reason'],
};

async function* generators(pool: Pool, arena: ExportedArena) {
  for (const generator of await readGenerators(pool, arena)) yield { ...generator };
}

async function* votes(pool: Pool, arena: ExportedArena): AsyncGenerator<ArenaVoteRow> {
  const voter = numberPeople('V');
  for await (const { person, criterion, ...vote } of readArenaVotes(pool, arena)) {
    yield { voter: voter(person), ...vote, criterion: arena.criteria[criterion] ?? '' };
  }
}

const WINNERS = { left: 'model_a', right: 'model_b', tie: 'tie', both_bad: 'tie (bothbad)' } as const;

async function* battles(pool: Pool, arena: ExportedArena): AsyncGenerator<ArenaBattleRow> {
  for await (const { voter, task, left, right, winner, reason } of votes(pool, arena)) {
    if (reason !== '' && reason !== 'both_bad') continue;
    yield { model_a: left, model_b: right, winner: WINNERS[winner], judge: voter, turn: 1, anony: true, task };
  }
}
