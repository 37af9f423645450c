import type { JudgementAccepted, JudgementForm } from '../../contract/http/judging.ts';
import { AppError } from '../../domain/app-error.ts';
import { overallBy } from '../../domain/benchmark-record.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { judgementWarnings } from '../../domain/judgement.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { JUDGEMENT_WARNINGS } from '../../words/judgement-warnings.ts';
import { readCurrentStandard } from '../briefs/standard-data.ts';
import type { Judge } from './enter-judging.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { readJudgements, requireWhole } from './read-judgement.ts';
import { requireAllSeen } from './save-draft.ts';
import { findJudgements, insertJudgements } from './session-data.ts';
import { draftOf, judgementOf, storedJudgement } from './wire-judgement.ts';

/**
 * Hands in a judge's judgements of all outputs of a brief: all of them or none, once. The same again is acknowledged
 * again. Numbers that disagree with what was written are told, not overruled.
 * @throws AppError as `openSession`, judgement_submitted, not_all_seen; InvalidInput
 */
export async function submitJudgement(
  services: Pick<Services, 'prisma'>,
  judge: Judge,
  briefKey: string,
  body: unknown,
): Promise<JudgementAccepted> {
  const standard = await readCurrentStandard(services.prisma, judge.contest.id);
  const outputs = readJudgements(standard, body);
  return inTransaction(services, async (tx) => {
    const open = await openSession(tx, judge, briefKey);
    const submittedAt = await keep(tx, judge, open, outputs);
    return {
      submittedAt: submittedAt.toISOString(),
      outputs: outputs.map((form) => ({ id: form.id, ...whatItMeans(open.standard, form) })),
    };
  });
}

async function keep(tx: Tx, { judge }: Judge, open: OpenSession, outputs: readonly JudgementForm[]): Promise<Date> {
  const { session, standard, items } = open;
  const entryOf = new Map(items.flatMap(({ code, entryId }) => (entryId === null ? [] : [[code, entryId] as const])));
  if (session.submittedAt !== null) {
    if (!(await isSame(tx, judge.id, open, entryOf, outputs))) throw new AppError('judgement_submitted');
    return session.submittedAt;
  }
  requireWhole(outputs, [...entryOf.keys()]);
  requireAllSeen(open);
  const judgements = outputs.map(({ id, ...scores }) => ({ entryId: entryOf.get(id) as string, scores }));
  const draft = Object.fromEntries(outputs.map(({ id, ...form }) => [id, draftOf(standard, form)]));
  return insertJudgements(tx, session, judge.id, judgements, draft);
}

/** Whether exactly this was handed in before. */
async function isSame(
  tx: Tx,
  judgeId: string,
  { session, standard }: OpenSession,
  entryOf: ReadonlyMap<string, string>,
  outputs: readonly JudgementForm[],
): Promise<boolean> {
  const stored = await findJudgements(tx, judgeId, session.standardVersion, [...entryOf.values()]);
  const given = new Map(outputs.map(({ id, ...form }) => [entryOf.get(id), form]));
  const same = ([entryId, form]: [string, unknown]) =>
    JSON.stringify(storedJudgement(standard, form)) === JSON.stringify(given.get(entryId));
  return outputs.length === stored.size && [...stored].every(same);
}

function whatItMeans(standard: JudgeStandard, form: JudgementForm): Omit<JudgementAccepted['outputs'][number], 'id'> {
  const judgement = judgementOf(standard, form);
  const nameOf = (key: string) => standard.dimensions.find((one) => one.key === key)?.name.en ?? key;
  const warnings = judgementWarnings(standard, judgement).map((warning) => ({
    code: warning.code,
    dimension: warning.dimension,
    message: JUDGEMENT_WARNINGS[warning.code]({ ...warning, dimension: nameOf(warning.dimension) }),
  }));
  return { overall: overallBy(standard)(judgement), warnings };
}
