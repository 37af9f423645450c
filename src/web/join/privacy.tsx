import { join as t } from '../../words/words.ts';

/** What is not asked, in two lines. */
export function Privacy() {
  return (
    <p class="quiet">
      {t.privacy[0]}
      <br />
      {t.privacy[1]}
    </p>
  );
}
