import { z } from 'zod';
import { entryCode } from '../common.ts';
import { method } from '../settings.ts';

/** A rank correlation, or why there is none; the interval likewise (methods §7). */
const correlation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('estimated'),
    n: z.int(),
    value: z.number(),
    interval: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('interval'),
        low: z.number(),
        high: z.number(),
        /** So few designs that the interval itself is rough. */
        caution: z.boolean(),
      }),
      z.object({ kind: z.literal('undefined'), reason: z.enum(['fewer_than_ten_items', 'perfect_correlation']) }),
    ]),
  }),
  z.object({ kind: z.literal('undefined'), reason: z.enum(['fewer_than_three_items', 'constant_ranking']) }),
]);
export type Correlation = z.infer<typeof correlation>;

/** Two methods side by side, over the designs that both ranked; by rank alone, because their scales say different things. */
export const methodComparison = z.object({
  methods: z.tuple([method, method]),
  spearman: correlation,
  kendall: correlation,
  /** Designs are far apart when their ranks differ by more than this, in places. */
  farApart: z.number(),
  /** Sorted by the first method's rank, then code; ranks are counted among these designs. */
  rows: z.array(z.object({ code: entryCode, ranks: z.tuple([z.int(), z.int()]), far: z.boolean() })),
});
export type MethodComparison = z.infer<typeof methodComparison>;
