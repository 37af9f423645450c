import type { LiveSnapshot } from '../../contract/host.ts';
import { count, countdown } from '../../words/format.ts';
import { common, live as t } from '../../words/words.ts';
import { Spark } from '../ui/plots/spark.tsx';
import { useTimeLeft } from '../ui/use-time-left.ts';

/** The headline: how many, how fast, how long still. */
export function TopLine({ live }: { live: LiveSnapshot }) {
  const { participation, round, likes } = live;
  const compared = live.methods.includes('pairwise');
  const left = useTimeLeft(round.closesAt, live.now);
  const perMinute = participation.perMinute.map((n, i) => n + (likes?.perMinute[i] ?? 0));
  const pace = perMinute.at(-1) ?? 0;
  return (
    <dl class="live-top" aria-label={t.top.label}>
      {compared && (
        <div>
          <dt>{t.top.comparisons}</dt>
          <dd>{count(participation.comparisons)}</dd>
          <dd class="live-top-note">{t.top.skips(participation.skips)}</dd>
        </div>
      )}
      {compared && (
        <div>
          <dt>{t.top.voters}</dt>
          <dd>{count(participation.voters)}</dd>
        </div>
      )}
      {likes !== null && (
        <div>
          <dt>{t.top.ratings}</dt>
          <dd>{count(likes.ratings)}</dd>
          <dd class="live-top-note">{t.top.raters(likes.voters)}</dd>
        </div>
      )}
      <div>
        <dt>{t.top.active}</dt>
        <dd>{count(Math.max(participation.active, likes?.active ?? 0))}</dd>
        <dd class="live-top-note">{t.top.activeHelp(participation.connected)}</dd>
      </div>
      <div>
        <dt>{t.top.pace}</dt>
        <dd class="live-top-pace">
          {count(pace)}
          <Spark values={perMinute} label={t.top.paceLabel(pace, Math.max(0, ...perMinute))} />
        </dd>
      </div>
      <div>
        {left !== null && round.status === 'open' ? (
          <>
            <dt>{t.top.closes}</dt>
            <dd>{countdown(left)}</dd>
          </>
        ) : (
          <>
            <dt>{t.top.status}</dt>
            <dd>{common.roundStatus[round.status]}</dd>
          </>
        )}
        <dd class="live-top-note">{round.name}</dd>
      </div>
    </dl>
  );
}
