import type { AuditGroup, Leaderboard, LeaderboardMatrix, LeaderboardRow } from '../../contract/leaderboard.ts';
import type { LeaderboardResult, RatedItems } from '../../contract/threads.ts';
import type { ArenaLog } from '../../domain/arena-log.ts';
import { type AuditCounts, auditVotes } from '../../domain/bias-audit.ts';
import type { BoardVotes } from '../../domain/board-votes.ts';
import type { Board } from '../../domain/boards.ts';
import type { VoterTrust } from '../../domain/voter-trust.ts';
import { wilsonInterval } from '../../stats/side-advantage.ts';
import type { ArenaRound } from './data.ts';

export interface MadeBoard {
  readonly round: ArenaRound;
  readonly board: Board;
  readonly votes: BoardVotes;
  readonly elo: Float64Array;
  readonly trust: VoterTrust;
  readonly log: ArenaLog;
  readonly result: LeaderboardResult;
}

/** A leaderboard as it is stored and shown. */
export function leaderboardOf(made: MadeBoard): Leaderboard {
  const { round, board, votes, trust, log, result } = made;
  const { prior, tieCredit, resamples, provisionalBelow } = round.arena.constants.leaderboard;
  const { ratings } = result;
  const key = (item: number) => round.generators[item].key;
  return {
    rows: round.generators.map((_, item) => rowOf(made, item)),
    votes: votes.counted,
    voters: votes.voters,
    pairs: votes.pairs,
    parts: new Set([...result.part].filter((_, item) => gamesOf(votes, item) > 0)).size,
    noRatings: ratings === null ? 'not_strongly_connected' : null,
    resamples,
    refittedShare: ratings?.refittedShare ?? 0,
    neighbours: (ratings?.neighbours ?? []).map(({ upper, lower, above, moreVotes }) => ({
      upper: key(upper),
      lower: key(lower),
      above,
      firm: moreVotes === 0,
      moreVotes: Number.isFinite(moreVotes) ? moreVotes : null,
    })),
    leftOut: { ...votes.leftOut },
    checks: { seen: trust.seen, passed: trust.passed, distrusted: trust.distrusted.reduce((sum, one) => sum + one, 0) },
    audit: board.category === null && board.criterion === null ? auditOf(round, log, trust.distrusted) : [],
    prior,
    tieCredit,
    provisionalBelow,
    firmAt: round.credibly,
  };
}

function gamesOf({ wins, ties, losses }: BoardVotes, item: number): number {
  return wins[item] + ties[item] + losses[item];
}

function rowOf({ round, votes, elo, result }: MadeBoard, item: number): LeaderboardRow {
  const { key, label, retiredAt } = round.generators[item];
  const { ratings, all } = result;
  const rated = ratings !== null && ratings.rated[item] === 1 ? ratings : null;
  const games = gamesOf(votes, item);
  return {
    generator: key,
    label,
    retiredAt: retiredAt?.toISOString() ?? null,
    rank: rated?.rank[item] ?? null,
    rating: rated?.rating[item] ?? null,
    rating50: rated === null ? null : [rated.low50[item], rated.high50[item]],
    rating95: rated === null ? null : interval95(rated, item),
    theta: rated?.theta[item] ?? null,
    sd: rated?.sd[item] ?? null,
    part: result.part[item],
    elo: elo[item],
    votes: games,
    wins: votes.wins[item],
    ties: votes.ties[item],
    losses: votes.losses[item],
    provisional: games < round.arena.constants.leaderboard.provisionalBelow,
    sampled: votes.pairs === 0 ? 0 : votes.shown[item] / votes.pairs,
    withLeftOut:
      all === null || all.rated[item] !== 1
        ? null
        : { rank: all.rank[item], rating: all.rating[item], rating95: interval95(all, item) },
  };
}

const interval95 = ({ low95, high95 }: RatedItems, item: number): [number, number] => [low95[item], high95[item]];

/** P(row above column), to four digits, and the votes by pair. */
export function matrixOf({ round, votes, result }: MadeBoard): Omit<LeaderboardMatrix, 'version'> {
  const n = round.generators.length;
  const { low, high, lowWins, highWins, ties } = votes.cells;
  const above = result.ratings?.above ?? new Float32Array(n * n).fill(Number.NaN);
  return {
    generators: round.generators.map(({ key }) => key),
    above: Array.from({ length: n }, (_, row) =>
      Array.from(above.subarray(row * n, (row + 1) * n), (share) =>
        Number.isNaN(share) ? null : Math.round(share * 1e4) / 1e4,
      ),
    ),
    pairs: Array.from(low, (item, c) => [item, high[c], lowWins[c], highWins[c], ties[c]]),
  };
}

/** Sides, ties and "both bad": of all tasks, by category and by format, where there are several. */
function auditOf({ tasks }: ArenaRound, log: ArenaLog, distrusted: Uint8Array): AuditGroup[] {
  const groups: Pick<AuditGroup, 'kind' | 'name'>[] = [{ kind: 'all', name: '' }];
  const groupsOf = tasks.map(() => [0]);
  for (const kind of ['category', 'format'] as const) {
    const names = [...new Set(tasks.map((task) => task[kind]))].sort();
    if (names.length < 2) continue;
    for (const name of names) {
      const group = groups.push({ kind, name }) - 1;
      tasks.forEach((task, index) => {
        if (task[kind] === name) groupsOf[index].push(group);
      });
    }
  }
  return auditVotes(log, groups.length, groupsOf, distrusted).map((counts, group) => ({
    ...groups[group],
    ...sharesOf(counts),
  }));
}

function sharesOf({ votes, decided, left, ties, bothBad }: AuditCounts): Omit<AuditGroup, 'kind' | 'name'> {
  const side = wilsonInterval(left, decided);
  return {
    votes,
    left: side.kind === 'undefined' ? null : { share: side.share, interval: [side.low, side.high] },
    ties: votes === 0 ? null : ties / votes,
    bothBad: votes === 0 ? null : bothBad / votes,
  };
}
