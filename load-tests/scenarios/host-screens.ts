import { check } from 'k6';
import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { Reply } from '../../src/contract/common.ts';
import type { LiveSnapshot, StageState } from '../../src/contract/host.ts';
import type { ContestView } from '../../src/contract/http/contests.ts';
import { joinByCode, openLink, read } from './enter.ts';
import { openLine } from './line.ts';
import { countOf, resultLine, type Summary, TREND_STATS, timesOf, votingFigures } from './result-line.ts';
import { aboutMs, code, MOST, number, pause, text } from './settings.ts';
import { vote } from './voter.ts';

/**
 * Live screens while people vote: SCREENS (50), every fifth a projector, and VUS (200) voters, for DURATION (60) seconds.
 * HOST is the secret of a host's single-use link: what stands behind the # of its address.
 */
const SCREENS = number('SCREENS', 50, 1000);
const VOTERS = number('VUS', 200, MOST.people);
const DURATION_MS = 1000 * number('DURATION', 60, MOST.seconds);
const THINK_MS = 1000 * number('THINK', 5, MOST.seconds);
const PROJECTOR_EVERY = 5;

const snapshots = new Counter('snapshots');
const screenMs = new Trend('screen_ms', true);
const gapMs = new Trend('gap_ms', true);

const perVu = {
  executor: 'per-vu-iterations',
  iterations: 1,
  maxDuration: `${Math.ceil(DURATION_MS / 1000) + 90}s`,
} as const;
export const options: Options = {
  scenarios: {
    screens: { ...perVu, vus: SCREENS, exec: 'screen' },
    voters: { ...perVu, vus: VOTERS, exec: 'voter' },
  },
  thresholds: {
    checks: ['rate==1'],
    iterations: [`count==${SCREENS + VOTERS}`],
    vote_ms: ['p(99)<500'],
    gap_ms: ['count>0', 'p(95)<6000'],
  },
  summaryTrendStats: TREND_STATS,
};

interface Setting {
  readonly cookie: string;
  readonly round: string;
  readonly stageKey: string;
}

export async function setup(): Promise<Setting> {
  const { cookie, contest } = await openLink(text('HOST'));
  const view = await read<ContestView>(cookie, `/api/v1/contests/${contest}`);
  const round = view.rounds.at(-1)?.id ?? '';
  return { cookie, round, stageKey: view.host?.stageUrl.split('/').at(-1) ?? '' };
}

export async function screen({ cookie, round, stageKey }: Setting): Promise<void> {
  const projector = exec.vu.idInTest % PROJECTOR_EVERY === 0;
  let lastAt = Date.now();
  const line = await openLine({
    cookie,
    namespace: projector ? '/stage' : '/host',
    onEvent: () => {
      snapshots.add(1);
      gapMs.add(Date.now() - lastAt);
      lastAt = Date.now();
    },
  });
  const reply = (await line?.ask('watch', projector ? { key: stageKey } : { round })) as
    | Reply<Shown>
    | null
    | undefined;
  screenMs.add(Date.now() - lastAt);
  check(reply, { 'the screen is shown': (given) => given?.ok === true });
  await pause(DURATION_MS);
  check(line, { 'the screen stays connected': (still) => still?.isOpen() === true });
  line?.close();
}

type Shown = { live: LiveSnapshot } | { stage: StageState };

export async function voter(): Promise<void> {
  const untilMs = Date.now() + DURATION_MS;
  await pause(Math.min(aboutMs(DURATION_MS / 20), DURATION_MS / 2));
  await vote(await joinByCode(code), { votes: Number.POSITIVE_INFINITY, untilMs, thinkMs: THINK_MS });
}

export function handleSummary(summary: Summary) {
  const screens = {
    screens: SCREENS,
    snapshots: countOf(summary, 'snapshots'),
    ...timesOf(summary, 'screen_ms', 'screen'),
  };
  return resultLine('host-screens', summary, {
    ...screens,
    ...timesOf(summary, 'gap_ms', 'gap'),
    voters: VOTERS,
    ...votingFigures(summary),
  });
}
