import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingMatrices } from '../../../src/contract/host.ts';
import { emptyBallotLog } from '../../../src/domain/ballot-log.ts';
import { DEFAULT_CONTEST_SETTINGS, roundSettingsOf, withEqualWeights } from '../../../src/domain/settings.ts';
import { loadRoundState } from '../../../src/features/comparisons/round-state.ts';
import { readLaggingRounds, storeStanding } from '../../../src/features/standings/data.ts';
import { type RefitDeps, refitRound } from '../../../src/features/standings/refit-round.ts';
import { readMatrices, readStanding } from '../../../src/features/standings/screen-data.ts';
import { createThreadPool } from '../../../src/platform/pool.ts';
import { fitBradleyTerry } from '../../../src/stats/bradley-terry.ts';
import { aggregatePairs } from '../../../src/stats/pair-counts.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { insertOpenRound, insertVoter, type OpenRound } from '../../fixtures/open-round.ts';

let database: TestDatabase;
let deps: RefitDeps;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = {
    pool: database.pool,
    threads: createThreadPool({ maxThreads: 1 }),
    logs: new Map(),
    ratings: new Map(),
    now: Date.now,
  };
});
afterAll(async () => {
  await deps.threads.close();
  await database.drop();
});

/** Votes of one person each: [winner, loser]. */
async function insertVotes(round: OpenRound, votes: readonly (readonly [number, number])[]): Promise<void> {
  for (const [winner, loser] of votes) {
    const { voterId } = await insertVoter(database.pool, round);
    const [low, high] = [Math.min(winner, loser), Math.max(winner, loser)];
    await database.pool.query(
      `INSERT INTO "Assignment" ("roundId", "voterId", ordinal, "taskId", low, high, "lowShownLeft", kind, propensity)
       VALUES ($1, $2, 1, $3, $4, $5, true, 'fresh', 1)`,
      [round.roundId, voterId, round.taskId, low, high],
    );
    await database.pool.query(
      `WITH r AS (UPDATE "Round" SET "lastSeq" = "lastSeq" + 1 WHERE id = $1 RETURNING "lastSeq")
       INSERT INTO "Ballot" ("roundId", seq, "voterId", ordinal, "taskId", low, high, "lowShownLeft", outcome, kind)
       SELECT $1, r."lastSeq", $2, 1, $3, $4, $5, true, $6, 'fresh' FROM r`,
      [round.roundId, voterId, round.taskId, low, high, winner === low ? 'low' : 'high'],
    );
  }
}

const VOTES = [
  [0, 1],
  [0, 1],
  [1, 0],
  [1, 2],
  [2, 3],
  [0, 3],
  [3, 2],
] as const;

describe('refit of a round', () => {
  it('is not waited for by a node that meets the round before its first standing', async () => {
    const round = await insertOpenRound(database.pool, 4);
    await insertVotes(round, VOTES);
    const early = await loadRoundState(database.pool, round.roundId);
    expect([...(early?.tally.itemCount ?? [])]).toEqual([4, 4, 3, 3]);
    expect(await refitRound(deps, round.roundId)).toEqual({ pairwise: 1 });
    const later = await loadRoundState(database.pool, round.roundId);
    expect(later?.tally.pairCount).toEqual(early?.tally.pairCount);
  });

  it('stores the fit of its ballots, in a thread, with ranks, intervals and counts', async () => {
    const settings = withEqualWeights(roundSettingsOf(DEFAULT_CONTEST_SETTINGS));
    const round = await insertOpenRound(database.pool, 4, { benchmarks: 1, settings });
    await insertVotes(round, VOTES);
    expect(await refitRound(deps, round.roundId)).toEqual({ pairwise: 1 });
    const found = await readStanding(database.pool, round.roundId);
    const fit = fitBradleyTerry(
      aggregatePairs(
        4,
        VOTES.map(([winner]) => winner),
        VOTES.map(([, loser]) => loser),
      ),
      { sigma: 1.5 },
    );
    const rows = found?.standing.rows ?? [];
    for (const [slot, row] of rows.entries()) expect(row.theta).toBeCloseTo(fit.theta[slot], 10);
    expect(rows.map((row) => row.comparisons)).toEqual([4, 4, 3, 3]);
    expect(rows.map((row) => row.wins)).toEqual([3, 2, 1, 1]);
    expect(rows.map((row) => row.rank)).toEqual(rows.map((row) => row.unweightedRank));
    expect(found?.standing).toMatchObject({
      seq: 7,
      final: false,
      comparisons: 7,
      voters: 7,
      components: 1,
      converged: true,
    });
    expect(found?.standing.effectiveVotes).toBe(7);
    expect(found?.standing.leftShare?.share).toBeCloseTo(5 / 7, 12);
    const stored = await readMatrices(database.pool, round.roundId);
    const matrices = standingMatrices.parse(JSON.parse(stored?.json ?? ''));
    expect(matrices).toMatchObject({ version: 1, codes: round.codes });
    expect(matrices.pairs).toEqual([
      [0, 1, 2, 1],
      [0, 3, 1, 0],
      [1, 2, 1, 0],
      [2, 3, 1, 1],
    ]);
    for (const row of matrices.rankShares) expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
  });

  it('keeps what reveals the benchmarks out of the blind part', async () => {
    const round = await insertOpenRound(database.pool, 4, { benchmarks: 2 });
    await insertVotes(round, VOTES);
    await refitRound(deps, round.roundId);
    const { rows } = await database.pool.query('SELECT * FROM "Standing" WHERE "roundId" = $1', [round.roundId]);
    expect(Object.keys(rows[0].revealing.beatsAll)).toEqual(round.codes);
    expect(JSON.stringify([rows[0].blind, rows[0].matrices])).not.toMatch(/beats|benchmark|human|\bai\b|owner/i);
  });

  it('gives the same numbers from a log that grew as from one read at once', async () => {
    const round = await insertOpenRound(database.pool, 4);
    await insertVotes(round, VOTES.slice(0, 3));
    await refitRound(deps, round.roundId);
    await insertVotes(round, VOTES.slice(3));
    expect(await refitRound(deps, round.roundId)).toEqual({ pairwise: 2 });
    const grown = await readStanding(database.pool, round.roundId);
    await refitRound({ ...deps, logs: new Map(), ratings: new Map() }, round.roundId);
    const fresh = await readStanding(database.pool, round.roundId);
    expect(fresh?.standing.rows).toEqual(grown?.standing.rows);
    expect(await readMatrices(database.pool, round.roundId)).toMatchObject({ version: 3 });
  });

  it('takes retracted and excluded ballots out, and released ones in', async () => {
    const round = await insertOpenRound(database.pool, 4);
    await insertVotes(round, VOTES);
    await refitRound(deps, round.roundId);
    const event = (kind: string) =>
      database.pool.query(
        `WITH r AS (UPDATE "Round" SET "lastSeq" = "lastSeq" + 1 WHERE id = $1 RETURNING "lastSeq"),
              b AS (UPDATE "Ballot" SET status = $3 WHERE "roundId" = $1 AND seq = 1)
         INSERT INTO "BallotEvent" ("roundId", seq, "ballotSeq", kind) SELECT $1, r."lastSeq", 1, $2 FROM r`,
        [round.roundId, kind, kind === 'released' ? 'counted' : kind],
      );
    await event('excluded');
    await refitRound(deps, round.roundId);
    expect((await readStanding(database.pool, round.roundId))?.standing).toMatchObject({ seq: 8, comparisons: 6 });
    await event('retracted');
    await refitRound(deps, round.roundId);
    expect((await readStanding(database.pool, round.roundId))?.standing).toMatchObject({ seq: 9, comparisons: 6 });
    await event('released');
    await refitRound(deps, round.roundId);
    expect((await readStanding(database.pool, round.roundId))?.standing).toMatchObject({ seq: 10, comparisons: 7 });
  });

  it('has a standing before the first vote, in which all are equal', async () => {
    const round = await insertOpenRound(database.pool, 3);
    await refitRound(deps, round.roundId);
    const found = await readStanding(database.pool, round.roundId);
    expect(found?.standing.rows.map((row) => row.strength)).toEqual([0.5, 0.5, 0.5]);
    expect(found?.standing).toMatchObject({ components: 3, leftShare: null, comparisons: 0 });
  });

  it('never replaces a newer standing by an older one, nor a final one', async () => {
    const round = await insertOpenRound(database.pool, 4);
    await insertVotes(round, VOTES);
    await refitRound(deps, round.roundId);
    const { rows } = await database.pool.query('SELECT * FROM "Standing" WHERE "roundId" = $1', [round.roundId]);
    const [row] = rows;
    const older = { ...row, seq: 6, roundId: round.roundId };
    expect(await storeStanding(database.pool, older)).toBeNull();
    await database.pool.query(`UPDATE "Round" SET status = 'closed' WHERE id = $1`, [round.roundId]);
    expect(await readLaggingRounds(database.pool)).toContain(round.roundId);
    expect(await refitRound(deps, round.roundId)).toEqual({ pairwise: 2 });
    expect((await readStanding(database.pool, round.roundId))?.standing.final).toBe(true);
    expect(await refitRound(deps, round.roundId)).toEqual({ pairwise: null });
    expect(await readLaggingRounds(database.pool)).not.toContain(round.roundId);
  });

  it('reads a log again from the beginning after an error', async () => {
    const round = await insertOpenRound(database.pool, 4);
    await insertVotes(round, VOTES);
    const logs = new Map([[round.roundId, { slots: '', log: emptyBallotLog() }]]);
    const failing = {
      ...deps,
      logs,
      pool: Object.create(database.pool, { query: { value: failOnBallots(database) } }),
    };
    await expect(refitRound(failing, round.roundId)).rejects.toThrow('gone');
    expect(logs.size).toBe(0);
    await refitRound({ ...deps, logs }, round.roundId);
    expect((await readStanding(database.pool, round.roundId))?.standing.comparisons).toBe(7);
  });

  it('knows no unknown round', async () => {
    expect(await refitRound(deps, '00000000-0000-4000-8000-000000000000')).toBeNull();
  });
});

function failOnBallots(from: TestDatabase) {
  return (query: string | QueryConfig, values?: unknown[]) =>
    JSON.stringify(query).includes('BallotEvent')
      ? Promise.reject(new Error('gone'))
      : from.pool.query(query as string, values);
}
