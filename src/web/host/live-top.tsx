import type { LiveSnapshot } from '../../contract/host.ts';
import { count, countdown } from '../../words/format.ts';
import { common, live as t } from '../../words/words.ts';
import { Spark } from '../ui/plots/spark.tsx';
import { useTimeLeft } from '../ui/use-time-left.ts';

/** The headline: how many, how fast, how long still. */
export function TopLine({ live }: { live: LiveSnapshot }) {
  const { participation, round } = live;
  const left = useTimeLeft(round.closesAt, live.now);
  const pace = participation.perMinute.at(-1) ?? 0;
  return (
    <dl class="live-top" aria-label={t.top.label}>
      <div>
        <dt>{t.top.comparisons}</dt>
        <dd>{count(participation.comparisons)}</dd>
        <dd class="live-top-note">{t.top.skips(participation.skips)}</dd>
      </div>
      <div>
        <dt>{t.top.voters}</dt>
        <dd>{count(participation.voters)}</dd>
      </div>
      <div>
        <dt>{t.top.active}</dt>
        <dd>{count(participation.active)}</dd>
        <dd class="live-top-note">{t.top.activeHelp(participation.connected)}</dd>
      </div>
      <div>
        <dt>{t.top.pace}</dt>
        <dd class="live-top-pace">
          {count(pace)}
          <Spark
            values={participation.perMinute}
            label={t.top.paceLabel(pace, Math.max(0, ...participation.perMinute))}
          />
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
