import type { ContestView } from '../../contract/http/contests.ts';
import type { Method } from '../../domain/settings.ts';
import type { Services } from '../../platform/services.ts';
import { ERROR_SENTENCES } from '../../words/errors.ts';
import type { MemberOf } from '../access/require-role.ts';
import { type ContestRow, countContest, type RoundRow, readContest } from './data.ts';

/** A contest as its members see it; hosts also see how much there is of everything. Never an entry. */
export async function showContest(
  services: Pick<Services, 'prisma' | 'now' | 'baseUrl'>,
  member: MemberOf,
): Promise<ContestView> {
  const contest = await readContest(services.prisma, member.contest.id);
  const { kind, slug, name, question, brief, status, stage } = contest;
  return {
    kind,
    slug,
    name,
    question,
    brief,
    status,
    stage,
    roles: [...member.roles],
    methods: [...methodsMet(contest)],
    rounds: contest.rounds.map(roundSummaryOf),
    opensAt: iso(contest.scheduled?.opensAt ?? null),
    now: new Date(services.now()).toISOString(),
    host: member.roles.includes('host') ? await hostPart(services, member.contest.id, contest) : null,
  };
}

/** Of the round that people meet: the open or paused one, else the latest; before the first, what it will be. */
function methodsMet({ kind, rounds, settings }: ContestRow): readonly Method[] {
  if (kind === 'benchmark') return [];
  const opened = rounds.filter(({ status }) => status !== 'draft');
  const met = opened.find(({ status }) => status === 'open' || status === 'paused') ?? opened.at(-1);
  return (met ?? { settings }).settings.methods;
}

export function roundSummaryOf(round: RoundRow): ContestView['rounds'][number] {
  const { id, name, status, seedHash, settings } = round;
  return {
    id,
    name,
    status,
    seedHash,
    methods: [...settings.methods],
    openedAt: iso(round.openedAt),
    closesAt: iso(round.closesAt),
    closedAt: iso(round.closedAt),
  };
}

async function hostPart(
  services: Pick<Services, 'prisma' | 'baseUrl'>,
  contestId: string,
  contest: ContestRow,
): Promise<ContestView['host']> {
  const { kind, settings, stageKey, scheduled } = contest;
  return {
    requiredBenchmarks: settings.requiredBenchmarks,
    methods: kind === 'benchmark' ? [] : [...settings.methods],
    pairwiseRoles: [...settings.pairwiseRoles],
    likesRoles: [...settings.likesRoles],
    criteria: [...settings.criteria],
    leastRuns: settings.benchmark?.leastRuns ?? null,
    ...(await countContest(services.prisma, contestId)),
    scheduled: scheduled && {
      id: scheduled.id,
      name: scheduled.name,
      opensAt: scheduled.opensAt.toISOString(),
      closesAt: iso(scheduled.closesAt),
      works: scheduled.works,
      fault: scheduled.fault && ERROR_SENTENCES[scheduled.fault.code](scheduled.fault.detail),
    },
    stageUrl: `${services.baseUrl}/stage/${stageKey}`,
  };
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
