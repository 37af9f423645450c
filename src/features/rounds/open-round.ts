import { randomBytes } from 'node:crypto';
import { AppError } from '../../domain/app-error.ts';
import { CONTEST_TRANSITIONS, guardNoSchedule, guardOpening } from '../../domain/lifecycle.ts';
import { ENTRY_CODE_LENGTH } from '../../domain/readable-code.ts';
import { roundSettingsOf } from '../../domain/settings.ts';
import { notify } from '../../platform/bus.ts';
import { randomCode, randomName } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { moveContest } from '../contests/data.ts';
import {
  deleteBenchmarkPreviews,
  insertDraftRound,
  insertRoundEntries,
  moveDraftToOpen,
  type NewRoundEntry,
  type RoundPlan,
  readDraft,
  readWaitingContest,
  type WaitingEntry,
} from './data.ts';
import { entriesOfPlan, planOf } from './plan-round.ts';

const SEED_BYTES = 32;

/**
 * Makes a round and opens it at once. Returns the round's id.
 * @throws AppError as `openDraft`, and round_scheduled: another round waits for its time.
 */
export async function openRound(
  services: Pick<Services, 'prisma' | 'now'>,
  host: HostOf,
  input: Omit<Parameters<typeof planOf>[1], 'opensAt'>,
): Promise<string> {
  const plan = planOf(services, input);
  return inTransaction(services, async (tx) => {
    await takeContest(tx, host);
    const roundId = await draftRound(tx, host.contest.id, plan);
    await openDraft(tx, host, roundId);
    return roundId;
  });
}

/**
 * Moving first takes the contest's row: uploads that are under way end before, and two rounds never open at once.
 * @throws AppError wrong_contest_state
 */
export async function takeContest(tx: Tx, { contest }: HostOf): Promise<void> {
  const { from, to } = CONTEST_TRANSITIONS['open-round'];
  if (!(await moveContest(tx, contest.id, from, to))) throw new AppError('wrong_contest_state');
}

/** Writes a round down that is not open yet. The caller holds the contest's row. @throws AppError round_scheduled */
export async function draftRound(tx: Tx, contestId: string, plan: RoundPlan): Promise<string> {
  const { settings, rounds } = await readWaitingContest(tx, contestId);
  guardNoSchedule(rounds.map(({ status }) => status));
  return insertDraftRound(tx, {
    contestId,
    position: Math.max(0, ...rounds.map(({ position }) => position)) + 1,
    settings: roundSettingsOf(settings),
    seed: new Uint8Array(randomBytes(SEED_BYTES)),
    plan,
  });
}

/**
 * Opens a round that was written down, over all works or those of its plan. Settings and electorate are frozen, and
 * every work gets a random code, its slot in the order of the codes, and random picture names. From here on nothing that
 * hosts see leads from a benchmark to its code. The caller holds the contest's row.
 * @throws AppError needs_two_entries, needs_benchmarks, needs_closed_rounds, closing_time_past, round_not_published,
 *   codes_unknown.
 */
export async function openDraft(tx: Tx, { accountId, contest }: HostOf, roundId: string): Promise<void> {
  const [{ settings, rounds, entries }, draft] = [
    await readWaitingContest(tx, contest.id),
    await readDraft(tx, contest.id, roundId),
  ];
  if (draft === null) throw new AppError('wrong_round_state');
  const earlier = rounds.filter(({ id }) => id !== roundId).map(({ status }) => status);
  const chosen = draft.works === null ? null : await entriesOfPlan(tx, contest.id, draft.works);
  // A work that was withdrawn since it was chosen stays out.
  const taking = chosen === null ? entries : entries.filter(({ id }) => chosen.has(id));
  guardOpening({
    entries: taking.length,
    benchmarks: taking.filter(({ isBenchmark }) => isBenchmark).length,
    requiredBenchmarks: settings.requiredBenchmarks,
    rounds: earlier,
  });
  if (!(await moveDraftToOpen(tx, roundId, roundSettingsOf(settings)))) throw new AppError('closing_time_past');
  await insertRoundEntries(tx, roundId, blindEntries(taking));
  await deleteBenchmarkPreviews(tx, contest.id);
  const { name, closesAt, seedHash } = draft;
  await recordAudit(tx, {
    contestId: contest.id,
    actorId: accountId,
    action: 'round.opened',
    detail: { name, entries: taking.length, closesAt: closesAt?.toISOString() ?? null, seedHash },
  });
  await notify(tx, { topic: 'round', roundId, contestId: contest.id });
}

/** The works under random codes, in the order of these. */
function blindEntries(entries: readonly WaitingEntry[]): NewRoundEntry[] {
  const codes = new Set<string>();
  while (codes.size < entries.length) codes.add(randomCode(ENTRY_CODE_LENGTH));
  // The codes are given out before they are sorted: the order in which the database lists works leaves no trace.
  return [...codes]
    .map((code, index) => ({ code, entry: entries[index] as WaitingEntry }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, entry }, slot) => ({
      slot,
      code,
      entryId: entry.id,
      pictures: entry.renditions.map(({ id, size }) => ({ name: randomName(), size, renditionId: id })),
    }));
}
