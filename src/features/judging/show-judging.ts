import type { DraftItem, JudgingView } from '../../contract/http/judging.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import type { Services } from '../../platform/services.ts';
import { readCurrentStandard } from '../briefs/standard-data.ts';
import { endOfJudging, type Judge } from './enter-judging.ts';
import { type BriefProgress, readBriefs } from './session-data.ts';

/** What a judge has to do, and how far it is done. Briefs are shown once judging has opened: until then they may change. */
export async function showJudging(services: Pick<Services, 'prisma'>, { contest, judge }: Judge): Promise<JudgingView> {
  const standard = await readCurrentStandard(services.prisma, contest.id);
  const end = endOfJudging(contest.status);
  const briefs = end === 'not_open' ? [] : await readBriefs(services.prisma, contest.id, judge.id);
  const { slug, name, brief, status } = contest;
  return {
    contest: { slug, name, brief, status },
    judge: { label: judge.label, kind: judge.kind },
    end,
    standard: standard as JudgingView['standard'],
    briefs: briefs.map((one) => briefView(standard, one)),
  };
}

function briefView(
  standard: JudgeStandard,
  { key, title, layer, outputs, anchors, session }: BriefProgress,
): JudgingView['briefs'][number] {
  const state = session === null ? 'untouched' : session.submitted ? 'submitted' : 'begun';
  const done = Object.values(session?.draft ?? {}).filter((item) => isDone(standard, item)).length;
  return { key, title, layer, outputs, anchors, state, done };
}

/** Every field that must not be empty when it is handed in has something. */
function isDone({ dimensions }: JudgeStandard, item: DraftItem): boolean {
  const { deliverable_ok, intent_fit, scores } = item;
  return (
    deliverable_ok !== null &&
    intent_fit.verdict !== null &&
    intent_fit.reason.trim() !== '' &&
    dimensions.every(({ key }) => {
      const given = scores[key];
      return given !== undefined && given.score !== null && given.reason.trim() !== '';
    })
  );
}
