import type { GenerationSettings } from './planned-runs.ts';

/** What a call asks. */
export interface Question {
  readonly prompt: string;
  readonly settings: GenerationSettings;
  /** A picture, as a data address. */
  readonly reference: string | null;
}

export type Picture = { readonly base64: string } | { readonly url: string };

/** What came of a call: pictures as bytes or as addresses, and words. Null: it is no answer of this protocol. */
export type ReadAnswer = {
  readonly pictures: readonly Picture[];
  readonly text: string;
  readonly refusal?: string;
  readonly finishReason?: string;
  readonly usage?: unknown;
} | null;

/** What is asked in a run, with its reference at hand. */
export interface Asked {
  readonly prompt: string;
  /** Where the reference lies on this machine. */
  readonly referencePath: string | null;
  readonly referenceSha256: string | null;
  /** The reference as a data address; null: there is none, or nobody is sent it so. */
  readonly referenceUrl: string | null;
}
