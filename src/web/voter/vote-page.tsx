import { useEffect, useState } from 'preact/hooks';
import type { Me } from '../../contract/http/access.ts';
import { vote as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { useLoad } from '../ui/use-load.ts';
import { Comparing } from './comparing.tsx';
import { chosenBy, hashOf, methodsOf, methodToShow, refusalOfBoth, type Shown } from './methods.ts';
import { Rating } from './rating.tsx';
import { ratingViewOf } from './rating-session.ts';
import { VotingRefused } from './refused.tsx';
import { useVote, type Voting } from './use-vote.ts';
import { VoteWaiting } from './vote-states.tsx';
import { viewOf } from './vote-view.ts';
import './vote.css';

/** The voting page: the question, what is to be judged, progress, and nothing else. */
export function VotePage({ slug }: { slug: string }) {
  const voting = useVote(slug);
  const { compare, like } = voting;
  const [chosen, choose] = useState<Shown | null>(() => chosenBy(location.hash));
  usePageTitle((compare.state ?? like.state)?.contest.name ?? t.title);
  const methods = methodsOf(compare, like);
  const shown = methodToShow(methods, chosen, compare, like);
  const packet = usePacket(slug);
  // What was begun stays on screen when it is done, until its person moves on.
  useEffect(() => {
    if (shown !== null && methods.length > 1) choose(shown);
  }, [shown, methods.length]);

  if (shown === null) {
    const refusal = refusalOfBoth(compare, like);
    return refusal === null ? (
      <VoteWaiting connected={compare.connected} kept={compare.answers.length + like.answers.length} />
    ) : (
      <VotingRefused refusal={refusal} words={t.refused} hosts={`/host/${slug}/live`} />
    );
  }
  const onShow = (method: Shown) => {
    // The address says it, so that a reload shows the same.
    history.replaceState(history.state, '', hashOf(method));
    choose(method);
  };
  const notes = methods.length > 1 ? notesOf(voting) : {};
  return shown === 'likes' ? (
    <Rating slug={slug} like={like} notes={notes} onShow={onShow} packet={packet} />
  ) : (
    <Comparing slug={slug} compare={compare} notes={notes} onShow={onShow} packet={packet} />
  );
}

/** Where a juror's packet in this contest is; null for everybody else, and until that is known. */
function usePacket(slug: string): string | null {
  const me = useLoad('me', () => get<Me>('/me'));
  const own = me.value?.memberships.find(({ contest }) => contest === slug);
  return own?.roles.includes('juror') && own.methods.includes('experts') ? `/c/${slug}/review` : null;
}

/** What each method says of itself. */
function notesOf({ compare, like }: Voting): Partial<Record<Shown, string>> {
  const notes: Partial<Record<Shown, string>> = {};
  if (compare.state !== null) {
    const { judged } = viewOf(compare.state, compare.answers);
    notes.pairwise = compare.state.end === 'all_judged' ? t.methods.done : t.methods.judged(judged);
  }
  if (like.state !== null) {
    const { rated, of } = ratingViewOf(like.state, like.answers);
    notes.likes = rated >= of ? t.methods.done : t.methods.left(of - rated);
  }
  return notes;
}
