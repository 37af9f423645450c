import { z } from 'zod';
import { entryCode, instant, uuid } from '../common.ts';

export const REPORT_REASONS = ['not_own_work', 'offensive', 'identifies_maker', 'breaks_brief', 'other'] as const;
export const reportReason = z.enum(REPORT_REASONS);
export type ReportReason = z.infer<typeof reportReason>;

/** POST /api/v1/rounds/:id/reports (voters of a round that goes on): tells the hosts of a work, once a voter and work. */
export const reportBody = z.strictObject({
  code: entryCode,
  reason: reportReason,
  text: z.string().trim().max(500).default(''),
});

/**
 * GET /api/v1/contests/:slug/reports (host): the open ones first, then the latest. By codes alone; who reported is not
 * told. POST …/reports/:id/dismiss closes one; withdrawing the work closes all of it.
 */
export const entryReport = z.object({
  id: uuid,
  round: z.object({ id: uuid, name: z.string(), running: z.boolean() }),
  code: entryCode,
  reason: reportReason,
  text: z.string(),
  at: instant,
  status: z.enum(['open', 'dismissed', 'withdrawn']),
});
export type EntryReport = z.infer<typeof entryReport>;
