import { type LeaderboardView, leaderboardView } from '../../contract/leaderboard.ts';
import { AppError } from '../../domain/app-error.ts';
import { boardKey, boardsOf } from '../../domain/boards.ts';
import type { Services } from '../../platform/services.ts';
import { findShownRound, readBoard, readBoardMatrix, readRefusedVotes, type ShownRound } from './board-data.ts';

/** The arena whose leaderboards everybody may see. @throws AppError not_found */
export async function requireShownRound({ pool }: Pick<Services, 'pool'>, slug: string): Promise<ShownRound> {
  const round = await findShownRound(pool, slug);
  if (round === null) throw new AppError('not_found');
  return round;
}

/** A leaderboard with names, for everybody, while votes go on. @throws AppError not_found */
export async function showLeaderboard(
  { pool }: Pick<Services, 'pool'>,
  round: ShownRound,
  board: string,
): Promise<LeaderboardView> {
  const { arena, categories } = round;
  const boards = boardsOf(categories, arena.criteria.length);
  const stored = await readBoard(pool, round.id, board);
  if (stored === null || !boards.some((one) => boardKey(one) === board)) throw new AppError('not_found');
  const { gold, elo, votesPerMinute } = arena.constants;
  // What is stored beside is not shown.
  return leaderboardView.parse({
    contest: { slug: round.slug, name: round.contestName, question: round.question },
    round: { name: round.name, status: round.status, openedAt: round.openedAt?.toISOString() ?? null },
    boards: boards.map((one) => ({
      key: boardKey(one),
      category: one.category,
      criterion: one.criterion === null ? null : (arena.criteria[one.criterion]?.name ?? null),
    })),
    board,
    ...stored,
    createdAt: stored.createdAt.toISOString(),
    refused: await readRefusedVotes(pool, round.id),
    constants: {
      goldShare: gold.share,
      leastTrust: gold.leastTrust,
      votesPerMinute,
      eloK: elo.k,
      eloStart: elo.start,
      batchVotes: elo.batchVotes,
      batchSeconds: elo.batchSeconds,
      humanCheck: arena.humanCheck,
    },
  });
}

/** P(row above column) of a leaderboard, as JSON text with its version. @throws AppError not_found */
export async function showMatrix(
  { pool }: Pick<Services, 'pool'>,
  round: ShownRound,
  board: string,
): Promise<{ readonly version: number; readonly json: string }> {
  const matrix = await readBoardMatrix(pool, round.id, board);
  if (matrix === null) throw new AppError('not_found');
  return matrix;
}
