import type { z } from 'zod';
import { AppError } from '../../domain/app-error.ts';
import { FIELD_FAULTS, type FieldFault } from '../../words/errors.ts';
import { parseForeign } from '../parse-foreign.ts';

export interface WrongField {
  readonly path: string;
  readonly message: string;
}

/** `bad_request` that names the wrong fields. Only input from outside throws it: a fault of ours stays a fault of ours. */
export class InvalidInput extends AppError {
  readonly fields: readonly WrongField[];

  constructor(fields: readonly WrongField[]) {
    super('bad_request');
    this.fields = fields;
  }
}

/** So many wrong fields are named; a name that is not known here is told as far as this. */
const MOST_NAMED = 100;
const NAME_TOLD = 60;

/**
 * Input from outside in its parsed form: the only way from a body, a query or a socket message to a function.
 * @throws InvalidInput
 */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = parseForeign(schema, value);
  if (parsed.issues === null) return parsed.data;
  throw new InvalidInput(parsed.issues.flatMap(wrongFields).slice(0, MOST_NAMED));
}

/** A single wrong field, for faults that a schema does not see. */
export function invalidField(path: string, fault: FieldFault, limit?: number): InvalidInput {
  return new InvalidInput([{ path, message: FIELD_FAULTS[fault](limit === undefined ? {} : { limit }) }]);
}

function wrongFields(issue: z.core.$ZodIssue): WrongField[] {
  const { fault, limit } = faultOf(issue);
  const message = FIELD_FAULTS[fault](limit === undefined ? {} : { limit });
  const paths =
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, MOST_NAMED).map((key) => [...issue.path, key.slice(0, NAME_TOLD)])
      : [issue.path];
  return paths.map((path) => ({ path: path.join('.'), message }));
}

const TOO_SMALL: ReadonlyMap<string, FieldFault> = new Map([
  ['string', 'tooShort'],
  ['array', 'tooFew'],
]);

function faultOf(issue: z.core.$ZodIssue): { fault: FieldFault; limit?: number } {
  switch (issue.code) {
    case 'too_small':
      return { fault: TOO_SMALL.get(issue.origin) ?? 'tooSmall', limit: Number(issue.minimum) };
    case 'too_big':
      return { fault: issue.origin === 'string' ? 'tooLong' : 'tooLarge', limit: Number(issue.maximum) };
    case 'unrecognized_keys':
      return { fault: 'unknown' };
    case 'invalid_value':
      return { fault: 'notChoice' };
    case 'invalid_type':
      return { fault: issue.input === undefined ? 'missing' : 'wrong' };
    default:
      return { fault: 'wrong' };
  }
}
