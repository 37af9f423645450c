import type { LiveSnapshot } from '../../contract/host.ts';
import { count, duration } from '../../words/format.ts';
import { live as t } from '../../words/words.ts';

/** A vote is in the ranking a second or two later. Beyond this nobody works on it. */
const LATE_MS = 15_000;

/** Said while votes wait for the ranking longer than they should: the workers are away, or Redis is. */
export function LateRanking({ machine }: Pick<LiveSnapshot, 'machine'>) {
  if (machine.waitingMs < LATE_MS) return null;
  const { title, text } = t.late(machine.behind, machine.waitingMs);
  return (
    <p class="notice notice-open" role="status">
      <span>
        <strong>{title}</strong> {text}
      </span>
    </p>
  );
}

/** The health of the machine: one quiet line that opens. */
export function Machine({ live }: { live: LiveSnapshot }) {
  const { machine, standing } = live;
  const facts: [string, string][] = [
    [t.machine.behind, count(machine.behind)],
    [t.machine.queued, count(machine.queued)],
    [t.machine.loop, duration(machine.eventLoopP99Ms)],
    [t.machine.batch, duration(machine.batchP99Ms)],
  ];
  if (standing !== null) {
    const { waitMs, readMs, fitMs, totalMs } = standing.timings;
    facts.push(
      [t.machine.wait, duration(waitMs)],
      [t.machine.read, duration(readMs)],
      [t.machine.fit, duration(fitMs)],
      [t.machine.total, duration(totalMs)],
      [t.machine.draws, count(standing.effectiveDraws)],
    );
  }
  return (
    <details class="machine">
      <summary>{t.machine.summary(machine.behind, standing?.timings.totalMs ?? null)}</summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
