import type { ContestView } from '../../contract/http/contests.ts';
import type { QuarantineView } from '../../contract/http/quarantine.ts';
import type { SweepView, SweptVoter } from '../../contract/sweep.ts';
import { count, percent } from '../../words/format.ts';
import { leaderboard } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { get, post } from '../ui/api.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Shell } from '../ui/shell.tsx';
import { Failed, Problem, Skeleton } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { useLoad } from '../ui/use-load.ts';
import './leaderboard.css';

const t = leaderboard.host;
const LOOK_MS = 3000;

/** The host's look at an arena's voters: the sweep and the quarantine. */
export function SweepPage({ slug }: { slug: string }) {
  const contest = useLoad(slug, () => get<ContestView>(`/contests/${slug}`));
  const round = contest.value?.rounds.at(-1);
  if (contest.value === null || round === undefined) {
    return (
      <Shell title={t.title}>
        {contest.error === null ? <Skeleton /> : <Failed error={contest.error} retry={contest.reload} />}
      </Shell>
    );
  }
  return (
    <Shell
      width="plots"
      title={t.titleOf(contest.value.name)}
      heading={t.title}
      nav={[{ href: `/c/${slug}/leaderboard`, label: t.board }]}
    >
      <Sweep round={round.id} />
      <Quarantine round={round.id} />
    </Shell>
  );
}

function Sweep({ round }: { round: string }) {
  const words = t.sweep;
  const sweep = useLoad(`sweep ${round}`, () => get<SweepView>(`/rounds/${round}/sweep`), LOOK_MS);
  const asking = useAction();
  const releasing = useAction();
  const release = (voter: string) =>
    releasing.run(async () => sweep.put(await post<SweepView>(`/rounds/${round}/sweep/release`, { voter })));
  return (
    <section class="board-part" aria-labelledby="sweep">
      <h2 id="sweep">{words.title}</h2>
      <p>{words.intro}</p>
      <div class="buttons">
        <ActionButton kind="first" busy={asking.busy} onClick={() => asking.run(() => post(`/rounds/${round}/sweep`))}>
          {words.run}
        </ActionButton>
      </div>
      <Problem error={asking.error ?? releasing.error} />
      {sweep.value === null ? (
        sweep.error === null ? (
          <Skeleton lines={3} />
        ) : (
          <Failed error={sweep.error} retry={sweep.reload} />
        )
      ) : (
        <>
          <p role="status">{sweep.value.sweptAt === null ? words.never : words.last(sweep.value.sweptAt)}</p>
          {sweep.value.voters.length === 0 ? (
            sweep.value.sweptAt !== null && <p>{words.none}</p>
          ) : (
            <SweptTable voters={sweep.value.voters} release={release} busy={releasing.busy} />
          )}
        </>
      )}
    </section>
  );
}

interface TableProps {
  readonly voters: readonly SweptVoter[];
  readonly release: (voter: string) => unknown;
  readonly busy: boolean;
}

function SweptTable({ voters, release, busy }: TableProps) {
  const words = t.sweep;
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={words.caption}>
      <table class="table">
        <caption class="visually-hidden">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.voter}</th>
            <th scope="col">{words.pattern}</th>
            <th scope="col">{words.evidence}</th>
            <th scope="col" class="number">
              {words.chance}
            </th>
            <th scope="col" class="number">
              {words.votes}
            </th>
            <th scope="col">{words.action}</th>
          </tr>
        </thead>
        <tbody>
          {voters.map((one) => (
            <tr key={one.voter}>
              <th scope="row">{one.voter}</th>
              <td>{words.patterns[one.pattern](one.generator ?? '')}</td>
              <td>{words.evidenceOf(one.won, one.decided, one.expected)}</td>
              <td class="number">{one.chanceHonest < 0.001 ? words.tiny : percent(one.chanceHonest)}</td>
              <td class="number">{count(one.ballots)}</td>
              <td>
                {one.ballots === 0 ? (
                  words.released
                ) : (
                  <ActionButton busy={busy} label={words.releaseOf(one.voter)} onClick={() => release(one.voter)}>
                    {words.release}
                  </ActionButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Quarantine({ round }: { round: string }) {
  const words = t.quarantine;
  const quarantine = useLoad(`quarantine ${round}`, () => get<QuarantineView>(`/rounds/${round}/quarantine`), LOOK_MS);
  const settling = useAction();
  const settle = (decision: 'release' | 'exclude') =>
    settling.run(async () => {
      await post(`/rounds/${round}/quarantine/${decision}`);
      await quarantine.reload();
    });
  const { value } = quarantine;
  return (
    <section class="board-part" aria-labelledby="quarantine">
      <h2 id="quarantine">{words.title}</h2>
      <p>{words.intro}</p>
      {value === null ? (
        quarantine.error === null ? (
          <Skeleton lines={2} />
        ) : (
          <Failed error={quarantine.error} retry={quarantine.reload} />
        )
      ) : (
        <>
          {value.outage !== null && value.outage.endedAt === null && (
            <p class="notice" role="alert">
              {words.outage(value.outage.since)}
            </p>
          )}
          {value.waiting.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <>
              {value.waiting.map(({ reason, votes, voters }) => (
                <p key={reason}>{words.waiting(votes, voters)}</p>
              ))}
              <div class="buttons">
                <ActionButton kind="first" busy={settling.busy} onClick={() => settle('release')}>
                  {words.release}
                </ActionButton>
                <ConfirmButton
                  label={words.exclude}
                  question={words.question}
                  yes={words.yes}
                  busy={settling.busy}
                  onConfirm={() => settle('exclude')}
                />
              </div>
            </>
          )}
          <Problem error={settling.error} />
        </>
      )}
    </section>
  );
}
