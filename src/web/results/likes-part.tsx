import type { ContestResults, LikesResults, RoundResults } from '../../contract/http/results.ts';
import { count, percent, percentRange } from '../../words/format.ts';
import { results as t } from '../../words/words.ts';
import { ConfidenceNote } from '../ui/confidence.tsx';
import { designIn } from './design-in.ts';
import { likesEstimate } from './estimates.ts';
import { Facts } from './facts.tsx';
import { Numbers } from './numbers.tsx';
import { Ranking } from './ranking.tsx';
import { RowsTable } from './rows-table.tsx';

const DOMAIN = [0, 1] as const;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

interface Props {
  readonly round: RoundResults;
  readonly likes: LikesResults;
  readonly stage: ContestResults['stage'];
  readonly pageOf: (code: string) => string;
}

/** What likes and dislikes say: approval with its intervals, raw and estimated. */
export function LikesPart({ round, likes, stage, pageOf }: Props) {
  const words = t.likes;
  return (
    <>
      <p>{words.intro(likes.priorMean, likes.priorVotes)}</p>
      <ConfidenceNote method="likes" confidence={likes.confidence} />
      <Ranking
        rows={likes.rows.map((row) => ({
          design: designIn(round, row.code),
          rank: row.rank,
          rankInterval: null,
          estimate: likesEstimate(row),
          note: <p class="quiet">{words.raw(row.likes, row.voters)}</p>,
        }))}
        domain={DOMAIN}
        ticks={TICKS}
        middle={-1}
        axis={words.axis}
        {...{ stage, pageOf }}
      />
      <Numbers>
        <RowsTable
          caption={words.caption(round.name)}
          head={[words.likes, words.dislikes, words.voters, words.rawRate, words.approval, t.table.interval]}
          rows={likes.rows.map((row) => ({
            ...row,
            values: [
              count(row.likes),
              count(row.dislikes),
              count(row.voters),
              row.rawRate === null ? t.table.notApplicable : percent(row.rawRate),
              percent(row.approval),
              percentRange(row.approval95),
            ],
          }))}
        />
      </Numbers>
      <Facts
        facts={[
          [words.ratings, count(likes.ratings)],
          [words.people, count(likes.voters)],
        ]}
      />
    </>
  );
}
