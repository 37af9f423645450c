import type { AuditGroup } from '../../contract/leaderboard.ts';
import { count } from '../../words/format.ts';
import { leaderboard } from '../../words/words.ts';
import { ValueTable } from '../ui/value-table.tsx';

const t = leaderboard.audit;

/** The bias audit: sides, ties and "both bad", by category and format. Only the board of all votes has one. */
export function AuditPart({ groups }: { groups: readonly AuditGroup[] }) {
  const [all] = groups;
  if (all === undefined || all.votes === 0) return null;
  const fair = all.left === null || (all.left.interval[0] <= 0.5 && all.left.interval[1] >= 0.5);
  return (
    <section class="board-part" aria-labelledby="board-audit">
      <h2 id="board-audit">{t.title}</h2>
      <p>{t.intro}</p>
      <p>{fair ? t.fair : t.unfair}</p>
      <ValueTable
        caption={t.title}
        head={[t.group, t.left, t.interval, t.ties, t.bothBad, t.votes]}
        rows={groups.map((group) => ({
          key: `${group.kind} ${group.name}`,
          name: nameOf(group),
          values: cellsOf(group),
        }))}
      />
    </section>
  );
}

function nameOf({ kind, name }: AuditGroup): string {
  if (kind === 'all') return t.all;
  return kind === 'format' ? (t.formats[name] ?? name) : name === '' ? t.none : name;
}

function cellsOf({ left, ties, bothBad, votes }: AuditGroup): string[] {
  const share = (value: number | null) => (value === null ? leaderboard.table.none : t.share(value));
  return [
    share(left?.share ?? null),
    left === null ? leaderboard.table.none : t.range(left.interval),
    share(ties),
    share(bothBad),
    count(votes),
  ];
}
