import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { common, join as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Shell } from '../ui/shell.tsx';
import { Problem, State } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import { joinWithLink } from './enter.ts';
import { Privacy } from './privacy.tsx';

/**
 * `/link#SECRET`: a single-use invitation. It is used by the press of a button, so that a program that only looks at links
 * does not use it up; the secret leaves the address bar and the history at once.
 */
export function LinkPage() {
  const { route } = useLocation();
  const [secret] = useState(() => location.hash.slice(1));
  const action = useAction();
  useEffect(() => history.replaceState(history.state, '', '/link'), []);

  if (secret === '') {
    return (
      <Shell title={t.link.title} heading={t.link.emptyHeading}>
        <State mark="empty">
          <p>{t.link.empty}</p>
          <a class="button" href="/join">
            {common.enterCode}
          </a>
        </State>
      </Shell>
    );
  }
  return (
    <Shell title={t.link.title} heading={t.link.heading} lead={t.link.text}>
      <div class="stack">
        <Problem error={action.error} title={t.link.failed} />
        <ActionButton
          kind="first"
          busy={action.busy}
          onClick={() => action.run(async () => route(await joinWithLink(secret), true))}
        >
          {action.busy ? t.link.busy : t.link.submit}
        </ActionButton>
        <Privacy />
      </div>
    </Shell>
  );
}
