import { arenaVote as t } from '../../words/words.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { VotingRefused } from '../voter/refused.tsx';
import { VoteWaiting } from '../voter/vote-states.tsx';
import { useArena } from './use-arena.ts';
import { Voting } from './voting.tsx';
import '../voter/vote.css';
import '../voter/work.css';
import './brief.css';
import './outputs.css';
import './answers.css';
import './arena.css';

/** `/c/SLUG/arena`: the voting page of an arena. */
export function ArenaPage({ slug }: { slug: string }) {
  const arena = useArena(slug);
  usePageTitle(arena.state?.contest.name ?? t.title);
  if (arena.state !== null) return <Voting slug={slug} arena={arena} state={arena.state} />;
  if (arena.refusal !== null)
    return <VotingRefused refusal={arena.refusal} words={t.refused} hosts={`/host/${slug}`} />;
  return <VoteWaiting connected={arena.connected} kept={arena.answers.length} />;
}
