import type { ContestResults, RoundResults } from '../../contract/http/results.ts';
import type { Method } from '../../domain/settings.ts';
import { type Estimate, shareDomain } from '../../plots/interval.ts';
import type { Span } from '../../plots/scale.ts';
import { results as words } from '../../words/words.ts';
import { expertEstimate, likesEstimate, pairwiseEstimate } from '../results/estimates.ts';
import type { Place } from './reveal-place.ts';

/** One work of a reveal: what is told of it, step by step. */
export interface RevealRow {
  readonly code: string;
  readonly rank: number;
  readonly label: string;
  readonly kind: 'human' | 'ai';
  /** How an AI benchmark was made; empty for people. */
  readonly made: string;
  /** The name of its picture; null: there is none to show. */
  readonly picture: string | null;
  readonly estimate: Estimate;
  readonly rankInterval: readonly [number, number] | null;
}

/** A ranking to be revealed. All of it is there before the first step: nothing is drawn that changes later. */
export interface Reveal {
  readonly method: Method;
  readonly round: string;
  /** From last place up. */
  readonly rows: readonly RevealRow[];
  /** The scale on which every interval lies. */
  readonly domain: Span;
  /** Where an average work lies on it, if the method has one. */
  readonly average: number | null;
  /** Works of the round that this method gave no place. */
  readonly unranked: number;
  /** What is said at the end. */
  readonly claim: string;
}

/** What can be revealed of published results: the rankings of the latest round, method by method. */
export function revealsOf(results: ContestResults): Reveal[] {
  const round = results.rounds.at(-1);
  if (round === undefined) return [];
  return (['pairwise', 'likes', 'experts'] satisfies Method[]).flatMap((method) => {
    const placed = placedBy(round, method);
    if (placed.length === 0) return [];
    const [domain, average] = method === 'pairwise' ? [domainOf(placed), 0.5] : [WHOLE, null];
    const reveal = { method, round: round.name, rows: fromLast(placed), domain, average };
    const unranked = (round[method]?.rows.length ?? 0) - placed.length;
    return [{ ...reveal, unranked, claim: words.claim(alone(round, method)) }];
  });
}

/** Likes and scores are shown on their whole scale, as on the page of results. */
const WHOLE: Span = [0, 1];

function domainOf(rows: readonly RevealRow[]): Span {
  return shareDomain(rows.map(({ estimate }) => estimate.most));
}

/** A round as if it had been judged by one method, so that the claim is that method's. */
function alone(round: RoundResults, method: Method): RoundResults {
  return { ...round, pairwise: null, likes: null, experts: null, [method]: round[method] };
}

/** The works that a method gave a place, with what it estimates of them. */
function placedBy({ designs, ...round }: RoundResults, method: Method): RevealRow[] {
  const found = new Map(designs.map((design) => [design.code, design]));
  const rowOf = (
    row: Pick<RevealRow, 'code' | 'label' | 'kind'> & { readonly rank: number | null },
    estimate: Estimate | null,
    rankInterval: RevealRow['rankInterval'],
  ): RevealRow[] => {
    const { code, rank, label, kind } = row;
    if (rank === null || estimate === null) return [];
    const design = found.get(code);
    const parts = design === undefined ? [] : [design.tool === label ? '' : design.tool, design.model, design.version];
    const made = kind === 'ai' ? parts.filter((part) => part !== '').join(', ') : '';
    return [{ code, rank, label, kind, made, picture: design?.picture.full ?? null, estimate, rankInterval }];
  };
  switch (method) {
    case 'pairwise':
      return (round.pairwise?.rows ?? []).flatMap((row) => rowOf(row, pairwiseEstimate(row), row.rankInterval));
    case 'likes':
      return (round.likes?.rows ?? []).flatMap((row) => rowOf(row, likesEstimate(row), null));
    case 'experts':
      return (round.experts?.rows ?? []).flatMap((row) => rowOf(row, expertEstimate(row), null));
  }
}

/** From last place up; equal ranks in the order of their codes. */
export function fromLast(rows: readonly RevealRow[]): RevealRow[] {
  return [...rows].sort((a, b) => b.rank - a.rank || (a.code < b.code ? 1 : -1));
}

/** What is told of a work, in this order. */
export const PHASES = ['interval', 'name', 'kind'] as const;
export type Phase = (typeof PHASES)[number];

/** What a step shows: the announcement, a work up to a phase, or the whole ranking. */
export type Scene =
  | { readonly at: 'title' }
  | { readonly at: 'row'; readonly index: number; readonly phase: Phase }
  | { readonly at: 'end' };

/** The last step: the announcement is step 0, then each work has its phases, then comes the end. */
export function lastStep(rows: number): number {
  return rows * PHASES.length + 1;
}

/**
 * The place a step on or back: beyond the end of one ranking begins the next one, before the beginning of the first the
 * page shows the way in.
 */
export function stepFrom(place: Place | null, by: 1 | -1, reveals: readonly Reveal[]): Place | null {
  const [first] = reveals;
  if (place === null) return by > 0 && first !== undefined ? { method: first.method, step: 0 } : null;
  const at = Math.max(
    0,
    reveals.findIndex(({ method }) => method === place.method),
  );
  const reveal = reveals[at];
  if (reveal === undefined) return place;
  const end = lastStep(reveal.rows.length);
  const step = Math.min(end, place.step) + by;
  if (step >= 0 && step <= end) return { method: reveal.method, step };
  const other = reveals[at + by];
  if (other === undefined) return by < 0 ? null : { method: reveal.method, step: end };
  return { method: other.method, step: by < 0 ? lastStep(other.rows.length) : 0 };
}

/** The scene of a step; a step beyond the ends is the nearest one. */
export function sceneAt(step: number, rows: number): Scene {
  if (step <= 0) return { at: 'title' };
  if (step >= lastStep(rows)) return { at: 'end' };
  return {
    at: 'row',
    index: Math.floor((step - 1) / PHASES.length),
    phase: PHASES[(step - 1) % PHASES.length] as Phase,
  };
}

/** How much of a work is told at a scene; null: nothing yet. */
export function phaseOf(scene: Scene, index: number): Phase | null {
  if (scene.at === 'title') return null;
  if (scene.at === 'end' || index < scene.index) return 'kind';
  return index === scene.index ? scene.phase : null;
}
