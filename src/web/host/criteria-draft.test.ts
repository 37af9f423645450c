import { describe, expect, it } from 'vitest';
import { criteriaFaults, criteriaToSend, draftCriteria, edited } from './criteria-draft.ts';

const names = (list: ReturnType<typeof draftCriteria>) => list.map(({ name }) => name);
const three = draftCriteria(['A', 'B', 'C'].map((name) => ({ name, description: '', weight: 1, min: 0, max: 10 })));

describe('criteria being edited', () => {
  it('begin as Overall Design Quality from 1 to 7', () => {
    expect(criteriaToSend(draftCriteria())).toEqual([
      { name: 'Overall Design Quality', description: '', weight: 1, min: 1, max: 7 },
    ]);
  });

  it('are added at the end, on the scale of the one before, under a key of their own', () => {
    const without = edited(three, { kind: 'remove', key: 0 });
    const list = edited(without, { kind: 'add' });
    expect(list.at(-1)).toMatchObject({ name: '', weight: 1, min: 0, max: 10 });
    expect(new Set(list.map(({ key }) => key)).size).toBe(3);
  });

  it('move one place, and not beyond the ends', () => {
    expect(names([...edited(three, { kind: 'move', key: 2, by: -1 })])).toEqual(['A', 'C', 'B']);
    expect(names([...edited(three, { kind: 'move', key: 0, by: 1 })])).toEqual(['B', 'A', 'C']);
    expect(edited(three, { kind: 'move', key: 0, by: -1 })).toBe(three);
    expect(edited(three, { kind: 'move', key: 2, by: 1 })).toBe(three);
  });

  it('keep at least one', () => {
    expect(names([...edited(three, { kind: 'remove', key: 1 })])).toEqual(['A', 'C']);
    const one = draftCriteria();
    expect(edited(one, { kind: 'remove', key: 0 })).toBe(one);
  });

  it('tell what is wrong where it is wrong', () => {
    const list = edited(three, { kind: 'change', key: 1, part: { name: '', weight: Number.NaN } });
    expect([...criteriaFaults(list).keys()]).toEqual(['criteria.1.name', 'criteria.1.weight']);
    expect(criteriaFaults(three).size).toBe(0);
  });
});
