import { AppError } from '../../domain/app-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type ChosenWorks, findChosenEntries, type RoundPlan } from './data.ts';

/**
 * The plan as a host sends it.
 * @throws AppError opening_time_past, closing_time_past, closing_before_opening.
 */
export function planOf(
  { now }: Pick<Services, 'now'>,
  input: {
    readonly name: string;
    readonly opensAt?: string | undefined;
    readonly closesAt?: string | undefined;
    readonly works?: ChosenWorks | undefined;
  },
): RoundPlan {
  const at = (instant: string | undefined) => (instant === undefined ? null : new Date(instant));
  const plan = {
    name: input.name,
    works: input.works ?? null,
    opensAt: at(input.opensAt),
    closesAt: at(input.closesAt),
  };
  const { opensAt, closesAt } = plan;
  if (opensAt !== null && opensAt.getTime() <= now()) throw new AppError('opening_time_past');
  if (closesAt !== null && closesAt.getTime() <= now()) throw new AppError('closing_time_past');
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) throw new AppError('closing_before_opening');
  return plan;
}

/**
 * The chosen works of a contest, as ids.
 * @throws AppError round_not_published (its standing must be out by codes), codes_unknown.
 */
export async function entriesOfPlan(tx: Tx, contestId: string, works: ChosenWorks): Promise<ReadonlySet<string>> {
  const found = await findChosenEntries(tx, contestId, works.round);
  if (found === null) throw new AppError('round_not_published');
  const ids = works.codes.map((code) => found.get(code));
  if (ids.some((id) => id === undefined)) throw new AppError('codes_unknown');
  return new Set(ids as string[]);
}
