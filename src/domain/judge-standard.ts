/** Texts of a standard, by language; English is always there. */
export type StandardText = Readonly<{ en: string; zh?: string | undefined }>;

/** What a score means: the lowest and the highest number that this holds for. `means` undefined: these are not used. */
export interface ScoreBand {
  readonly from: number;
  readonly to: number;
  readonly means: StandardText | null;
}

/** One score of a judged output: a whole number from `LEAST_SCORE` to `MOST_SCORE`. */
export interface Dimension {
  /** Its name in machine-readable judgements, such as `lettering_and_finish`. */
  readonly key: string;
  readonly name: StandardText;
  /** Share in the whole; those of a standard sum to 1. */
  readonly weight: number;
  /** What is asked. */
  readonly question: StandardText;
  /** From the best down. */
  readonly bands: readonly ScoreBand[];
  /** The judge lists defects that make the output unusable in this respect; any of them means a score of `most` or less. */
  readonly hardDefects: { readonly most: number } | null;
  /** Where text problems and a wrong deliverable are deducted: points for each. */
  readonly deductions: { readonly wrongDeliverable: number; readonly textProblem: number } | null;
}

/** A part of what judges read before they judge. `body`: paragraphs, set apart by empty lines. */
export interface InstructionPart {
  readonly title: StandardText;
  readonly body: StandardText;
}

/**
 * How outputs are judged: what is scored, what the scores mean, and what judges are told. Stored with a benchmark by its
 * version; a judgement names the version by which it was given.
 */
export interface JudgeStandard {
  readonly version: string;
  readonly name: StandardText;
  readonly instructions: readonly InstructionPart[];
  /** In the order in which they are judged. */
  readonly dimensions: readonly Dimension[];
}

export const LEAST_SCORE = 1;
export const MOST_SCORE = 10;

export const STANDARD_LIMITS = { dimensions: 12, parts: 20, name: 80, body: 6000, version: 40 } as const;

/** Room for rounding in weights that people write. */
const WEIGHT_ROOM = 1e-9;

export type StandardFault =
  | { readonly code: 'weights_sum'; readonly place: string; readonly sum: number }
  | { readonly code: 'duplicate_dimension' | 'bands_gap' | 'two_deductions' | 'reserved_key'; readonly place: string };

/** Names of a judgement's other fields: no dimension may be called so. */
export const JUDGEMENT_FIELDS = [
  'id',
  'deliverable_ok',
  'deliverable_note',
  'missing',
  'altered',
  'invented',
  'placeholders_printed',
  'intent_fit',
  'notes',
] as const;

/** What is wrong with a standard that has the right form. */
export function standardFaults({ dimensions }: JudgeStandard): StandardFault[] {
  const faults: StandardFault[] = [];
  const sum = dimensions.reduce((total, { weight }) => total + weight, 0);
  if (Math.abs(sum - 1) > WEIGHT_ROOM) faults.push({ code: 'weights_sum', place: 'dimensions', sum });
  dimensions.forEach(({ key, bands }, d) => {
    const place = `dimensions[${d}]`;
    if (dimensions.findIndex((one) => one.key === key) !== d)
      faults.push({ code: 'duplicate_dimension', place: `${place}.key` });
    if ((JUDGEMENT_FIELDS as readonly string[]).includes(key))
      faults.push({ code: 'reserved_key', place: `${place}.key` });
    if (!coversScale(bands)) faults.push({ code: 'bands_gap', place: `${place}.bands` });
  });
  if (dimensions.filter(({ deductions }) => deductions !== null).length > 1) {
    faults.push({ code: 'two_deductions', place: 'dimensions' });
  }
  return faults;
}

/** Bands from the best down that hold every score once. */
function coversScale(bands: readonly ScoreBand[]): boolean {
  let next = MOST_SCORE;
  for (const { from, to } of bands) {
    if (to !== next || from > to) return false;
    next = from - 1;
  }
  return next === LEAST_SCORE - 1;
}
