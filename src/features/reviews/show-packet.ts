import { createHash } from 'node:crypto';
import type { PacketView } from '../../contract/http/reviews.ts';
import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import { weightShares } from '../../domain/criteria.ts';
import { missingScores, packetRefusal, requiredSlots } from '../../domain/packet.ts';
import type { Criterion } from '../../domain/settings.ts';
import type { Services } from '../../platform/services.ts';
import {
  findContestOf,
  findCurrentRoundId,
  findPacket,
  type PacketRow,
  type ReviewedEntry,
  type ReviewedRound,
  readReviewedRound,
} from './data.ts';
import { enterReview, type Reviewer } from './enter-review.ts';

type Deps = Pick<Services, 'prisma' | 'now'>;

/**
 * The juror's packet in the current round of a contest.
 * @throws AppError not_found, hosts_do_not_vote, forbidden, not_in_electorate
 */
export async function showPacket(deps: Deps, actor: Actor, slug: string): Promise<PacketView> {
  const contest = await findContestOf(deps.prisma, slug, actor.accountId);
  if (contest === null) throw new AppError('not_found');
  const roundId = await findCurrentRoundId(deps.prisma, contest.id);
  const round = roundId === null ? null : await readReviewedRound(deps.prisma, roundId);
  const reviewer = await enterReview(deps.prisma, actor, slug, round);
  return viewPacket(deps, reviewer, round);
}

/** The packet as it stands, by codes and picture names alone. */
export async function viewPacket(deps: Deps, reviewer: Reviewer, round: ReviewedRound | null): Promise<PacketView> {
  const { slug, name, question, brief, stage, methods, roles } = reviewer.contest;
  const reviewed = (round ?? { methods }).methods.includes('experts');
  const criteria = reviewed ? (round ?? reviewer.contest).criteria : [];
  const base = {
    contest: { slug, name, question, brief },
    stage,
    now: new Date(deps.now()).toISOString(),
    criteria: criteriaView(criteria),
    alsoVotes: (round ?? reviewer.contest).voting.some((role) => roles.includes(role)),
  };
  if (round === null || !reviewed) {
    const end = reviewed ? 'not_open' : 'not_reviewed';
    const none = { designs: [], ownLeftOut: false, version: 0, submittedAt: null, missing: 0 };
    return { ...base, ...none, round: round && roundView(round), end };
  }
  const packet = await findPacket(deps.prisma, round.id, reviewer.voterId);
  const slots = requiredSlots(round.entries, reviewer.accountId);
  const scores = packet?.scores ?? [];
  return {
    ...base,
    round: roundView(round),
    end: endOf(round),
    designs: inOwnOrder(round, reviewer.voterId, slots).map((entry) => designView(entry, packet, criteria)),
    ownLeftOut: round.entries.some((entry) => entry.active && entry.ownerId === reviewer.accountId),
    version: packet?.version ?? 0,
    submittedAt: packet?.submittedAt?.toISOString() ?? null,
    missing: missingScores(scores, slots, criteria),
  };
}

/** An order that differs between jurors, so that none of the works is always seen last by tired eyes. */
function inOwnOrder(round: ReviewedRound, voterId: string, slots: readonly number[]): ReviewedEntry[] {
  const key = ({ code }: ReviewedEntry) =>
    createHash('sha256').update(round.seed).update(`packet/${voterId}/${code}`).digest('hex');
  const wanted = new Set(slots);
  return round.entries
    .filter(({ slot }) => wanted.has(slot))
    .map((entry) => ({ entry, key: key(entry) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ entry }) => entry);
}

function designView(
  { slot, code, full, small }: ReviewedEntry,
  packet: PacketRow | null,
  criteria: readonly Criterion[],
): PacketView['designs'][number] {
  const own = packet?.scores.filter((one) => one.slot === slot) ?? [];
  const scores = criteria.map((_, c) => {
    const given = own.find(({ criterion }) => criterion === c);
    return given === undefined ? null : { score: given.score, version: given.version };
  });
  return { code, full, small, scores };
}

function criteriaView(criteria: readonly Criterion[]): PacketView['criteria'] {
  const shares = weightShares(criteria);
  return criteria.map(({ name, description, min, max }, c) => ({
    name,
    description,
    share: shares?.[c] ?? 0,
    min,
    max,
  }));
}

function roundView({ id, name, status, closesAt }: ReviewedRound): PacketView['round'] {
  return { id, name, status, closesAt: closesAt?.toISOString() ?? null };
}

function endOf({ status, due }: ReviewedRound): PacketView['end'] {
  if (status === 'published') return 'published';
  const refusal = packetRefusal(status, due);
  if (refusal === null) return null;
  return refusal === 'round_paused' ? 'paused' : refusal === 'round_closed' ? 'closed' : 'not_open';
}
