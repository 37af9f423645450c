import type { Leaderboard } from '../../contract/leaderboard.ts';
import { leaderboard } from '../../words/words.ts';

const t = leaderboard.next;

/** How many more votes would settle the highest place that is not settled. */
export function NextPlace({ board }: { board: Leaderboard }) {
  if (board.neighbours.length === 0) return null;
  const open = board.neighbours.find(({ firm }) => !firm);
  const label = (key: string) => board.rows.find(({ generator }) => generator === key)?.label ?? key;
  return (
    <>
      <h3>{t.title}</h3>
      <p>
        {open === undefined
          ? t.firm
          : open.moreVotes === null
            ? t.equal(label(open.upper), label(open.lower))
            : t.text(label(open.upper), label(open.lower), open.above, open.moreVotes)}
      </p>
    </>
  );
}
