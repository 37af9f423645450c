import { isDeepStrictEqual } from 'node:util';
import type { DraftBody, DraftItem } from '../../contract/http/judging.ts';
import { AppError } from '../../domain/app-error.ts';
import { invalidField } from '../../platform/http/parse-input.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Judge } from './enter-judging.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { type Draft, putDraft } from './session-data.ts';

/**
 * Writes outputs into a judge's draft: all of them or none. What stands there already is acknowledged again, and what
 * another page has changed meanwhile is not written over. Returns the draft's version.
 * @throws AppError as `openSession`, judgement_submitted, draft_changed, not_all_seen; InvalidInput
 */
export async function saveDraft(
  services: Pick<Services, 'prisma'>,
  judge: Judge,
  briefKey: string,
  { version, items }: DraftBody,
): Promise<number> {
  return inTransaction(services, async (tx) => {
    const open = await openSession(tx, judge, briefKey);
    const { session } = open;
    for (const [code, item] of Object.entries(items)) checkItem(open, code, item);
    if (stands(session.draft, items)) return session.version;
    if (session.submittedAt !== null) throw new AppError('judgement_submitted');
    if (session.version !== version) throw new AppError('draft_changed');
    if (Object.values(items).some(hasScore)) requireAllSeen(open);
    return putDraft(tx, session.id, items);
  });
}

/** Nobody scores before every design was looked at in full, anchors too. @throws AppError not_all_seen */
export function requireAllSeen({ items }: OpenSession): void {
  const unseen = items.filter(({ seen }) => !seen).length;
  if (unseen > 0) throw new AppError('not_all_seen', { unseen });
}

export function hasScore({ scores }: DraftItem): boolean {
  return Object.values(scores).some(({ score }) => score !== null);
}

function checkItem({ items, standard }: OpenSession, code: string, item: DraftItem): void {
  if (!items.some((one) => one.entryId !== null && one.code === code)) throw invalidField(`items.${code}`, 'notChoice');
  for (const key of Object.keys(item.scores)) {
    if (!standard.dimensions.some((dimension) => dimension.key === key)) {
      throw invalidField(`items.${code}.scores.${key}`, 'unknown');
    }
  }
}

function stands(draft: Draft, items: Draft): boolean {
  return Object.entries(items).every(([code, item]) => isDeepStrictEqual(draft[code], item));
}
