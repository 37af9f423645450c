import type { z } from 'zod';

export type ForeignForm<T> =
  | { readonly data: T; readonly issues: null }
  | { readonly data: null; readonly issues: readonly z.core.$ZodIssue[] };

/**
 * What strangers sent, in its parsed form, or what is wrong with it. A check looks at more than it should: at the length
 * of what is no list, say, where a stranger has put an object that is no number. What a check stumbles over is of the
 * wrong form.
 */
export function parseForeign<T>(schema: z.ZodType<T>, value: unknown): ForeignForm<T> {
  try {
    const { data, error } = schema.safeParse(value, { reportInput: true });
    return error === undefined ? { data: data as T, issues: null } : { data: null, issues: error.issues };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { data: null, issues: [{ code: 'custom', path: [], message: error.message, input: value }] };
  }
}
