import { judging as t } from '../../words/words.ts';
import { Shell } from '../ui/shell.tsx';
import { Skeleton } from '../ui/states.tsx';
import { AsideNotice } from './aside-notice.tsx';
import { JudgeDesk } from './judge-desk.tsx';
import { JudgeFailed } from './judge-failed.tsx';
import { Ended } from './judge-page.tsx';
import { useJudge } from './use-judge.ts';

/** `/c/SLUG/judge/BRIEF`: a judge's one pass over a brief, from the first look to the handing in. */
export function BriefPage({ slug, brief }: { slug: string; brief: string }) {
  const judge = useJudge(slug, brief);
  const { judging, packet, error } = judge;
  if (judging !== null && judging.end !== null) {
    const back = [{ href: `/c/${slug}/judge`, label: t.nav }];
    return (
      <Shell title={t.title} heading={judging.contest.name} nav={back}>
        <AsideNotice
          aside={judge.aside}
          standard={judging.standard}
          nameOf={(id) => id}
          onPut={null}
          onLetGo={judge.letGo}
        />
        <Ended slug={slug} end={judging.end} />
      </Shell>
    );
  }
  if (error !== null && (packet === null || error.code === 'judge_removed')) {
    return <JudgeFailed slug={slug} error={error} retry={judge.refresh} />;
  }
  if (judging === null || packet === null) {
    return (
      <Shell title={t.title}>
        <Skeleton lines={8} />
      </Shell>
    );
  }
  return <JudgeDesk key={packet.brief.key} judging={judging} packet={packet} judge={judge} />;
}
