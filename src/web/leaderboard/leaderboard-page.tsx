import { useEffect, useState } from 'preact/hooks';
import type { BoardCommands, BoardEvents } from '../../contract/events.ts';
import type { BoardNews, LeaderboardView } from '../../contract/leaderboard.ts';
import { leaderboard as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { useWatch } from '../ui/use-watch.ts';
import { AbovePart } from './above-part.tsx';
import { AuditPart } from './audit-part.tsx';
import { shownRows } from './board-order.ts';
import { BoardSwitch } from './board-switch.tsx';
import { BoardTable } from './board-table.tsx';
import { IntegrityPart } from './integrity-part.tsx';
import { MethodPart } from './method-part.tsx';
import { NextPlace } from './next-place.tsx';
import { RatingRows } from './rating-rows.tsx';
import { WithLeftOut } from './with-left-out.tsx';
import './leaderboard.css';

/** An arena's leaderboard with names, for everybody, while votes go on. */
export function LeaderboardPage({ slug }: { slug: string }) {
  const [board, setBoard] = useState('');
  const path = `/contests/${slug}/leaderboard?board=${encodeURIComponent(board)}`;
  const view = useLoad(path, () => get<LeaderboardView>(path));
  const { value: news, connected } = useWatch<BoardNews, BoardEvents, BoardCommands>('/board', 'board', {
    contest: slug,
  });
  useEffect(() => {
    if (news !== null) void view.reload();
  }, [news?.version]);
  const [last, setLast] = useState<LeaderboardView | null>(null);
  useEffect(() => {
    if (view.value !== null) setLast(view.value);
  }, [view.value]);
  // Another board's numbers stay until those of the chosen one are here, so that the page does not jump.
  const shown = view.value ?? last;
  if (shown === null || view.error !== null) {
    return (
      <Shell title={t.title}>
        {view.error === null ? <Skeleton lines={8} /> : <Failed error={view.error} retry={view.reload} />}
      </Shell>
    );
  }
  return <Board slug={slug} view={shown} chosen={board} choose={setBoard} connected={connected} />;
}

interface BoardProps {
  readonly slug: string;
  readonly view: LeaderboardView;
  readonly chosen: string;
  readonly choose: (board: string) => void;
  readonly connected: boolean;
}

function Board({ slug, view, chosen, choose, connected }: BoardProps) {
  const { leaderboard: board, contest, round } = view;
  const [all, setAll] = useState(false);
  const [compared, setCompared] = useState<string | null>(null);
  const hasAll = board.rows.some(({ withLeftOut }) => withLeftOut !== null);
  const rows = shownRows(board.rows, all && hasAll);
  return (
    <Shell
      width="plots"
      title={t.titleOf(contest.name)}
      heading={contest.name}
      nav={round.status === 'open' ? [{ href: `/c/${slug}/arena`, label: t.vote }] : []}
      lead={
        <>
          <p>{contest.question}</p>
          <p>{t.lead(board.votes, board.voters, board.rows.length)}</p>
        </>
      }
    >
      <p class="quiet" role="status">
        {t.moved(view.createdAt, view.final)} {!view.final && (connected ? t.live : t.away)}
      </p>
      <BoardSwitch boards={view.boards} chosen={chosen} choose={choose} />
      {board.noRatings !== null && <p class="notice notice-open">{t.noRatings}</p>}
      {board.votes === 0 && <p class="notice notice-open">{t.noVotes}</p>}
      <section class="board-part" aria-labelledby="board-ratings">
        <h2 id="board-ratings">{t.title}</h2>
        {hasAll && <WithLeftOut leftOut={board.leftOut} all={all} setAll={setAll} />}
        <RatingRows rows={rows} board={board} all={all && hasAll} compare={setCompared} compared={compared} />
        <BoardTable rows={rows} board={board} />
        <NextPlace board={board} />
      </section>
      <AbovePart slug={slug} view={view} rows={rows} compared={compared} everybody={() => setCompared(null)} />
      <IntegrityPart view={view} />
      <AuditPart groups={board.audit} />
      <MethodPart view={view} />
    </Shell>
  );
}
