import type { Criterion } from './settings.ts';

export const MOST_CRITERIA = 12;
export const CRITERION_LIMITS = { name: 60, description: 500, weight: 1000, scale: 100 } as const;

export type CriterionFault = 'name' | 'twice' | 'weight' | 'weights' | 'whole' | 'order';

/** A fault and the field that shows it: `0.name`, `2.max`. */
export interface FaultyField {
  readonly field: string;
  readonly fault: CriterionFault;
}

/** Everything that keeps criteria from being published; empty when jurors can score on them. */
export function faultsOf(criteria: readonly Criterion[]): FaultyField[] {
  const names = criteria.map(({ name }) => name.trim().toLowerCase());
  const faults = criteria.flatMap(({ weight, min, max }, c) => {
    const found: FaultyField[] = [];
    if (names[c] === '') found.push({ field: `${c}.name`, fault: 'name' });
    else if (names.indexOf(names[c]) < c) found.push({ field: `${c}.name`, fault: 'twice' });
    if (!(weight >= 0 && weight <= CRITERION_LIMITS.weight)) found.push({ field: `${c}.weight`, fault: 'weight' });
    const wholes = [min, max].every((end) => Number.isInteger(end) && end >= 0 && end <= CRITERION_LIMITS.scale);
    if (!wholes) found.push({ field: `${c}.max`, fault: 'whole' });
    else if (min >= max) found.push({ field: `${c}.max`, fault: 'order' });
    return found;
  });
  const weightless = criteria.every(({ weight }) => weight === 0);
  return weightless ? [...faults, { field: '0.weight', fault: 'weights' }] : faults;
}

/** Each criterion's share of the whole; null while the weights are not numbers with a sum above 0. */
export function weightShares(criteria: readonly Pick<Criterion, 'weight'>[]): number[] | null {
  const sum = criteria.reduce((total, { weight }) => total + weight, 0);
  return sum > 0 && Number.isFinite(sum) ? criteria.map(({ weight }) => weight / sum) : null;
}
