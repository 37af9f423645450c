import { z } from 'zod';
import { instant } from '../common.ts';

/**
 * GET /api/v1/rounds/:id/quarantine (host of an arena) — votes that wait for the host, whether persons can be checked now,
 * and how many votes were refused, by reason.
 */
export const quarantineView = z.object({
  waiting: z.array(z.object({ reason: z.string(), votes: z.int(), voters: z.int() })),
  /** The last time when persons could not be checked; `endedAt` null: they still cannot. Null: that never happened. */
  outage: z.object({ since: instant, lastAt: instant, endedAt: instant.nullable() }).nullable(),
  refused: z.record(z.string(), z.int()),
});
export type QuarantineView = z.infer<typeof quarantineView>;

/**
 * POST /api/v1/rounds/:id/quarantine/release · …/exclude (host): all votes that wait now count from now on, or never.
 * No body.
 */
export const settledQuarantine = z.object({ votes: z.int() });
export type SettledQuarantine = z.infer<typeof settledQuarantine>;
