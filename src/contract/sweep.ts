import { z } from 'zod';
import { instant } from './common.ts';

export const sweepPattern = z.enum(['always', 'never', 'coin', 'contrary']);
export type SweepPattern = z.infer<typeof sweepPattern>;

/** A voter whom a sweep marked, and on what grounds. */
export const sweptVoter = z.object({
  /** The contest's pseudonym. */
  voter: z.string(),
  pattern: sweepPattern,
  /** The generator that always wins or loses for this voter; null where all votes are meant. */
  generator: z.string().nullable(),
  /** Votes that the pattern speaks of, wins among them (of the generator, else of the favourites), and how many others' votes predict. */
  decided: z.int(),
  won: z.int(),
  expected: z.number(),
  /** The chance that the voter judges honestly, as far as the votes tell. */
  chanceHonest: z.number(),
  /** Ballots left out because of it, now; 0: released. */
  ballots: z.int(),
  markedAt: instant,
});
export type SweptVoter = z.infer<typeof sweptVoter>;

/** GET /api/v1/rounds/:id/sweep (host). */
export const sweepView = z.object({
  /** When a sweep last ended; null: never. */
  sweptAt: instant.nullable(),
  voters: z.array(sweptVoter),
  /** Ballots in quarantine. */
  quarantined: z.int(),
});
export type SweepView = z.infer<typeof sweepView>;

/** POST /api/v1/rounds/:id/sweep/release (host): a voter's ballots count again, and later sweeps leave the voter alone. */
export const releaseSwept = z.strictObject({ voter: z.string().min(1).max(100) });
