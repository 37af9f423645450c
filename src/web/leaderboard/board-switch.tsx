import type { LeaderboardView } from '../../contract/leaderboard.ts';
import { leaderboard } from '../../words/words.ts';

const t = leaderboard.boards;

interface Props {
  readonly boards: LeaderboardView['boards'];
  readonly chosen: string;
  readonly choose: (board: string) => void;
}

/** Chooses the board by category and by criterion, where there are several. */
export function BoardSwitch({ boards, chosen, choose }: Props) {
  if (boards.length < 2) return null;
  const current = boards.find(({ key }) => key === chosen) ?? boards[0];
  const categories = [...new Set(boards.map(({ category }) => category))];
  const criteria = [...new Set(boards.map(({ criterion }) => criterion))];
  const go = (category: string | null, criterion: string | null) => {
    const board = boards.find((one) => one.category === category && one.criterion === criterion);
    if (board !== undefined) choose(board.key);
  };
  return (
    <div class="board-switch" role="group" aria-label={t.label}>
      {categories.length > 1 && (
        <label>
          {t.category}
          <select
            class="input"
            value={String(categories.indexOf(current?.category ?? null))}
            onChange={(event) => go(categories[Number(event.currentTarget.value)] ?? null, current?.criterion ?? null)}
          >
            {categories.map((category, i) => (
              <option key={category} value={String(i)}>
                {category === null ? t.all : category === '' ? t.none : category}
              </option>
            ))}
          </select>
        </label>
      )}
      {criteria.length > 1 && (
        <label>
          {t.criterion}
          <select
            class="input"
            value={String(criteria.indexOf(current?.criterion ?? null))}
            onChange={(event) => go(current?.category ?? null, criteria[Number(event.currentTarget.value)] ?? null)}
          >
            {criteria.map((criterion, i) => (
              <option key={criterion} value={String(i)}>
                {criterion ?? t.overall}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
