import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { ContestStatusWire } from '../../contract/common.ts';
import type { Me } from '../../contract/http/access.ts';
import { common, home as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { Shell } from '../ui/shell.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useLoad } from '../ui/use-load.ts';
import { linksFor, reputationLink } from './contest-links.ts';
import { DeleteAccount } from './delete-account.tsx';
import './home.css';

/** The start: a code to enter, and where this device takes part already. */
export function HomePage() {
  const me = useLoad('me', () => get<Me>('/me'));
  const [gone, setGone] = useState(false);
  return (
    <Shell title={t.title} heading={t.heading} lead={t.lead}>
      <div class="home">
        {gone && (
          <p class="notice" role="status">
            {t.account.done}
          </p>
        )}
        <EnterCode />
        <section class="home-mine">
          <h2>{t.mine}</h2>
          {me.value === null ? (
            me.error === null ? (
              <Skeleton lines={3} />
            ) : (
              <Failed error={me.error} retry={me.reload} />
            )
          ) : (
            <Mine memberships={me.value.memberships} />
          )}
        </section>
        {me.value?.host === true ? (
          <section class="home-host">
            <h2>{t.hosting}</h2>
            <p>{t.hostText}</p>
            <a class="button" href="/host">
              {t.hostLink}
            </a>
          </section>
        ) : (
          <p class="home-host quiet">{t.hostHint}</p>
        )}
        {me.value?.signedIn === true && (
          <DeleteAccount
            onDeleted={() => {
              setGone(true);
              void me.reload();
            }}
          />
        )}
      </div>
    </Shell>
  );
}

function EnterCode() {
  const { route } = useLocation();
  const [code, setCode] = useState('');
  return (
    <form
      class="home-code"
      onSubmit={(event) => {
        event.preventDefault();
        route(`/join/${encodeURIComponent(code.trim())}`);
      }}
    >
      <div class="field">
        <label for="code">{t.code}</label>
        <div class="home-code-row">
          <input
            id="code"
            class="input input-code"
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
            aria-describedby="code-help"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            enterkeyhint="go"
            minLength={4}
            maxLength={20}
            required
          />
          <button type="submit" class="button button-first">
            {t.go}
          </button>
        </div>
        <p id="code-help" class="field-help">
          {t.codeHelp}
        </p>
      </div>
    </form>
  );
}

function Mine({ memberships }: { memberships: Me['memberships'] }) {
  if (memberships.length === 0) return <p class="quiet">{t.mineEmpty}</p>;
  return (
    <ul class="rows">
      {memberships.map((membership) => (
        <li key={membership.contest} class="home-contest">
          <div>
            <h3>{membership.name}</h3>
            <p class="quiet">
              {membership.roles.map((role) => common.roles[role]).join(', ')} ·{' '}
              {common.status[membership.status as ContestStatusWire] ?? membership.status}
            </p>
          </div>
          <div class="buttons">
            {linksFor(membership).map((link) => (
              <a key={link.href} class="button" href={link.href}>
                {link.label}
              </a>
            ))}
            <ReputationLink membership={membership} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Where somebody's own points are; quiet, because it is seldom what one comes for. */
function ReputationLink({ membership }: { membership: Me['memberships'][number] }) {
  const link = reputationLink(membership.contest, membership.roles);
  return link === null ? null : (
    <a class="home-more" href={link.href}>
      {link.label}
    </a>
  );
}
