import type { ExpertsRevealing, ExpertsStanding } from '../../contract/host.ts';
import type { ReviewResult } from '../../contract/threads.ts';
import { expertsConfidence } from '../../domain/confidence.ts';
import { METHOD_VERSION } from '../../domain/constants.ts';
import type { PacketsTask } from '../../domain/expert-ranking.ts';
import { type CountedPacket, readCountedPackets } from '../reviews/data.ts';
import { itemsBySlot, type RefitRound, type StoredStanding, storeStanding } from './data.ts';
import type { RefitDeps } from './refit-pairwise.ts';

/** The blind part as stored: what the host sees but for what the row itself holds. */
export type StoredExperts = Pick<ExpertsStanding, 'packets' | 'agreement' | 'confidence'>;

/**
 * Ranks the works by all packets that count, stores the standing and announces it. All that is said of single works is
 * in the part that nobody sees before publication.
 * Returns the standing's version, or null when a newer standing stands.
 */
export async function refitExperts(deps: RefitDeps, round: RefitRound): Promise<number | null> {
  const started = performance.now();
  const packets = await readCountedPackets(deps.pool, round.id, round.lastSeq);
  const readMs = performance.now() - started;
  const ranking = await deps.threads.run('review', reviewTask(round, packets));
  const totalMs = performance.now() - started;
  const timings = { readMs, fitMs: ranking.fitMs, totalMs, waitMs: Math.max(0, totalMs - readMs - ranking.fitMs) };
  return storeStanding(deps.pool, standingOf(round, ranking, timings));
}

/** Scores by item; those of withdrawn works are left out. */
function reviewTask(round: RefitRound, packets: readonly CountedPacket[]): PacketsTask {
  const { criteria } = round.settings;
  const itemOf = itemsBySlot(round.ranked);
  return {
    items: round.ranked.length,
    criteria,
    packets: packets.map(({ scores }) => {
      const given = round.ranked.map(() => new Array<number | undefined>(criteria.length).fill(undefined));
      for (const { slot, criterion, score } of scores) {
        const own = given[itemOf.get(slot) ?? -1];
        if (own !== undefined) own[criterion] = score;
      }
      return given.map((own) => (own.every((score) => score !== undefined) ? (own as number[]) : null));
    }),
  };
}

function standingOf(round: RefitRound, ranking: ReviewResult, timings: StoredStanding['timings']): StoredStanding {
  const { jurors, agreement, basis, unadjusted, rows } = ranking;
  const w = agreement.kind === 'undefined' ? null : agreement.w;
  const blind: StoredExperts = {
    packets: jurors,
    agreement,
    confidence: expertsConfidence({ jurors, agreement: w }, round.settings.constants.confidence.experts),
  };
  const revealing: ExpertsRevealing = {
    basis,
    unadjusted,
    rows: rows.map((row, item) => ({ code: round.ranked[item]?.code ?? '', ...row })),
  };
  return {
    roundId: round.id,
    method: 'experts',
    seq: round.lastSeq,
    final: round.closed,
    methodVersion: METHOD_VERSION,
    blind,
    matrices: {},
    revealing,
    pairing: new Uint8Array(),
    timings,
  };
}
