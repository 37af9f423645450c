import type { ContestResults } from '../../contract/http/results.ts';
import type { Method } from '../../domain/settings.ts';
import { type Estimate, shareDomain } from '../../plots/interval.ts';
import type { Span } from '../../plots/scale.ts';
import { results as words } from '../../words/words.ts';

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
  /** What is said at the end; null: nothing. */
  readonly claim: string | null;
}

/** What can be revealed of published results: the rankings of the latest round, method by method. */
export function revealsOf(results: ContestResults): Reveal[] {
  const round = results.rounds.at(-1);
  if (round === undefined || round.pairwise === null || round.pairwise.rows.length === 0) return [];
  const designs = new Map(round.designs.map((design) => [design.code, design]));
  const rows = round.pairwise.rows.map((row): RevealRow => {
    const { code, rank, label, kind, rankInterval } = row;
    const design = designs.get(code);
    const estimate = { value: row.strength, half: row.strength50, most: row.strength95 };
    const parts = design === undefined ? [] : [design.tool === label ? '' : design.tool, design.model, design.version];
    const made = kind === 'ai' ? parts.filter((part) => part !== '').join(', ') : '';
    return { code, rank, label, kind, made, picture: design?.picture.full ?? null, estimate, rankInterval };
  });
  const domain = shareDomain(rows.map(({ estimate }) => estimate.most));
  const claim = words.claim(round);
  return [{ method: 'pairwise', round: round.name, rows: fromLast(rows), domain, average: 0.5, claim }];
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
