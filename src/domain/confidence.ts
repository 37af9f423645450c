import type { RoundConstants } from './settings.ts';

/** From the least to the most that evidence allows to say. */
export const CONFIDENCE_LABELS = ['insufficient', 'low', 'moderate', 'high'] as const;
export type ConfidenceLabel = (typeof CONFIDENCE_LABELS)[number];

/** What a label may demand. `AT_MOST` holds those that must stay small; the others must reach what is needed. */
export type ConfidenceMeasure =
  | 'components'
  | 'voters'
  | 'mean'
  | 'least'
  | 'balance'
  | 'separation'
  | 'evidence'
  | 'neighbours'
  | 'width'
  | 'jurors'
  | 'agreement';

/** Measures of which less is better: parts of the graph, interval widths. */
export const AT_MOST: ReadonlySet<string> = new Set<ConfidenceMeasure>(['components', 'width']);

/** One demand of a label and whether the evidence meets it. */
export interface ConfidenceCheck {
  readonly name: ConfidenceMeasure;
  /** The label that demands it. */
  readonly for: ConfidenceLabel;
  /** Null: it cannot be measured, so it does not hold. */
  readonly value: number | null;
  readonly needed: number;
  readonly holds: boolean;
}

/** A label, every check behind it; those that do not hold say what would raise it. */
export interface Confidence {
  readonly label: ConfidenceLabel;
  readonly checks: ConfidenceCheck[];
}

type Thresholds = RoundConstants['confidence'];

/** What a pairwise standing rests on. */
export interface PairwiseEvidence {
  /** Counted comparisons of each entry in the fit. */
  readonly comparisons: ArrayLike<number>;
  readonly voters: number;
  /** Parts of the comparison graph. */
  readonly components: number;
  /** Scale separation reliability; null for a single entry. */
  readonly separation: number | null;
  /** ln of the Bayes factor of differences against equal strengths, every vote as one; null when nothing was compared. */
  readonly logBayesFactor: number | null;
  /** Median over neighbours in the ranking of the chance that their order is right; null for a single entry. */
  readonly neighbours: number | null;
}

/**
 * How far a pairwise standing may be trusted (methods §6): every label demands what all lower ones do, and more.
 * Adaptive pairing inflates the separation, hence the evidence beside it: the Bayes factor, in powers of ten.
 */
export function pairwiseConfidence(evidence: PairwiseEvidence, thresholds: Thresholds['pairwise']): Confidence {
  const { voters, components, separation, neighbours } = evidence;
  const powerOfTen = evidence.logBayesFactor === null ? null : evidence.logBayesFactor / Math.LN10;
  const { least, mean, balance } = coverageOf(evidence.comparisons);
  const { low, moderate, high } = thresholds;
  return labelled([
    check('low', 'least', least, 1),
    check('low', 'components', components, 1),
    check('low', 'voters', voters, low.voters),
    check('low', 'mean', mean, low.mean),
    check('moderate', 'mean', mean, moderate.mean),
    check('moderate', 'least', least, moderate.least),
    check('moderate', 'balance', balance, moderate.balance),
    check('moderate', 'voters', voters, moderate.voters),
    check('moderate', 'separation', separation, moderate.separation),
    check('moderate', 'evidence', powerOfTen, Math.log10(moderate.evidence)),
    check('high', 'mean', mean, high.mean),
    check('high', 'least', least, high.least),
    check('high', 'voters', voters, high.voters),
    check('high', 'separation', separation, high.separation),
    check('high', 'evidence', powerOfTen, Math.log10(high.evidence)),
    check('high', 'neighbours', neighbours, high.neighbours),
  ]);
}

/** What a standing of likes rests on. */
export interface LikesEvidence {
  /** Ratings of each design. */
  readonly ratings: ArrayLike<number>;
  /** Median width of the designs' 95 % intervals of approval; null without designs. */
  readonly medianWidth: number | null;
}

/** How far a standing of likes may be trusted (methods §6). */
export function likesConfidence(evidence: LikesEvidence, thresholds: Thresholds['likes']): Confidence {
  const { least } = coverageOf(evidence.ratings);
  return labelled(
    (['low', 'moderate', 'high'] as const).flatMap((label) => [
      check(label, 'least', least, thresholds[label].least),
      check(label, 'width', evidence.medianWidth, thresholds[label].width),
    ]),
  );
}

/** What the experts' standing rests on. */
export interface ExpertsEvidence {
  /** Jurors with a valid packet. */
  readonly jurors: number;
  /** Kendall's W; null where it is undefined. */
  readonly agreement: number | null;
}

/** How far the experts' standing may be trusted (methods §6). */
export function expertsConfidence(evidence: ExpertsEvidence, thresholds: Thresholds['experts']): Confidence {
  const { jurors, agreement } = evidence;
  const { low, moderate, high } = thresholds;
  return labelled([
    check('low', 'jurors', jurors, low.jurors),
    check('moderate', 'jurors', jurors, moderate.jurors),
    check('moderate', 'agreement', agreement, moderate.agreement),
    check('high', 'jurors', jurors, high.jurors),
    check('high', 'agreement', agreement, high.agreement),
  ]);
}

function check(label: ConfidenceLabel, name: ConfidenceMeasure, value: number | null, needed: number): ConfidenceCheck {
  return { name, for: label, value, needed, holds: value !== null && meets(name, value, needed) };
}

function meets(name: ConfidenceMeasure, value: number, needed: number): boolean {
  return AT_MOST.has(name) ? value <= needed : value >= needed;
}

/** The highest label of which all checks hold, and those of the labels below it. */
function labelled(checks: ConfidenceCheck[]): Confidence {
  const failed = CONFIDENCE_LABELS.findIndex((label) => checks.some((one) => one.for === label && !one.holds));
  const label = failed < 0 ? CONFIDENCE_LABELS[CONFIDENCE_LABELS.length - 1] : CONFIDENCE_LABELS[failed - 1];
  return { label, checks };
}

/** Fewest and mean of the counts and the one over the other; balance null while there is nothing to compare. */
function coverageOf(counts: ArrayLike<number>): { least: number; mean: number; balance: number | null } {
  let least = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    least = Math.min(least, counts[i]);
    sum += counts[i];
  }
  if (counts.length === 0) return { least: 0, mean: 0, balance: null };
  const mean = sum / counts.length;
  return { least, mean, balance: mean > 0 ? least / mean : null };
}
