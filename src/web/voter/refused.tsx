import type { Refusal } from '../../contract/common.ts';
import { common } from '../../words/words.ts';
import { Mark } from '../ui/mark.tsx';

interface Words {
  readonly hosts_do_not_vote: { readonly title: string; readonly text: string; readonly action: string };
  readonly not_in_electorate: { readonly title: string; readonly text: string };
  readonly other: { readonly title: string };
}

interface Props {
  readonly refusal: Refusal;
  readonly words: Words;
  /** Where hosts go instead. */
  readonly hosts: string;
}

/** Where this device may not vote: said with its reason, and the way on. */
export function VotingRefused({ refusal: { code, message }, words, hosts }: Props) {
  const out = code === 'unauthenticated';
  const { title, text } =
    code === 'hosts_do_not_vote' || code === 'not_in_electorate'
      ? words[code]
      : {
          title: out ? common.signedOut.title : words.other.title,
          text: out ? common.signedOut.text : message,
        };
  const isHost = code === 'hosts_do_not_vote';
  return (
    <main class="vote">
      <div class="vote-panel">
        <Mark kind="covered" />
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
        <a class="button button-first" href={isHost ? hosts : '/join'}>
          {isHost ? words.hosts_do_not_vote.action : common.enterCode}
        </a>
      </div>
    </main>
  );
}
