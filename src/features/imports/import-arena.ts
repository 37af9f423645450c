import { ARENA_CONSTANTS, DEFAULT_ARENA_SETTINGS } from '../../domain/arena-settings.ts';
import { STAGE } from '../../domain/constants.ts';
import { type ContestSettings, DEFAULT_CONTEST_SETTINGS } from '../../domain/settings.ts';
import { notify } from '../../platform/bus.ts';
import { randomName } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { InstallationHost } from '../access/require-role.ts';
import { newSlug } from '../contests/create-contest.ts';
import { insertContest } from '../contests/data.ts';
import { type ImportedArenaBallot, insertArenaBallots, insertArenaParts, insertOutputs } from './arena-data.ts';
import { closeImportedRound, insertOpenRound, insertVoters } from './data.ts';
import { drawSlots, frozenSettings, type ImportedContest } from './import-comparisons.ts';
import type { ArenaPlan } from './read-arena-votes.ts';

/** Stores votes made elsewhere as an arena with one closed round: all of it or nothing. */
export async function importArena(
  services: Pick<Services, 'prisma'>,
  host: InstallationHost,
  plan: ArenaPlan,
): Promise<ImportedContest & { readonly tasks: number }> {
  const { name, question, brief } = plan;
  const settings = settingsOf(plan);
  const slug = newSlug(name);
  return inTransaction(services, async (tx) => {
    const stage = { width: STAGE.width, height: STAGE.height };
    const texts = { slug, name, question, brief, stageKey: randomName() };
    const contestId = await insertContest(tx, { ...texts, kind: 'arena', settings, stage });
    await tx.contest.update({ where: { id: contestId }, data: { status: 'evaluation' } });
    const { taskIds, generatorIds } = await insertArenaParts(tx, contestId, plan.tasks, plan.generators);
    const outputs = outputsOf(plan);
    const ids = outputs.map(([task, generator]) => ({
      taskId: taskIds.get(task) ?? '',
      generatorId: generatorIds.get(generator) ?? '',
    }));
    const { entries, slotOf } = drawSlots(await insertOutputs(tx, contestId, ids));
    const slots = new Map(outputs.map((output, n) => [JSON.stringify(output), slotOf[n]]));
    const roundId = await insertOpenRound(tx, contestId, { name, ...frozenSettings(settings), entries });
    const voters = await insertVoters(tx, contestId, [...new Set(plan.votes.map(({ voter }) => voter))]);
    const ballots = ballotsOf(plan, { slots, voters, taskIds });
    await insertArenaBallots(tx, roundId, ballots);
    await closeImportedRound(tx, roundId);
    const counts = { entries: plan.generators.length, voters: voters.size, ballots: ballots.length };
    const detail = { ...counts, tasks: plan.tasks.length };
    await recordAudit(tx, { contestId, actorId: host.accountId, action: 'contest.imported', detail });
    await notify(tx, { topic: 'round', roundId, contestId });
    return { slug, roundId, ...detail };
  });
}

function settingsOf({ prior, tieCredit }: ArenaPlan): ContestSettings {
  const leaderboard = { ...ARENA_CONSTANTS.leaderboard, prior, tieCredit };
  return {
    ...DEFAULT_CONTEST_SETTINGS,
    requiredBenchmarks: 0,
    pairwiseRoles: ['voter', 'juror'],
    arena: { ...DEFAULT_ARENA_SETTINGS, constants: { ...ARENA_CONSTANTS, leaderboard } },
  };
}

/** The outputs that the votes speak of: [task, generator]. */
function outputsOf({ votes }: ArenaPlan): [string, string][] {
  const outputs = new Map<string, [string, string]>();
  for (const { task, left, right } of votes) {
    for (const generator of [left, right]) outputs.set(JSON.stringify([task, generator]), [task, generator]);
  }
  return [...outputs.values()];
}

/** Ballots in the order of the file, each voter's ordinals counting from 1. */
function ballotsOf(
  { votes }: ArenaPlan,
  {
    slots,
    voters,
    taskIds,
  }: Readonly<Record<'voters' | 'taskIds', ReadonlyMap<string, string>>> & {
    readonly slots: ReadonlyMap<string, number>;
  },
): ImportedArenaBallot[] {
  const ordinals = new Map<string, number>();
  return votes.map(({ voter, task, left, right, answer }) => {
    const ordinal = (ordinals.get(voter) ?? 0) + 1;
    ordinals.set(voter, ordinal);
    const [leftSlot = -1, rightSlot = -1] = [left, right].map((generator) =>
      slots.get(JSON.stringify([task, generator])),
    );
    const lowShownLeft = leftSlot < rightSlot;
    return {
      voterId: voters.get(voter) ?? '',
      taskId: taskIds.get(task) ?? '',
      ordinal,
      low: Math.min(leftSlot, rightSlot),
      high: Math.max(leftSlot, rightSlot),
      lowShownLeft,
      outcome:
        answer === 'left' || answer === 'right' ? ((answer === 'left') === lowShownLeft ? 'low' : 'high') : answer,
    };
  });
}
