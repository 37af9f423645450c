import { z } from 'zod';
import { uuid } from '../common.ts';

const line = z.string().trim().max(200);

/** One's own work, as its owner sees it: GET/PUT /api/v1/contests/:slug/my-entry (PUT: multipart, one file `image`). */
export const ownEntry = z.object({
  submitted: z.boolean(),
  /** Name to show when results are published, chosen by the designer; empty: "Designer n". */
  label: z.string(),
  preview: z.object({ full: z.string(), small: z.string() }).nullable(),
  open: z.boolean(),
});
export type OwnEntry = z.infer<typeof ownEntry>;
export const ownEntryFields = z.strictObject({ label: z.string().trim().max(80).optional() });

/** POST /api/v1/contests/:slug/benchmarks (host; multipart: these fields and one file `image`). */
export const benchmarkFields = z.strictObject({
  label: line.min(1),
  tool: line.min(1),
  model: line.default(''),
  version: line.default(''),
  prompt: z.string().trim().max(20_000).default(''),
  note: z.string().trim().max(2000).default(''),
});
/** GET /api/v1/contests/:slug/benchmarks (host). `preview` only until a round opens. */
export const benchmark = z.object({
  id: uuid,
  label: z.string(),
  tool: z.string(),
  model: z.string(),
  version: z.string(),
  prompt: z.string(),
  note: z.string(),
  preview: z.string().nullable(),
});
export type Benchmark = z.infer<typeof benchmark>;
