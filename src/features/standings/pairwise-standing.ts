import type { BlindRow } from '../../contract/host.ts';
import type { FitResult, UnweightedResult } from '../../contract/threads.ts';
import { tableBySlot } from '../../domain/candidate-table.ts';
import type { CountedCells, WeighedCells } from '../../domain/comparison-cells.ts';
import type { ComparisonsByVoter } from '../../domain/comparisons-by-voter.ts';
import { pairwiseConfidence } from '../../domain/confidence.ts';
import { METHOD_VERSION } from '../../domain/constants.ts';
import { packPairing } from '../../domain/pairing-bytes.ts';
import type { Participation } from '../../domain/round-summary.ts';
import { addComparison, emptyTally, type RoundTally } from '../../domain/round-tally.ts';
import type { VoterFactors } from '../../domain/vote-weights.ts';
import { weightDistribution } from '../../domain/weight-distribution.ts';
import { sideAdvantage } from '../../stats/side-advantage.ts';
import type { NewStanding, RefitRound, StoredBlind } from './data.ts';

/** What the two stages of a refit have made. */
export interface MadePairwise {
  readonly seq: number;
  readonly grouped: ComparisonsByVoter;
  readonly counted: CountedCells;
  readonly weighed: WeighedCells;
  readonly factors: VoterFactors;
  readonly first: UnweightedResult;
  readonly fit: FitResult;
  readonly participation: Participation;
  readonly timings: NewStanding['timings'];
}

/** The standing as it is stored, its parts kept apart by who may see them. */
export function pairwiseStanding(round: RefitRound, made: MadePairwise): NewStanding {
  const { counted, fit, seq, timings } = made;
  const codes = round.ranked.map(({ code }) => code);
  const table = { items: counted.items, partners: fit.partners, partner: fit.partner, score: fit.partnerScore };
  const slotOf = round.ranked.map(({ slot }) => slot);
  const beatsAll = Object.fromEntries(Array.from(fit.beatsAll, (chance, item) => [codes[item], chance]));
  return {
    roundId: round.id,
    method: 'pairwise',
    seq,
    final: round.closed,
    methodVersion: METHOD_VERSION,
    blind: blindPart(round, made),
    matrices: { codes, ...matricesOf(made) },
    revealing: { beatsAll },
    pairing: packPairing({
      table: tableBySlot(table, slotOf, round.slots),
      tally: tallyBySlot(counted, slotOf, round.slots),
    }),
    timings,
  };
}

function blindPart(round: RefitRound, made: MadePairwise): StoredBlind {
  const { grouped, counted, weighed, factors, first, fit, participation } = made;
  const left = sideAdvantage(participation.leftChoices, participation.comparisons);
  const evidence = {
    comparisons: counted.comparisons,
    voters: participation.voters,
    components: fit.components,
    separation: fit.separation,
    logBayesFactor: first.logBayesFactor,
    neighbours: fit.neighbours,
  };
  return {
    rows: round.ranked.map(({ code }, item) => blindRow(code, item, made)),
    comparisons: participation.comparisons,
    voters: participation.voters,
    effectiveVotes: weighed.effectiveVotes,
    weights: weightDistribution(grouped, factors),
    components: fit.components,
    converged: fit.converged && first.converged,
    leftShare: left.kind === 'estimated' ? { share: left.share, interval: [left.low, left.high] } : null,
    separation: fit.separation,
    confidence: pairwiseConfidence(evidence, round.settings.constants.confidence.pairwise),
    effectiveDraws: fit.effectiveDraws,
    participation,
  };
}

/** What was counted, for those who choose pairs: by slots, as the table. */
function tallyBySlot(
  { low, high, lowCount, highCount }: CountedCells,
  slotOf: readonly number[],
  slots: number,
): RoundTally {
  const tally = emptyTally(slots);
  for (const cell of low.keys()) {
    addComparison(tally, slotOf[low[cell]], slotOf[high[cell]], lowCount[cell] + highCount[cell]);
  }
  return tally;
}

function blindRow(code: string, item: number, { counted, first, fit }: MadePairwise): BlindRow {
  const two = (values: ArrayLike<number>): [number, number] => [values[2 * item], values[2 * item + 1]];
  return {
    code,
    rank: fit.rank[item],
    rankInterval: two(fit.rankInterval),
    theta: fit.theta[item],
    sd: fit.sd[item],
    strength: fit.strength[item],
    strength50: two(fit.strength50),
    strength95: two(fit.strength95),
    comparisons: counted.comparisons[item],
    wins: counted.wins[item],
    voters: counted.voters[item],
    unweightedRank: first.rank[item],
  };
}

function matricesOf({ counted, fit }: MadePairwise): Pick<NewStanding['matrices'], 'rankShares' | 'pairs'> {
  const { items } = counted;
  const rankShares = Array.from({ length: items }, (_, i) =>
    Array.from(fit.rankShares.subarray(i * items, (i + 1) * items), (share) => Math.round(share * 1e4) / 1e4),
  );
  const pairs = Array.from(counted.low.keys(), (cell): [number, number, number, number] => [
    counted.low[cell],
    counted.high[cell],
    counted.lowCount[cell],
    counted.highCount[cell],
  ]);
  return { rankShares, pairs };
}
