import { AppError } from '../../domain/app-error.ts';
import { invalidField } from '../../platform/http/parse-input.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Judge } from './enter-judging.ts';
import { openSession } from './open-session.ts';
import { hasScore } from './save-draft.ts';
import { putFirstPick } from './session-data.ts';

/**
 * Notes which design a person would take at first sight; another one takes its place until the first score.
 * @throws AppError as `openSession`, forbidden (only people have first sights), first_pick_late; InvalidInput
 */
export async function pickFirst(
  services: Pick<Services, 'prisma'>,
  judge: Judge,
  briefKey: string,
  code: string,
): Promise<void> {
  if (judge.judge.kind !== 'person') throw new AppError('forbidden');
  await inTransaction(services, async (tx) => {
    const { session, items } = await openSession(tx, judge, briefKey);
    const picked = items.find((item) => item.code === code)?.entryId ?? null;
    if (picked === null) throw invalidField('id', 'notChoice');
    if (session.firstPickId === picked) return;
    if (session.submittedAt !== null || Object.values(session.draft).some(hasScore)) {
      throw new AppError('first_pick_late');
    }
    await putFirstPick(tx, session.id, picked);
  });
}
