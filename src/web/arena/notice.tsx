import { useState } from 'preact/hooks';
import { arenaVote as t } from '../../words/words.ts';

/** Something to be known once, until it is put away. */
export function Notice({ text }: { text: string }) {
  const [read, setRead] = useState(false);
  if (read) return null;
  return (
    <div class="arena-notice" role="status">
      <p>{text}</p>
      <button type="button" class="vote-dismiss" aria-label={t.dismiss} onClick={() => setRead(true)}>
        ×
      </button>
    </div>
  );
}
