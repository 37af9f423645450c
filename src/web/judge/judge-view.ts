import type { DraftItem, JudgePacket } from '../../contract/http/judging.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { type JudgementWarning, judgementWarnings, overallSoFar } from '../../domain/judgement.ts';
import { EMPTY_ITEM, scoreOf, soFar, withField } from './draft-fields.ts';
import type { PendingField } from './judge-shelf.ts';

/** A part of the form; dimensions of the standard are named by their keys behind a sign that no other part has. */
export type Question = 'deliverable' | 'texts' | 'intent' | 'notes' | `d:${string}`;
export const questionOf = (dimension: string): Question => `d:${dimension}`;
export const dimensionOf = (question: Question): string | null =>
  question.startsWith('d:') ? question.slice(2) : null;

/** All parts in the order of judgement. */
export function questionsOf({ dimensions }: JudgeStandard): Question[] {
  return ['deliverable', 'texts', 'intent', ...dimensions.map(({ key }) => questionOf(key)), 'notes'];
}

export interface Missing {
  readonly question: Question;
  readonly what: 'answer' | 'reason' | 'score';
}

/** A design with all that its judge has written, saved or not. */
export interface JudgedOutput {
  readonly id: string;
  readonly place: number;
  readonly picture: JudgePacket['outputs'][number]['picture'];
  readonly seen: boolean;
  readonly item: DraftItem;
  /** What it lacks to be handed in, in the order of judgement. */
  readonly missing: readonly Missing[];
  readonly state: 'empty' | 'partly' | 'done';
  readonly warnings: readonly JudgementWarning[];
  /** Computed; null before all scores are there. */
  readonly overall: number | null;
}

export function judgedOutputs(
  standard: JudgeStandard,
  packet: JudgePacket,
  pending: readonly PendingField[],
  seen: ReadonlySet<string>,
): JudgedOutput[] {
  return packet.outputs.map(({ id, picture }, index) => {
    const item = pending
      .filter((field) => field.id === id)
      .reduce((sum, { field, value }) => withField(sum, field, value), packet.draft[id] ?? EMPTY_ITEM);
    const missing = missingIn(standard, item);
    const given = soFar(item);
    const begun = packet.draft[id] !== undefined || pending.some((field) => field.id === id);
    return {
      ...{ id, place: index + 1, picture, seen: seen.has(id), item, missing },
      state: missing.length === 0 ? 'done' : begun ? 'partly' : 'empty',
      warnings: judgementWarnings(standard, given),
      overall: overallSoFar(standard, given),
    };
  });
}

const isBlank = (text: string) => text.trim() === '';

export function missingIn({ dimensions }: JudgeStandard, item: DraftItem): Missing[] {
  const missing: Missing[] = [];
  const miss = (when: boolean, question: Question, what: Missing['what']) => when && missing.push({ question, what });
  miss(item.deliverable_ok === null, 'deliverable', 'answer');
  miss(item.intent_fit.verdict === null, 'intent', 'answer');
  miss(isBlank(item.intent_fit.reason), 'intent', 'reason');
  for (const { key } of dimensions) {
    const { reason, score } = scoreOf(item, key);
    miss(isBlank(reason), questionOf(key), 'reason');
    miss(score === null, questionOf(key), 'score');
  }
  return missing;
}

/** A number comes after its reason. */
export const mayScore = (item: DraftItem, dimension: string): boolean => !isBlank(scoreOf(item, dimension).reason);

export const hasScore = ({ item }: Pick<JudgedOutput, 'item'>): boolean =>
  Object.values(item.scores).some(({ score }) => score !== null);

/** Where one goes on: the next design after a place that is not done, round the end; null where all are. */
export function nextOpen(outputs: readonly JudgedOutput[], after: number): number | null {
  const open = outputs.flatMap(({ state }, index) => (state === 'done' ? [] : [index]));
  return open.find((index) => index > after) ?? open[0] ?? null;
}

/** Designs as one scale: as they were met, or the best first; those without an overall score last. */
export function inOrder(outputs: readonly JudgedOutput[], by: 'place' | 'overall'): JudgedOutput[] {
  if (by === 'place') return [...outputs];
  return outputs.toSorted((a, b) => (b.overall ?? 0) - (a.overall ?? 0) || a.place - b.place);
}

/** A picture on the wall: a design, or an example with its score. */
export interface LookedAt extends Pick<JudgedOutput, 'id' | 'picture' | 'seen'> {
  readonly name: string;
  /** Of an example. */
  readonly overall: number | null;
}
