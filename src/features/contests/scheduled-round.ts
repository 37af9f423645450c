import { z } from 'zod';
import { chosenWorks } from '../../contract/http/contests.ts';
import { AppError } from '../../domain/app-error.ts';
import { ERROR_CODES } from '../../domain/codes.ts';

/** A round that waits for its time. */
export interface ScheduledRound {
  readonly id: string;
  readonly name: string;
  readonly opensAt: Date;
  readonly closesAt: Date | null;
  readonly works: z.output<typeof chosenWorks> | null;
  /** Why it could not open. */
  readonly fault: AppError | null;
}

const storedFault = z.object({
  code: z.enum(ERROR_CODES),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});

interface DraftRow {
  readonly id: string;
  readonly name: string;
  readonly scheduledOpenAt: Date | null;
  readonly closesAt: Date | null;
  readonly plan: unknown;
  readonly openFault: unknown;
}

/** A draft as stored; null: it has no time. */
export function scheduledRound({ scheduledOpenAt, plan, openFault, ...row }: DraftRow): ScheduledRound | null {
  if (scheduledOpenAt === null) return null;
  const fault = openFault === null ? null : storedFault.parse(openFault);
  return {
    id: row.id,
    name: row.name,
    closesAt: row.closesAt,
    opensAt: scheduledOpenAt,
    works: plan === null ? null : chosenWorks.parse(plan),
    fault: fault && new AppError(fault.code, fault.detail),
  };
}
