import { DEFAULT_CRITERIA } from '../../domain/constants.ts';
import { faultsOf } from '../../domain/criteria.ts';
import type { Criterion } from '../../domain/settings.ts';
import { criteria as t } from '../../words/words.ts';

/** A criterion being edited: a number that is not there yet is NaN. `key` stays while it moves. */
export type CriterionDraft = Criterion & { readonly key: number };

export type CriteriaAct =
  | { readonly kind: 'change'; readonly key: number; readonly part: Partial<Criterion> }
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly key: number }
  | { readonly kind: 'move'; readonly key: number; readonly by: 1 | -1 };

export function draftCriteria(criteria: readonly Criterion[] = DEFAULT_CRITERIA): CriterionDraft[] {
  return criteria.map((criterion, key) => ({ ...criterion, key }));
}

/** The list after an act; the last criterion is never removed. */
export function edited(list: readonly CriterionDraft[], act: CriteriaAct): readonly CriterionDraft[] {
  switch (act.kind) {
    case 'change':
      return list.map((one) => (one.key === act.key ? { ...one, ...act.part } : one));
    case 'add': {
      const { min, max } = list.at(-1) ?? DEFAULT_CRITERIA[0];
      const key = 1 + Math.max(-1, ...list.map((one) => one.key));
      return [...list, { key, name: '', description: '', weight: 1, min, max }];
    }
    case 'remove':
      return list.length === 1 ? list : list.filter((one) => one.key !== act.key);
    case 'move': {
      const from = list.findIndex((one) => one.key === act.key);
      const to = from + act.by;
      if (from < 0 || to < 0 || to >= list.length) return list;
      const moved = [...list];
      [moved[from], moved[to]] = [moved[to] as CriterionDraft, moved[from] as CriterionDraft];
      return moved;
    }
  }
}

/** As the interface takes them. */
export function criteriaToSend(list: readonly CriterionDraft[]): Criterion[] {
  return list.map(({ key: _key, ...criterion }) => criterion);
}

/** What is wrong, in words, by the path of the field in the request: `criteria.0.name`. */
export function criteriaFaults(list: readonly CriterionDraft[]): Map<string, string> {
  return new Map(faultsOf(list).map(({ field, fault }) => [`criteria.${field}`, t.faults[fault]]));
}
