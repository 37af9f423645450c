import type { Methodology } from '../../contract/http/methodology.ts';
import { percent, percentRange } from '../../words/format.ts';
import { methodology } from '../../words/words.ts';
import { NumberTable } from './number-table.tsx';

const t = methodology.likes;

/** Like or dislike: why neither the number nor the plain share of likes ranks. */
export function LikesPart({ settings, examples }: Pick<Methodology, 'settings' | 'examples'>) {
  return (
    <>
      <p>{t.who(settings.electorate.likes)}</p>
      <p>{t.model(settings.constants.likes.priorVotes)}</p>
      <NumberTable
        caption={t.caption(examples.likes.average)}
        head={[t.ratings, t.raw, t.rate, t.interval]}
        rows={examples.likes.designs.map((row) => [
          t.likesOf(row.likes, row.ratings),
          percent(row.raw),
          percent(row.rate),
          percentRange(row.rate95),
        ])}
      />
    </>
  );
}
