import type { ContestView } from '../../contract/http/contests.ts';

export const STEPS = [
  'describe',
  'openSubmissions',
  'invite',
  'benchmarks',
  'closeSubmissions',
  'openRound',
  'live',
  'publish',
  'results',
] as const;
export type Step = (typeof STEPS)[number];
export type StepState = 'done' | 'now' | 'later';

type Status = ContestView['status'];
const ORDER: readonly Status[] = ['draft', 'submissions', 'submissions_closed', 'evaluation', 'published', 'archived'];

/** Where a contest stands: which steps are done, which can be taken now, which come later. */
export function checklist(
  contest: Pick<ContestView, 'status' | 'rounds' | 'host'>,
  invited: boolean,
): Record<Step, StepState> {
  const { status, rounds, host } = contest;
  const past = (other: Status) => ORDER.indexOf(status) > ORDER.indexOf(other);
  const reached = (other: Status) => ORDER.indexOf(status) >= ORDER.indexOf(other);
  const running = rounds.some((round) => round.status === 'open' || round.status === 'paused');
  const allClosed = rounds.length > 0 && !running;
  const steps = (done: boolean, now: boolean): StepState => (done ? 'done' : now ? 'now' : 'later');
  const complete = host === null || host.benchmarks === host.requiredBenchmarks;
  return {
    describe: 'done',
    openSubmissions: steps(past('draft'), true),
    invite: steps(invited || reached('published'), true),
    benchmarks: steps(complete || reached('evaluation'), reached('submissions')),
    closeSubmissions: steps(past('submissions'), status === 'submissions'),
    openRound: steps(rounds.length > 0, status === 'submissions_closed'),
    live: steps(allClosed, running),
    publish: steps(reached('published'), status === 'evaluation' && allClosed),
    results: steps(reached('archived'), reached('published')),
  };
}
