import type { z } from 'zod';
import type { newArena, newBenchmark, newContest } from '../../contract/http/contests.ts';
import { AppError } from '../../domain/app-error.ts';
import { ARENA_CONSTANTS } from '../../domain/arena-settings.ts';
import { DEFAULT_BENCHMARK_SETTINGS } from '../../domain/benchmark-settings.ts';
import { STAGE } from '../../domain/constants.ts';
import { type ContestSettings, DEFAULT_CONTEST_SETTINGS } from '../../domain/settings.ts';
import { STANDARD_V1_2 } from '../../domain/standards/v1-2.ts';
import { randomCode, randomName } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { InstallationHost } from '../access/require-role.ts';
import { insertContest, insertStandard, type NewContestRow } from './data.ts';

const SUFFIX_LENGTH = 6;
const MAX_NAME_PART = 50;

/** Makes a challenge as a draft, with its one task. Returns its slug. */
export async function createContest(
  services: Pick<Services, 'prisma'>,
  host: InstallationHost,
  input: z.output<typeof newContest>,
): Promise<string> {
  const { name, question, brief, ...settings } = input;
  return create(services, host, {
    kind: 'challenge',
    name,
    question,
    brief,
    settings: { ...settings, arena: null, benchmark: null },
  });
}

/**
 * Makes an arena as a draft, without works. Returns its slug.
 * @throws AppError human_check_not_set_up: persons are to be checked by a service whose keys this installation lacks.
 */
export async function createArena(
  services: Pick<Services, 'prisma' | 'env'>,
  host: InstallationHost,
  input: z.output<typeof newArena>,
): Promise<string> {
  const { name, question, brief, ...arena } = input;
  const { humanCheck } = arena;
  const isService = humanCheck === 'turnstile' || humanCheck === 'hcaptcha';
  if (isService && services.env.checks[humanCheck] === undefined) throw new AppError('human_check_not_set_up');
  const settings: ContestSettings = {
    ...DEFAULT_CONTEST_SETTINGS,
    requiredBenchmarks: 0,
    methods: ['pairwise'],
    pairwiseRoles: ['voter', 'juror'],
    arena: { ...arena, constants: ARENA_CONSTANTS },
  };
  return create(services, host, { kind: 'arena', name, question, brief, settings });
}

/** Makes a benchmark as a draft, without works, to be judged by the newest standard. Returns its slug. */
export async function createBenchmark(
  services: Pick<Services, 'prisma'>,
  host: InstallationHost,
  input: z.output<typeof newBenchmark>,
): Promise<string> {
  const { name, question, brief, leastRuns } = input;
  const settings: ContestSettings = {
    ...DEFAULT_CONTEST_SETTINGS,
    requiredBenchmarks: 0,
    benchmark: { ...DEFAULT_BENCHMARK_SETTINGS, leastRuns },
  };
  return create(services, host, { kind: 'benchmark', name, question, brief, settings });
}

async function create(
  services: Pick<Services, 'prisma'>,
  host: InstallationHost,
  contest: Omit<NewContestRow, 'slug' | 'stageKey' | 'stage'>,
): Promise<string> {
  const slug = newSlug(contest.name);
  await inTransaction(services, async (tx) => {
    const contestId = await insertContest(tx, {
      ...contest,
      slug,
      stageKey: randomName(),
      stage: { width: STAGE.width, height: STAGE.height },
    });
    if (contest.kind === 'benchmark') await insertStandard(tx, contestId, STANDARD_V1_2);
    await recordAudit(tx, {
      contestId,
      actorId: host.accountId,
      action: 'contest.created',
      detail: { name: contest.name },
    });
  });
  return slug;
}

/** Readable from the name where it has Latin letters; unique and not to be guessed by its random end. */
export function newSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_PART)
    .replace(/^-+|-+$/g, '');
  return `${words === '' ? 'contest' : words}-${randomCode(SUFFIX_LENGTH).toLowerCase()}`;
}
