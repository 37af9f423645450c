import { type DraftItem, judgementForm, type StoredJudgement } from '../../contract/http/judging.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import type { DimensionScore, Judgement } from '../../domain/judgement.ts';

interface WireScore {
  readonly hard_defects?: readonly string[];
  readonly reason: string;
  readonly score: number;
}

/** A stored judgement, its fields in the order of judgement again. @throws ZodError: it is none of this standard. */
export function storedJudgement({ dimensions }: JudgeStandard, stored: unknown): StoredJudgement {
  return judgementForm(dimensions).omit({ id: true }).parse(stored) as StoredJudgement;
}

/** The judgement that a wire's form says. The only place that knows both names of its fields. */
export function judgementOf({ dimensions }: JudgeStandard, form: StoredJudgement): Judgement {
  return {
    deliverableOk: form.deliverable_ok,
    deliverableNote: form.deliverable_note,
    missing: form.missing,
    altered: form.altered,
    invented: form.invented,
    placeholdersPrinted: form.placeholders_printed,
    intentFit: form.intent_fit,
    scores: Object.fromEntries(dimensions.map(({ key }) => [key, scoreOf(form[key] as WireScore)])),
    notes: form.notes,
  };
}

function scoreOf({ hard_defects = [], reason, score }: WireScore): DimensionScore {
  return { hardDefects: hard_defects, reason, score };
}

/** What was handed in, as a page shows it. */
export function draftOf({ dimensions }: JudgeStandard, form: StoredJudgement): DraftItem {
  return {
    deliverable_ok: form.deliverable_ok,
    deliverable_note: form.deliverable_note,
    missing: [...form.missing],
    altered: [...form.altered],
    invented: [...form.invented],
    placeholders_printed: [...form.placeholders_printed],
    intent_fit: form.intent_fit,
    scores: Object.fromEntries(
      dimensions.map(({ key }) => {
        const { hard_defects = [], reason, score } = form[key] as WireScore;
        return [key, { hard_defects: [...hard_defects], reason, score }];
      }),
    ),
    notes: form.notes,
  };
}
