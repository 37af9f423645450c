import type { JudgeStandard } from '../../domain/judge-standard.ts';
import type { RunOutcome } from '../../domain/run-outcome.ts';

/** What a benchmark holds already, as far as a manifest can clash with it. */
export interface StoredBenchmark {
  /** With which its runs were made. */
  readonly generation: Readonly<Record<string, unknown>>;
  /** By which it will be judged. */
  readonly standard: JudgeStandard;
  readonly briefs: ReadonlyMap<string, StoredBrief>;
  readonly models: ReadonlyMap<string, StoredModel>;
  /** By `runKey`. */
  readonly runs: ReadonlyMap<string, StoredRun>;
}

export interface StoredBrief {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly requiredText: readonly string[];
  readonly layer: string;
  readonly anchors: readonly StoredAnchor[];
}

export interface StoredAnchor {
  readonly mediaId: string;
  readonly source: string | null;
  readonly scores: Readonly<Record<string, number>>;
  readonly note: string;
}

export interface StoredModel {
  readonly id: string;
  readonly label: string;
  readonly model: string;
  readonly version: string;
}

export interface StoredRun {
  readonly id: string;
  readonly attempts: number;
  /** The first is the one that is scored. */
  readonly directions: readonly { readonly mediaId: string; readonly source: string | null }[];
}

/** An attempt with what its log says of it. */
export interface KnownAttempt {
  readonly log: Readonly<Record<string, unknown>>;
  /** Of its own; empty: those of all. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly outcome: RunOutcome;
  readonly rule: string;
}

interface NamedRun {
  readonly model: string;
  readonly brief: string;
  readonly run: number;
  readonly sideNote: string;
}

/** What a run is found by. */
export function runKey({ model, brief, run, sideNote }: NamedRun): string {
  return JSON.stringify([model, brief, run, sideNote]);
}
