import { z } from 'zod';
import { ERROR_CODES } from '../domain/codes.ts';

/** Changes when a page of an older build can no longer talk to the server. */
export const PROTOCOL = 1;

export const slug = z.string().regex(/^[a-z0-9-]{1,80}$/);
export const uuid = z.uuid();
export const entryCode = z.string().regex(/^[A-Z0-9]{4,8}$/);
export const instant = z.iso.datetime();

export const roundStatus = z.enum(['draft', 'open', 'paused', 'closed', 'published']);
export type RoundStatusWire = z.infer<typeof roundStatus>;
export const contestKind = z.enum(['challenge', 'arena', 'benchmark']);

export const contestStatus = z.enum([
  'draft',
  'submissions',
  'submissions_closed',
  'evaluation',
  'published',
  'archived',
]);
export type ContestStatusWire = z.infer<typeof contestStatus>;

/** The refusal of a socket command; over HTTP the same code and sentence are a problem document (RFC 9457). */
export const refusal = z.object({
  ok: z.literal(false),
  code: z.enum(ERROR_CODES),
  message: z.string(),
  /** With `busy` and `rate_limited`: wait this long before trying again. */
  retryAfterMs: z.int().positive().optional(),
});
export type Refusal = z.infer<typeof refusal>;
export type Reply<T> = ({ ok: true } & T) | Refusal;

/** RFC 9457. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(ERROR_CODES),
  detail: z.string(),
  requestId: z.string(),
  /** Which fields were wrong, in the words of the form. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;
