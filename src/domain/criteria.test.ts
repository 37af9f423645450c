import { describe, expect, it } from 'vitest';
import { DEFAULT_CRITERIA } from './constants.ts';
import { faultsOf, weightShares } from './criteria.ts';

const fine = { name: 'Clarity', description: '', weight: 1, min: 1, max: 7 };
const faults = (...criteria: (typeof fine)[]) => faultsOf(criteria).map(({ field, fault }) => `${field} ${fault}`);

describe('the criteria of a review', () => {
  it('are fine as they are usually, and with a criterion that counts nothing beside one that counts', () => {
    expect(faultsOf(DEFAULT_CRITERIA)).toEqual([]);
    expect(faults(fine, { ...fine, name: 'Idea', weight: 0 })).toEqual([]);
  });

  it.each([
    ['a name', { name: '  ' }, '0.name name'],
    ['a weight', { weight: Number.NaN }, '0.weight weight'],
    ['a weight from 0', { weight: -1 }, '0.weight weight'],
    ['a weight that is not endless', { weight: 1001 }, '0.weight weight'],
    ['whole ends', { max: 6.5 }, '0.max whole'],
    ['ends that are there', { min: Number.NaN }, '0.max whole'],
    ['ends within 0–100', { max: 101 }, '0.max whole'],
    ['a scale with room', { min: 7 }, '0.max order'],
  ])('need %s', (_what, change, fault) => {
    expect(faults({ ...fine, ...change }, { ...fine, name: 'Idea' })).toEqual([fault]);
  });

  it('need different names, and some weight in all', () => {
    expect(faults(fine, { ...fine, name: ' clarity' })).toEqual(['1.name twice']);
    expect(faults({ ...fine, weight: 0 })).toEqual(['0.weight weights']);
  });
});

describe('the share of a criterion', () => {
  it('is its weight in the sum of all', () => {
    expect(weightShares([{ weight: 3 }, { weight: 1 }, { weight: 0 }])).toEqual([0.75, 0.25, 0]);
  });

  it('is unknown without any weight, or while a weight is not a number', () => {
    expect(weightShares([{ weight: 0 }])).toBeNull();
    expect(weightShares([{ weight: Number.NaN }, { weight: 1 }])).toBeNull();
  });
});
