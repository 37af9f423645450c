import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { openRoundBody } from '../../contract/http/contests.ts';
import { AppError } from '../../domain/app-error.ts';
import { CONTEST_TRANSITIONS, guardOpening } from '../../domain/lifecycle.ts';
import { ENTRY_CODE_LENGTH } from '../../domain/readable-code.ts';
import { roundSettingsOf } from '../../domain/settings.ts';
import { notify } from '../../platform/bus.ts';
import { randomCode, randomName } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { moveContest } from '../contests/data.ts';
import {
  deleteBenchmarkPreviews,
  insertOpenRound,
  insertRoundEntries,
  type NewRoundEntry,
  readWaitingContest,
  type WaitingEntry,
} from './data.ts';

const SEED_BYTES = 32;

/**
 * Makes a round of all works handed in and opens it. Settings and electorate are frozen, the seed is committed to by its
 * hash, and every work gets a random code, its slot in the order of the codes, and random picture names. From here on
 * nothing that hosts see leads from a benchmark to its code. Returns the round's id.
 * @throws AppError wrong_contest_state, needs_two_entries, needs_benchmarks, needs_closed_rounds, closing_time_past.
 */
export async function openRound(
  services: Pick<Services, 'prisma'>,
  { accountId, contest }: HostOf,
  input: z.output<typeof openRoundBody>,
): Promise<string> {
  const { from, to } = CONTEST_TRANSITIONS['open-round'];
  return inTransaction(services, async (tx) => {
    // Moving first takes the contest's row: uploads that are under way end before, and two rounds never open at once.
    if (!(await moveContest(tx, contest.id, from, to))) throw new AppError('wrong_contest_state');
    const { settings, rounds, entries } = await readWaitingContest(tx, contest.id);
    guardOpening({
      entries: entries.length,
      benchmarks: entries.filter(({ isBenchmark }) => isBenchmark).length,
      requiredBenchmarks: settings.requiredBenchmarks,
      rounds: rounds.map(({ status }) => status),
    });
    const seed = newSeed();
    const roundId = await insertOpenRound(tx, {
      contestId: contest.id,
      position: Math.max(0, ...rounds.map(({ position }) => position)) + 1,
      name: input.name,
      settings: roundSettingsOf(settings),
      ...seed,
      closesAt: input.closesAt === undefined ? null : new Date(input.closesAt),
    });
    if (roundId === null) throw new AppError('closing_time_past');
    await insertRoundEntries(tx, roundId, blindEntries(entries));
    await deleteBenchmarkPreviews(tx, contest.id);
    await recordAudit(tx, {
      contestId: contest.id,
      actorId: accountId,
      action: 'round.opened',
      detail: { name: input.name, entries: entries.length, closesAt: input.closesAt ?? null, seedHash: seed.seedHash },
    });
    await notify(tx, { topic: 'round', roundId, contestId: contest.id });
    return roundId;
  });
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

function newSeed(): { seed: Uint8Array<ArrayBuffer>; seedHash: string } {
  const seed = new Uint8Array(randomBytes(SEED_BYTES));
  return { seed, seedHash: createHash('sha256').update(seed).digest('hex') };
}
