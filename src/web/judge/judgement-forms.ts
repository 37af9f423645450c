import type { DraftItem, JudgementForm, JudgePacket } from '../../contract/http/judging.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { EMPTY_ITEM, quotesOf, scoreOf } from './draft-fields.ts';

/** A brief's judgements as they are handed in, in the order in which the judge met the designs. */
export function judgementForms(
  standard: JudgeStandard,
  { outputs, draft }: Pick<JudgePacket, 'outputs' | 'draft'>,
): JudgementForm[] {
  return outputs.map(({ id }) => judgementForm(standard, id, draft[id] ?? EMPTY_ITEM));
}

/** Fields in the order of judgement: the server takes no score that stands before its reason. */
function judgementForm({ dimensions }: JudgeStandard, id: string, item: DraftItem): JudgementForm {
  return {
    id,
    deliverable_ok: item.deliverable_ok as boolean,
    deliverable_note: item.deliverable_note.trim(),
    missing: quotesOf(item.missing),
    altered: quotesOf(item.altered),
    invented: quotesOf(item.invented),
    placeholders_printed: quotesOf(item.placeholders_printed),
    intent_fit: {
      verdict: item.intent_fit.verdict as JudgementForm['intent_fit']['verdict'],
      reason: item.intent_fit.reason.trim(),
    },
    ...Object.fromEntries(
      dimensions.map(({ key, hardDefects }) => {
        const { hard_defects, reason, score } = scoreOf(item, key);
        const reasonAndScore = { reason: reason.trim(), score };
        return [
          key,
          hardDefects === null ? reasonAndScore : { hard_defects: quotesOf(hard_defects), ...reasonAndScore },
        ];
      }),
    ),
    notes: item.notes.trim(),
  };
}
