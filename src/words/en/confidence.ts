import { count, decimal, percent, plural } from '../format.ts';

type Label = 'insufficient' | 'low' | 'moderate' | 'high';
type Method = 'pairwise' | 'likes' | 'experts';

/** One demand that is not met: what was found (null: it cannot be measured) and what is needed. */
export interface Lacking {
  readonly name: string;
  readonly value: number | null;
  readonly needed: number;
}

const LABELS: Record<Label, string> = {
  insufficient: 'insufficient',
  low: 'low',
  moderate: 'moderate',
  high: 'high',
};

const number = (value: number) => (Number.isInteger(value) ? count(value) : decimal(value));
/** How many are missing, rounded up so that the demand is met with them. */
const missing = (value: number | null, needed: number) => Math.max(1, Math.ceil(needed - (value ?? 0)));
const times = (power: number) =>
  power >= 6 ? 'more than a million' : power >= 1 ? count(Math.round(10 ** power)) : decimal(10 ** power);
/** What the votes say of equal designs, by the power of ten of the Bayes factor. */
const odds = (power: number) =>
  power >= 0
    ? `The votes are ${times(power)} times likelier if the designs differ than if all are equally good`
    : `The votes are ${times(-power)} times likelier if all designs are equally good than if they differ`;

/** What each demand found, and what would meet it. The label that asks is named before. */
const DEMANDS: Record<
  string,
  (method: Method, value: number | null, needed: number) => [found: string, raise: string]
> = {
  components: (_, value) => [
    value === null || value < 2
      ? 'Not every design is joined to the others by comparisons.'
      : `The designs fall into ${count(value)} groups that were never compared with each other.`,
    'Comparisons between the groups.',
  ],
  voters: (_, value, needed) => [
    `${plural(value ?? 0, 'person', 'people')} voted; it asks for ${count(needed)}.`,
    `${plural(missing(value, needed), 'more voter', 'more voters')}.`,
  ],
  mean: (_, value, needed) => [
    `A design was compared ${number(value ?? 0)} times on average; it asks for ${count(needed)}.`,
    `About ${plural(missing(value, needed), 'more comparison', 'more comparisons')} of each design.`,
  ],
  least: (method, value, needed) =>
    method === 'likes'
      ? [
          `The least rated design has ${plural(value ?? 0, 'rating', 'ratings')}; it asks for ${count(needed)}.`,
          `${plural(missing(value, needed), 'more rating', 'more ratings')} of the least rated designs.`,
        ]
      : [
          `The least compared design has ${plural(value ?? 0, 'comparison', 'comparisons')}; it asks for ${count(needed)}.`,
          `${plural(missing(value, needed), 'more comparison', 'more comparisons')} of the least compared designs.`,
        ],
  balance: (_, value, needed) => [
    `The least compared design has ${percent(value ?? 0)} of the average number of comparisons; it asks for ${percent(needed)}.`,
    'More comparisons of the designs that have few.',
  ],
  separation: (_, value, needed) => [
    value === null
      ? 'There is nothing to tell apart.'
      : `${percent(value)} of the differences between designs are more than chance; it asks for ${percent(needed)}.`,
    'More comparisons, if the designs do differ.',
  ],
  evidence: (_, value, needed) => [
    value === null
      ? 'Nothing was compared, so equal designs cannot be ruled out.'
      : `${odds(value)}; it asks for ${count(Math.round(10 ** needed))} times likelier if they differ.`,
    'More comparisons, if the designs do differ.',
  ],
  neighbours: (_, value, needed) => [
    value === null
      ? 'There are no neighbours to put in order.'
      : `Two neighbours in the ranking are in the right order with a chance of typically ${percent(value)}; it asks for ${percent(needed)}.`,
    'More comparisons between neighbours in the ranking.',
  ],
  width: (_, value, needed) => [
    value === null
      ? 'There are no intervals yet.'
      : `The interval of a design is typically ${count(Math.round(value * 100))} points wide; it asks for at most ${count(Math.round(needed * 100))}.`,
    'More ratings of every design.',
  ],
  jurors: (_, value, needed) => [
    `${plural(value ?? 0, 'juror has', 'jurors have')} sent a complete packet; it asks for ${count(needed)}.`,
    `${plural(missing(value, needed), 'more complete packet', 'more complete packets')}.`,
  ],
  agreement: (_, value, needed) => [
    value === null
      ? 'How far the jurors agree cannot be stated.'
      : `The jurors agree at W = ${value.toFixed(2)}; it asks for ${String(needed)}.`,
    'Jurors who agree more, which no number of jurors can promise.',
  ],
};

export const confidence = {
  label: (label: Label) => `Confidence: ${LABELS[label]}`,
  meaning: {
    insufficient: 'There is too little evidence to speak of an order.',
    low: 'The order is a first hint. More votes could turn it.',
    moderate: 'The order is roughly right. Neighbours could still change places.',
    high: 'The evidence is broad, and the order holds well.',
  } satisfies Record<Label, string>,
  none: 'This ranking was made before there were confidence labels.',
  why: 'Why, and what would raise it',
  whyTop: 'Why',
  top: 'Every demand of the highest label is met.',
  lacks: (next: Label) => `What is missing for “${LABELS[next]}”:`,
  found: (method: Method, { name, value, needed }: Lacking) => DEMANDS[name]?.(method, value, needed)[0] ?? name,
  raise: (method: Method, { name, value, needed }: Lacking) =>
    `What would raise it: ${lowerFirst(DEMANDS[name]?.(method, value, needed)[1] ?? name)}`,
};

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
