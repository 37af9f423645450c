import type { Pool } from 'pg';
import type {
  BattleRow,
  EntryRow,
  PacketRow,
  RatingRow,
  UncountedRow,
  VoteRow,
  WeightRow,
} from '../../contract/exports.ts';
import type { ExportName } from '../../domain/export-names.ts';
import { unnamedDesigner } from '../../words/errors.ts';
import {
  type ExportedRound,
  readEntries,
  readPackets,
  readPairs,
  readRatings,
  readUncounted,
  readVoterOrder,
  readVotes,
  readWeights,
} from './data.ts';
import { numberPeople, pseudonymsOf } from './pseudonyms.ts';

/** Rows of an export: flat objects whose keys are its columns. */
export type Rows = AsyncGenerator<Record<string, unknown>>;

/** How each export of a round is read; large ones stream. */
export const EXPORTED: Record<ExportName, (pool: Pool, round: ExportedRound) => Rows> = {
  entries,
  votes,
  uncounted,
  weights,
  ratings,
  packets,
  pairs: readPairs,
  battles,
};

/** The columns of each export, in order: also an export without rows says them. */
export const COLUMNS: Record<Exclude<ExportName, 'battles'>, readonly string[]> = {
  entries: ['round', 'code', 'label', 'kind', 'tool', 'model', 'version', 'withdrawn'],
  votes: ['round', 'voter', 'left', 'right', 'winner', 'weight'],
  uncounted: ['round', 'voter', 'left', 'right', 'winner', 'reason'],
  weights: ['round', 'voter', 'reliability', 'reputation', 'activity'],
  ratings: ['round', 'rater', 'design', 'rating'],
  packets: ['round', 'juror', 'design', 'criterion', 'name', 'score'],
  pairs: ['round', 'player1', 'player2', 'win1', 'win2'],
};

/** Works with the names that the results give them: who chose none is "Designer n" in the order of the codes. */
async function* entries(pool: Pool, round: ExportedRound): AsyncGenerator<EntryRow> {
  let unnamed = 0;
  for (const entry of await readEntries(pool, round)) {
    if (entry.label === '' && entry.kind === 'human') yield { ...entry, label: unnamedDesigner(++unnamed) };
    else yield entry;
  }
}

async function* votes(pool: Pool, round: ExportedRound): AsyncGenerator<VoteRow> {
  const voter = pseudonymsOf('V', await readVoterOrder(pool, round));
  for await (const { person, left, right, winner, ...factors } of readVotes(pool, round)) {
    const { reliability, reputation, activity } = factors;
    const weight = (reliability ?? 1) * (reputation ?? 1) * (activity ?? 1);
    yield { round: round.position, voter: voter(person), left, right, winner, weight };
  }
}

async function* uncounted(pool: Pool, round: ExportedRound): AsyncGenerator<UncountedRow> {
  const voter = pseudonymsOf('V', await readVoterOrder(pool, round));
  for await (const { person, ...row } of readUncounted(pool, round)) {
    yield { round: round.position, voter: voter(person), ...row };
  }
}

async function* weights(pool: Pool, round: ExportedRound): AsyncGenerator<WeightRow> {
  const voter = pseudonymsOf('V', await readVoterOrder(pool, round));
  for await (const { person, ...factors } of readWeights(pool, round)) {
    yield { round: round.position, voter: voter(person), ...factors };
  }
}

async function* ratings(pool: Pool, round: ExportedRound): AsyncGenerator<RatingRow> {
  const rater = numberPeople('R');
  for await (const { person, design, liked } of readRatings(pool, round)) {
    yield { round: round.position, rater: rater(person), design, rating: liked ? 1 : -1 };
  }
}

async function* packets(pool: Pool, round: ExportedRound): AsyncGenerator<PacketRow> {
  const juror = numberPeople('J');
  for await (const { person, design, criterion, score } of readPackets(pool, round)) {
    const name = round.settings.criteria[criterion]?.name ?? '';
    yield { round: round.position, juror: juror(person), design, criterion: criterion + 1, name, score };
  }
}

async function* battles(pool: Pool, round: ExportedRound): AsyncGenerator<BattleRow> {
  for await (const { voter, left, right, winner } of votes(pool, round)) {
    yield {
      model_a: left,
      model_b: right,
      winner: winner === left ? 'model_a' : 'model_b',
      judge: voter,
      turn: 1,
      anony: true,
      task: round.name,
    };
  }
}
