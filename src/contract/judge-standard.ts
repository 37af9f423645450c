import { z } from 'zod';
import { type JudgeStandard, LEAST_SCORE, STANDARD_LIMITS as LIMITS, MOST_SCORE } from '../domain/judge-standard.ts';

const text = (max: number) =>
  z.strictObject({ en: z.string().trim().min(1).max(max), zh: z.string().trim().min(1).max(max).optional() });
const points = z.number().min(0).max(MOST_SCORE);
const score = z.int().min(LEAST_SCORE).max(MOST_SCORE);

/** A standard as a host hands it in and as it is stored; what one field cannot say of another, domain's `standardFaults` says. */
export const judgeStandard = z.strictObject({
  version: z.string().trim().min(1).max(LIMITS.version),
  name: text(LIMITS.name),
  instructions: z
    .array(z.strictObject({ title: text(LIMITS.name), body: text(LIMITS.body) }))
    .min(1)
    .max(LIMITS.parts),
  dimensions: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
        name: text(LIMITS.name),
        weight: z.number().min(0).max(1),
        question: text(LIMITS.body),
        bands: z
          .array(z.strictObject({ from: score, to: score, means: text(300).nullable() }))
          .min(1)
          .max(MOST_SCORE),
        hardDefects: z.strictObject({ most: score }).nullable().default(null),
        deductions: z.strictObject({ wrongDeliverable: points, textProblem: points }).nullable().default(null),
      }),
    )
    .min(1)
    .max(LIMITS.dimensions),
}) satisfies z.ZodType<JudgeStandard>;

const version = z.string().trim().min(1).max(LIMITS.version);

/**
 * GET /api/v1/contests/:slug/standard (members; everybody once the benchmark is published): a version of its standard, by
 * default the one by which it is judged. GET /api/v1/standards/:version: the product's own, by the same query without
 * `version`, answered with the standard alone.
 */
export const standardQuery = z.strictObject({
  version: version.optional(),
  /** `md`: as a page in Markdown. */
  format: z.enum(['json', 'md']).default('json'),
  language: z.enum(['en', 'zh']).default('en'),
});
export type StandardQuery = z.output<typeof standardQuery>;

export const standardView = z.object({
  standard: judgeStandard,
  /** The version by which the benchmark is, or will be, judged. */
  current: z.string(),
  /** All that the benchmark has had, the newest first. */
  versions: z.array(z.string()),
});
export type StandardView = z.infer<typeof standardView>;

/**
 * PUT /api/v1/benchmarks/:slug/standard (host, `judgeStandard`): until judging opens. The standard that was handed in last is
 * the one by which is judged; a version keeps its words for good. Answers `standardView`.
 */
