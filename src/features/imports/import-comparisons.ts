import { createHash, randomBytes } from 'node:crypto';
import { SETTINGS_VERSION, STAGE } from '../../domain/constants.ts';
import { ENTRY_CODE_LENGTH } from '../../domain/readable-code.ts';
import {
  type ContestSettings,
  DEFAULT_CONTEST_SETTINGS,
  roundSettingsOf,
  withEqualWeights,
} from '../../domain/settings.ts';
import { notify } from '../../platform/bus.ts';
import { randomCode, randomName } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { InstallationHost } from '../access/require-role.ts';
import { newSlug } from '../contests/create-contest.ts';
import { insertContest } from '../contests/data.ts';
import type { ComparisonPlan } from './comparison-plan.ts';
import {
  closeImportedRound,
  type ImportedBallot,
  type ImportedRound,
  insertBallots,
  insertOpenRound,
  insertVoters,
  insertWorks,
  startEvaluation,
} from './data.ts';

export interface ImportedContest {
  readonly slug: string;
  readonly roundId: string;
  readonly entries: number;
  readonly voters: number;
  readonly ballots: number;
}

/** Nobody votes in an imported round; these are what a new contest has. */
const SETTINGS: ContestSettings = { ...DEFAULT_CONTEST_SETTINGS, requiredBenchmarks: 0 };

/** What an imported round is made of, whatever was cast in it. */
export interface ImportedWorks {
  readonly name: string;
  readonly question: string;
  readonly brief: string;
  /** The works, sorted. */
  readonly labels: readonly string[];
  readonly voters: readonly string[];
  readonly methods: ContestSettings['methods'];
  /** Every judgement counts the same. */
  readonly equal: boolean;
}

/** The new round, in which what was cast is to be stored. */
export interface OpenImport {
  readonly roundId: string;
  readonly taskId: string;
  readonly slotOf: (label: string) => number;
  readonly voters: ReadonlyMap<string, string>;
}

/** Stores comparisons made elsewhere as a challenge with one closed round: all of it or nothing. */
export async function importComparisons(
  services: Pick<Services, 'prisma'>,
  host: InstallationHost,
  plan: ComparisonPlan,
): Promise<ImportedContest> {
  const voters = [...new Set(plan.comparisons.map(({ voter }) => voter))];
  return importRound(services, host, { ...plan, voters, methods: ['pairwise'] }, async (tx, round) => {
    const ballots = ballotsOf(plan, round);
    await insertBallots(tx, round.roundId, round.taskId, ballots);
    return ballots.length;
  });
}

/**
 * Stores a challenge with one closed round, in which `store` casts: all of it or nothing. Its announcement asks the
 * running servers for the standing; where none runs, the next start or the caller refits.
 * @param store returns how many were cast.
 */
export async function importRound(
  services: Pick<Services, 'prisma'>,
  host: InstallationHost,
  works: ImportedWorks,
  store: (tx: Tx, round: OpenImport) => Promise<number>,
): Promise<ImportedContest> {
  const { name, question, brief, labels, methods } = works;
  const settings = { ...SETTINGS, methods };
  const slug = newSlug(name);
  return inTransaction(services, async (tx) => {
    const stage = { width: STAGE.width, height: STAGE.height };
    const texts = { slug, name, question, brief, stageKey: randomName() };
    const contestId = await insertContest(tx, { ...texts, kind: 'challenge', settings, stage });
    const taskId = await startEvaluation(tx, contestId);
    const { entries, slotOf } = drawSlots(await insertWorks(tx, contestId, taskId, labels));
    const frozen = frozenSettings(settings);
    const weighed = works.equal ? withEqualWeights(frozen.settings) : frozen.settings;
    const roundId = await insertOpenRound(tx, contestId, { name, ...frozen, settings: weighed, entries });
    const voters = await insertVoters(tx, contestId, works.voters);
    const slotOfLabel = new Map(labels.map((label, i) => [label, slotOf[i]]));
    const ballots = await store(tx, { roundId, taskId, voters, slotOf: (label) => slotOfLabel.get(label) ?? -1 });
    await closeImportedRound(tx, roundId);
    const counts = { entries: labels.length, voters: voters.size, ballots };
    await recordAudit(tx, { contestId, actorId: host.accountId, action: 'contest.imported', detail: counts });
    await notify(tx, { topic: 'round', roundId, contestId });
    return { slug, roundId, ...counts };
  });
}

/** What a round freezes when it opens. */
export function frozenSettings(
  settings: ContestSettings,
): Pick<ImportedRound, 'settings' | 'settingsVersion' | 'seed' | 'seedHash'> {
  const seed = Uint8Array.from(randomBytes(32));
  const seedHash = createHash('sha256').update(seed).digest('hex');
  return { settings: roundSettingsOf(settings), settingsVersion: SETTINGS_VERSION, seed, seedHash };
}

/** Random codes, slots in their order: neither tells where a work stood in the file. `slotOf` follows `entryIds`. */
export function drawSlots(entryIds: readonly string[]): {
  entries: { code: string; entryId: string }[];
  slotOf: number[];
} {
  const codes = new Set<string>();
  while (codes.size < entryIds.length) codes.add(randomCode(ENTRY_CODE_LENGTH));
  const drawn = [...codes];
  const entries = entryIds
    .map((entryId, i) => ({ code: drawn[i], entryId }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  const slots = new Map(entries.map(({ entryId }, slot) => [entryId, slot]));
  return { entries, slotOf: entryIds.map((id) => slots.get(id) ?? -1) };
}

/** Ballots in the order of the file, each voter's ordinals counting from 1. */
function ballotsOf(plan: ComparisonPlan, { slotOf, voters }: OpenImport): ImportedBallot[] {
  const ordinals = new Map<string, number>();
  const ordinalAt: number[] = [];
  return plan.comparisons.map(({ voter, left, right, winner, repeats }) => {
    const ordinal = (ordinals.get(voter) ?? 0) + 1;
    ordinals.set(voter, ordinal);
    ordinalAt.push(ordinal);
    const leftSlot = slotOf(left);
    const rightSlot = slotOf(right);
    const lowShownLeft = leftSlot < rightSlot;
    return {
      voterId: voters.get(voter) ?? '',
      ordinal,
      low: Math.min(leftSlot, rightSlot),
      high: Math.max(leftSlot, rightSlot),
      lowShownLeft,
      outcome: (winner === 'left') === lowShownLeft ? 'low' : 'high',
      repeatOf: repeats === undefined ? null : ordinalAt[repeats],
    };
  });
}
