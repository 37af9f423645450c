import type { JudgeKind, RunName } from './benchmark-record.ts';
import type { RunOutcome } from './run-outcome.ts';

/**
 * Changes whenever a number of a report would change for the same judgements. Meanings and sources: docs/EVALUATION.md,
 * part 9.
 */
export const REPORT_VERSION = '2026.1';

/** A mean over briefs, with intervals over resampled briefs, unclipped. */
export interface BriefMean {
  readonly mean: number;
  /** Briefs with a value. */
  readonly briefs: number;
  readonly interval95: readonly [number, number];
  readonly interval50: readonly [number, number];
  /** The 95 % t interval; null with a single brief. */
  readonly student95: readonly [number, number] | null;
  /** Fewer briefs than intervals need to be trusted as they are. */
  readonly caution: boolean;
}

/** The kinds of wrong text. */
export type TextKind = 'missing' | 'altered' | 'invented' | 'placeholdersPrinted';

/** Runs of a model, by how they ended. */
export interface RunCounts {
  readonly all: number;
  readonly scored: number;
  readonly truncated: number;
  readonly empty: number;
  readonly broken: number;
  /** Ended by an error that was not the model's and never run again: neither scored nor the model's failure. */
  readonly notRerun: number;
  /** The model's failures among its runs that are scored or failed; null without any. */
  readonly failureRate: number | null;
}

/** Tries of a model, runs that were tried again included. */
export interface AttemptCounts {
  readonly all: number;
  /** Tries after a run's first. */
  readonly reruns: number;
  readonly outcomes: Readonly<Record<RunOutcome, number>>;
}

/** What judges found on a model's designs: plain means over designs, of each the mean over its judges. */
export interface DesignCounts {
  readonly judged: number;
  /** Wrong texts of a design, and of each kind. */
  readonly textProblems: number;
  readonly textKinds: Readonly<Record<TextKind, number>>;
  /** Shares: of the wrong deliverable, and of the verdicts on intent, which sum to 1. */
  readonly wrongDeliverable: number;
  readonly intent: Readonly<Record<'fits' | 'partlyFits' | 'doesNotFit', number>>;
}

export interface ModelReport {
  readonly key: string;
  /** 1 + how many models are better by verdict; null where no comparison of the model allows a verdict. */
  readonly rank: number | null;
  readonly overall: BriefMean | null;
  /** In the order of the standard. */
  readonly dimensions: readonly (BriefMean | null)[];
  /** In the order of the report's layers. */
  readonly layers: readonly (BriefMean | null)[];
  /** The overall score if each failure of the model had been scored 1. */
  readonly failuresAsOne: BriefMean | null;
  readonly runs: RunCounts;
  readonly attempts: AttemptCounts;
  /** Null without a scored design. */
  readonly designs: DesignCounts | null;
}

/** Two models on the briefs that both finished; `difference` is the first's score less the second's. */
export interface PairReport {
  readonly models: readonly [string, string];
  readonly difference: BriefMean | null;
  readonly verdict: 'first' | 'second' | 'tie' | 'too_few_briefs' | 'no_common_briefs';
}

/** What one judge alone makes of the models: of one that is not on the panel a side note. */
export interface JudgeReport {
  readonly code: string;
  readonly kind: JudgeKind;
  readonly label: string;
  readonly onPanel: boolean;
  readonly briefs: number;
  readonly outputs: number;
  /** In the order of the report's models. */
  readonly models: readonly (BriefMean | null)[];
  /** What it would have taken at first sight, one a brief: said before anything was scored. */
  readonly firstPicks: readonly RunName[];
}

/** Runs under a special limit, which stay out of every other number. */
export interface SpecialRuns {
  readonly model: string;
  readonly sideNote: string;
  readonly runs: RunCounts;
  readonly overall: BriefMean | null;
  readonly dimensions: readonly (BriefMean | null)[];
  /** The model's runs like all others, on the same briefs. */
  readonly ordinary: BriefMean | null;
}

/** A number with its interval over resampled briefs; `null` interval: too few briefs, or too little that differs. */
export interface Estimate {
  readonly value: number;
  readonly interval95: readonly [number, number] | null;
}

/** Of the overall score (`dimension` null) or of one dimension; null where the values allow none. */
export interface AgreementRow {
  readonly dimension: string | null;
  readonly alpha: Estimate | null;
  /** α by ranks. */
  readonly ordinal: number | null;
}

/** Krippendorff's α of several judges over the outputs that at least two of them judged. */
export interface AgreementReport {
  readonly among: 'panel' | 'all';
  readonly judges: readonly string[];
  readonly outputs: number;
  readonly briefs: number;
  readonly rows: readonly AgreementRow[];
}

export interface AgainstPeopleRow {
  readonly dimension: string | null;
  readonly people: number;
  readonly judge: number;
  /** The judge's scores less the people's. */
  readonly difference: BriefMean;
  readonly spearman: Estimate | null;
  readonly pearson: Estimate | null;
}

/** A program or LLM judge beside the mean of the people who judged the same outputs. */
export interface AgainstPeople {
  readonly judge: string;
  readonly people: readonly string[];
  readonly outputs: number;
  readonly briefs: number;
  readonly rows: readonly AgainstPeopleRow[];
}

/** The numbers of a benchmark, all from its record. Names of models, briefs and dimensions are their keys. */
export interface BenchmarkReport {
  /** Briefs that some model finished. */
  readonly briefs: number;
  readonly outputs: number;
  readonly judgements: number;
  /** Labels of briefs, in the order of the briefs; empty where none has one. */
  readonly layers: readonly string[];
  readonly layerBriefs: readonly number[];
  /** From the highest score down. */
  readonly models: readonly ModelReport[];
  /** Every two models once, in that order. */
  readonly pairs: readonly PairReport[];
  readonly judges: readonly JudgeReport[];
  readonly special: readonly SpecialRuns[];
  readonly agreement: readonly AgreementReport[];
  readonly againstPeople: readonly AgainstPeople[];
}
