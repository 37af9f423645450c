import { describe, expect, it } from 'vitest';
import { type JudgeStandard, standardFaults } from './judge-standard.ts';
import { STANDARD_V1_2 } from './standards/v1-2.ts';

const changed = (change: (standard: { -readonly [K in keyof JudgeStandard]: JudgeStandard[K] }) => void) => {
  const copy = structuredClone(STANDARD_V1_2);
  change(copy);
  return standardFaults(copy);
};

describe('version 1.2 of the standard', () => {
  it('has the four scores with the weights of its source, in the order of judgement', () => {
    expect(STANDARD_V1_2.dimensions.map(({ key, weight }) => [key, weight])).toEqual([
      ['legibility', 0.2],
      ['lettering_and_finish', 0.35],
      ['information_and_layout', 0.25],
      ['appeal', 0.2],
    ]);
  });

  it('deducts 3 points for the wrong deliverable and 1 for a text, in one place; hard defects mean 4 at most', () => {
    const [legibility, , information] = STANDARD_V1_2.dimensions;
    expect(information?.deductions).toEqual({ wrongDeliverable: 3, textProblem: 1 });
    expect(legibility?.hardDefects).toEqual({ most: 4 });
    expect(legibility?.bands.find(({ means }) => means === null)).toMatchObject({ from: 5, to: 6 });
  });

  it('is without fault, and has every text in both languages', () => {
    expect(standardFaults(STANDARD_V1_2)).toEqual([]);
    const texts = [
      STANDARD_V1_2.name,
      ...STANDARD_V1_2.instructions.flatMap(({ title, body }) => [title, body]),
      ...STANDARD_V1_2.dimensions.flatMap(({ name, question, bands }) => [
        name,
        question,
        ...bands.flatMap(({ means }) => means ?? []),
      ]),
    ];
    for (const { en, zh } of texts) {
      expect(en).not.toBe('');
      expect(zh).toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('standardFaults', () => {
  it('names weights that do not sum to 1, doubled and reserved names, gaps in the bands, deductions in two places', () => {
    const first = (standard: JudgeStandard) => standard.dimensions[0] as unknown as Record<string, unknown>;
    expect(changed((standard) => Object.assign(first(standard), { weight: 0.3 }))).toMatchObject([
      { code: 'weights_sum', place: 'dimensions' },
    ]);
    expect(changed((standard) => Object.assign(first(standard), { key: 'appeal' }))).toMatchObject([
      { code: 'duplicate_dimension', place: 'dimensions[3].key' },
    ]);
    expect(changed((standard) => Object.assign(first(standard), { key: 'notes' }))).toMatchObject([
      { code: 'reserved_key', place: 'dimensions[0].key' },
    ]);
    expect(changed((standard) => (first(standard).bands as object[]).splice(1, 1))).toMatchObject([
      { code: 'bands_gap', place: 'dimensions[0].bands' },
    ]);
    const deductions = { wrongDeliverable: 1, textProblem: 1 };
    expect(changed((standard) => Object.assign(first(standard), { deductions }))).toMatchObject([
      { code: 'two_deductions', place: 'dimensions' },
    ]);
  });
});
