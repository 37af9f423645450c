import type { JudgePacket } from '../../contract/http/judging.ts';
import { AppError } from '../../domain/app-error.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { ENTRY_CODE_LENGTH } from '../../domain/readable-code.ts';
import { randomCode, randomSecret } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { judgedOverall } from '../../stats/judged-score.ts';
import { findStandard } from '../briefs/standard-data.ts';
import { holdJudging, type Judge } from './enter-judging.ts';
import {
  type Brief,
  findBrief,
  findJudged,
  type Item,
  insertItems,
  insertSession,
  lockSession,
  type NewItem,
  readItems,
  type SessionRow,
} from './session-data.ts';

/** A judge's pass over a brief, locked until its transaction ends. */
export interface OpenSession {
  readonly brief: Brief;
  readonly session: SessionRow;
  readonly standard: JudgeStandard;
  /** Anchors first. */
  readonly items: readonly Item[];
}

/**
 * The judge's one pass over a brief, begun when it is first asked for: of two who ask at once one begins it.
 * @throws AppError as `holdJudging`, not_found
 */
export async function openSession(tx: Tx, judge: Judge, briefKey: string): Promise<OpenSession> {
  await holdJudging(tx, judge);
  const brief = await findBrief(tx, judge.contest.id, briefKey);
  if (brief === null) throw new AppError('not_found');
  const begun = await insertSession(tx, brief.id, judge.judge.id);
  if (begun !== null) await insertItems(tx, begun, drawItems(await findJudged(tx, brief.id)));
  const session = await lockSession(tx, brief.id, judge.judge.id);
  const standard = await findStandard(tx, judge.contest.id, session.standardVersion);
  if (standard === null) throw new Error('a standard that a session names is gone');
  return { brief, session, standard, items: await readItems(tx, session.id) };
}

/** Codes and file names that only chance has chosen, for this session alone; the order follows from the codes. */
function drawItems({ anchors, outputs }: { anchors: readonly string[]; outputs: readonly string[] }): NewItem[] {
  const taken = new Set<string>();
  const drawCode = (): string => {
    const code = randomCode(ENTRY_CODE_LENGTH);
    if (taken.has(code)) return drawCode();
    taken.add(code);
    return code;
  };
  const coded = (ids: readonly string[]) =>
    ids.map((id) => ({ id, code: drawCode() })).sort((a, b) => (a.code < b.code ? -1 : 1));
  const listed = [
    ...coded(anchors).map(({ id, code }) => ({ code, entryId: null, anchorId: id })),
    ...coded(outputs).map(({ id, code }) => ({ code, entryId: id, anchorId: null })),
  ];
  return listed.map((item, position) => ({
    ...item,
    position,
    fullName: randomSecret(),
    smallName: randomSecret(),
  }));
}

/** All that a judge sees of a brief. @throws AppError as `openSession` */
export async function showPacket(
  services: Pick<Services, 'prisma'>,
  judge: Judge,
  briefKey: string,
): Promise<JudgePacket> {
  return packetOf(await inTransaction(services, (tx) => openSession(tx, judge, briefKey)));
}

function packetOf({ brief, session, standard, items }: OpenSession): JudgePacket {
  const { key, title, text, requiredText } = brief;
  const weights = standard.dimensions.map(({ weight }) => weight);
  return {
    brief: { key, title, text, requiredText: [...requiredText] },
    standardVersion: session.standardVersion,
    anchors: items.flatMap(({ anchor, ...item }) => {
      if (anchor === null) return [];
      const scores = standard.dimensions.map(({ key: dimension }) => anchor.scores[dimension] as number);
      return [{ ...viewOf(item), scores: anchor.scores, overall: judgedOverall(scores, weights), note: anchor.note }];
    }),
    outputs: items.filter(({ anchor }) => anchor === null).map(viewOf),
    draft: session.draft,
    version: session.version,
    firstPick: items.find(({ entryId }) => entryId !== null && entryId === session.firstPickId)?.code ?? null,
    submittedAt: session.submittedAt?.toISOString() ?? null,
  };
}

function viewOf({ code, full, small, width, height, seen }: Omit<Item, 'anchor'>): JudgePacket['outputs'][number] {
  return { id: code, picture: { full, small, width, height, url: `/api/v1/media/${full}` }, seen };
}
