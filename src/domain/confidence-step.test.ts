import { describe, expect, it } from 'vitest';
import { expertsConfidence } from './confidence.ts';
import { nextLabel } from './confidence-step.ts';
import { DEFAULT_CONSTANTS } from './constants.ts';

const label = (jurors: number, agreement: number | null) =>
  nextLabel(expertsConfidence({ jurors, agreement }, DEFAULT_CONSTANTS.confidence.experts));

describe('nextLabel', () => {
  it('names what the next label lacks, and only that', () => {
    expect(label(1, 0.9)).toMatchObject({ next: 'low', missing: [{ name: 'jurors', value: 1, needed: 2 }] });
    expect(label(4, 0.1)).toMatchObject({ next: 'moderate', missing: [{ name: 'agreement', value: 0.1 }] });
    expect(label(4, 0.5)?.missing.map(({ name }) => name)).toEqual(['jurors', 'agreement']);
  });

  it('has nothing above the highest', () => {
    expect(label(6, 0.9)).toBeNull();
  });
});
