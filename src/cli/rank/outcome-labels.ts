import type { VoteOutcome } from './vote.ts';

/** What the winner's column may say besides an item's name, in small letters and single spaces. */
export type OutcomeLabels = ReadonlyMap<string, VoteOutcome>;

const DRAWN: readonly [string, VoteOutcome][] = [
  ['tie', 'tie'],
  ['draw', 'tie'],
  ['tie (bothbad)', 'both_bad'],
  ['tie (both bad)', 'both_bad'],
  ['bothbad', 'both_bad'],
  ['both bad', 'both_bad'],
  ['skip', 'skip'],
  ['skipped', 'skip'],
];

export const SIDES: OutcomeLabels = new Map([
  ['left', 'first'],
  ['right', 'second'],
  ['model a', 'first'],
  ['model b', 'second'],
  ...DRAWN,
]);

/** Only where a layout is known to number its sides: elsewhere 1 and 2 may be items. */
export const NUMBERS: OutcomeLabels = new Map([['1', 'first'], ['2', 'second'], ...DRAWN]);

/** An item's name goes before the words, which might be names themselves. Undefined for what is neither. */
export function outcomeOf(said: string, first: string, second: string, labels: OutcomeLabels): VoteOutcome | undefined {
  if (said === first) return 'first';
  if (said === second) return 'second';
  return labels.get(said) ?? labels.get(said.toLowerCase().replace(/[\s_-]+/g, ' '));
}
