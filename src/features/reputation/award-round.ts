import { designAwards, participationAwards } from '../../domain/reputation.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { findJudgedDesigners, findJudgedRounds, insertAwards, readJudgedDesigns, readParticipation } from './data.ts';

/**
 * Gives the points for taking part in rounds that are closed; repeating it changes nothing. What a person has done says
 * nothing of whose an entry is, so that these need not wait for publication.
 */
export async function awardParticipation(db: Db, where: { id: string } | { contestId: string }): Promise<void> {
  for (const { id, contestId, settings } of await findJudgedRounds(db, where)) {
    const done = await readParticipation(db, id);
    const awards = done.flatMap((one) => participationAwards(one, settings.constants.reputation));
    await insertAwards(db, contestId, id, awards);
  }
}

/**
 * Gives the points of a contest's designs, in the transaction that publishes names: a place among the human designs and
 * a beaten benchmark tell which entries are human. A design counts as judged once, however many rounds it was in.
 */
export async function awardDesigns(tx: Tx, contestId: string): Promise<void> {
  const judged = await findJudgedDesigners(tx, contestId);
  for (const { id, settings } of await findJudgedRounds(tx, { contestId })) {
    const { reputation, credibly } = settings.constants;
    const awards = designAwards(await readJudgedDesigns(tx, id), reputation, credibly);
    await insertAwards(
      tx,
      contestId,
      id,
      awards.filter(({ voterId, reason }) => reason !== 'evaluated_design' || !judged.has(voterId)),
    );
    for (const { voterId } of awards) judged.add(voterId);
  }
}
