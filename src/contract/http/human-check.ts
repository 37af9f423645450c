import { z } from 'zod';

/**
 * GET /api/v1/contests/:slug/human-check (voters) — what the page needs to show that a person votes: a challenge of the
 * built-in proof of work as altcha-lib makes it, or the public key of the service that the host configured.
 */
export const humanCheckQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('proof_of_work'), challenge: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.enum(['turnstile', 'hcaptcha']), siteKey: z.string() }),
]);
export type HumanCheckQuestion = z.infer<typeof humanCheckQuestion>;

/**
 * POST /api/v1/contests/:slug/human-check — the widget's answer as it came; null when the service could not be reached
 * from the page, so that its outage throws no votes away.
 */
export const humanCheckProof = z.strictObject({ proof: z.string().min(1).max(16_384).nullable() });
export type HumanCheckProof = z.infer<typeof humanCheckProof>;

/** Passed; failed: try again; unavailable: votes are taken and wait for the host's decision. */
export const humanCheckAnswer = z.object({ outcome: z.enum(['passed', 'failed', 'unavailable']) });
export type HumanCheckAnswer = z.infer<typeof humanCheckAnswer>;
