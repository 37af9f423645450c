import type { PacketView } from '../../contract/http/reviews.ts';

/** A score that the server has not acknowledged yet; `seen` is the version of what stood in its place. */
export interface PendingScore {
  readonly code: string;
  readonly criterion: number;
  readonly score: number;
  readonly seen: number;
}

export type DesignState = 'empty' | 'partly' | 'done';

/** A design with the scores that the juror has given, saved or not. */
export interface ScoredDesign {
  readonly code: string;
  readonly full: string;
  readonly small: string;
  readonly scores: readonly (number | null)[];
  readonly given: number;
  readonly state: DesignState;
}

export const keyOf = ({ code, criterion }: Pick<PendingScore, 'code' | 'criterion'>): string => `${code}/${criterion}`;

/** The packet as its juror sees it. */
export function scoredDesigns(packet: PacketView, pending: readonly PendingScore[]): ScoredDesign[] {
  const waiting = new Map(pending.map((one) => [keyOf(one), one.score]));
  return packet.designs.map(({ code, full, small, scores }) => {
    const shown = scores.map((given, criterion) => waiting.get(keyOf({ code, criterion })) ?? given?.score ?? null);
    const given = shown.filter((score) => score !== null).length;
    return { code, full, small, scores: shown, given, state: stateOf(given, shown.length) };
  });
}

function stateOf(given: number, of: number): DesignState {
  if (given === 0) return 'empty';
  return given === of ? 'done' : 'partly';
}

/** How many scores are missing, in how many designs, and the next such design after a place (round the end). */
export function missingIn(
  designs: readonly ScoredDesign[],
  after: number,
): { readonly scores: number; readonly designs: number; readonly next: number | null } {
  const open = designs.flatMap((one, index) => (one.state === 'done' ? [] : [index]));
  return {
    scores: designs.reduce((sum, one) => sum + one.scores.length - one.given, 0),
    designs: open.length,
    next: open.find((index) => index > after) ?? open[0] ?? null,
  };
}

/** The first criterion of a design without a score; the first of all where none is missing. */
export function firstMissing(design: Pick<ScoredDesign, 'scores'>): number {
  return Math.max(0, design.scores.indexOf(null));
}
