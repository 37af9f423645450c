import { dropFromShelf, keepOnShelf, readShelf, type Shelf } from '../ui/shelf.ts';
import type { Field, FieldValue } from './draft-fields.ts';

/** Written here, not acknowledged yet; `base` is what stood in the field when it was written. */
export interface PendingField {
  readonly id: string;
  readonly field: Field;
  readonly value: FieldValue;
  readonly base: FieldValue;
}

/** Written here, and does not stand: why. It is kept until the judge has put it back or let it go. */
export interface Aside extends Pick<PendingField, 'id' | 'field' | 'value'> {
  readonly why: 'changed' | 'submitted' | 'over' | 'refused';
}

/**
 * What a judge has written of a brief and the server does not hold, kept over a reload. Each field lies under its own key,
 * so that two tabs do not overwrite each other's. A shelf that is full or blocked costs the reload safety, no text.
 */
export interface JudgeShelf {
  pending(): PendingField[];
  aside(): Aside[];
  keep(field: PendingField): void;
  drop(field: Pick<PendingField, 'id' | 'field'>): void;
  layAside(field: Aside): void;
  letGo(field: Pick<Aside, 'id' | 'field'>): void;
}

export const keyOf = ({ id, field }: Pick<PendingField, 'id' | 'field'>): string => `${id}/${field}`;

export function openJudgeShelf(contest: string, brief: string, shelf: Shelf | null): JudgeShelf {
  const drafts = `blindrank.judge.${contest}/${brief}.draft.`;
  const asides = `blindrank.judge.${contest}/${brief}.aside.`;
  return {
    pending: () => readShelf(shelf, drafts).filter(isField).filter(isPending),
    aside: () => readShelf(shelf, asides).filter(isField).filter(isAside),
    keep: (field) => keepOnShelf(shelf, drafts + keyOf(field), field),
    drop: (field) => dropFromShelf(shelf, drafts + keyOf(field)),
    layAside: (field) => keepOnShelf(shelf, asides + keyOf(field), field),
    letGo: (field) => dropFromShelf(shelf, asides + keyOf(field)),
  };
}

type Found = Pick<PendingField, 'id' | 'field' | 'value'>;

function isField(value: unknown): value is Found {
  if (typeof value !== 'object' || value === null) return false;
  const found = value as Partial<Found>;
  return typeof found.id === 'string' && typeof found.field === 'string' && found.value !== undefined;
}

const isPending = (found: Found): found is PendingField => 'base' in found;
const isAside = (found: Found): found is Aside => 'why' in found;
