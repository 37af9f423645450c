import type { ArenaState } from '../../contract/arena-vote.ts';
import { arenaVote as t, vote } from '../../words/words.ts';
import { Mark } from '../ui/mark.tsx';
import type { ArenaView } from './arena-view.ts';

interface EndProps {
  readonly slug: string;
  readonly end: Exclude<ArenaState['end'], 'human_check'>;
  readonly view: ArenaView;
  readonly connected: boolean;
  readonly modelsLeftOut: boolean;
}

/** Why there is nothing to judge: the end of the work, a pause, or votes that wait for the connection. */
export function ArenaEnd({ slug, end, view, connected, modelsLeftOut }: EndProps) {
  const { waiting, judged, revealed } = view;
  if (end === null || (waiting > 0 && end === 'all_judged')) {
    const kept = !connected && waiting > 0;
    const { wait } = vote;
    return (
      <div class="vote-panel">
        <Mark kind="waiting" />
        <h2>{kept ? wait.keptTitle(waiting) : waiting > 0 ? wait.sendingTitle : wait.loadingTitle}</h2>
        {waiting > 0 && <p>{kept ? wait.kept : wait.sending}</p>}
      </div>
    );
  }
  return (
    <div class="vote-panel">
      <Mark kind={end === 'all_judged' ? 'done' : 'covered'} />
      <h2>{t.end[end].title}</h2>
      <p>{t.end[end].text(judged)}</p>
      {revealed !== null && <p>{t.revealed(revealed.left, revealed.right)}</p>}
      {end === 'all_judged' && modelsLeftOut && <p>{t.modelsLeftOut}</p>}
      {(end === 'all_judged' || end === 'closed') && (
        <a class="button button-first" href={`/c/${slug}/leaderboard`}>
          {t.end.toLeaderboard}
        </a>
      )}
      {end === 'all_judged' && <p class="quiet">{t.end.all_judged.more}</p>}
    </div>
  );
}
