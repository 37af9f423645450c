import { useState } from 'preact/hooks';
import type { Invitation } from '../../contract/http/access.ts';
import type { ContestView } from '../../contract/http/contests.ts';
import { host as t } from '../../words/words.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { post, request } from '../ui/api.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Failed, Problem, Skeleton } from '../ui/states.tsx';
import { useAction } from '../ui/use-action.ts';
import type { Loaded } from '../ui/use-load.ts';

type Role = Invitation['role'];
const ROLES: readonly Role[] = ['voter', 'designer', 'juror', 'host'];
const OVER: readonly ContestView['status'][] = ['published', 'archived'];
const DESIGNERS: readonly ContestView['status'][] = ['draft', 'submissions'];

interface Props {
  readonly slug: string;
  readonly status: ContestView['status'];
  readonly invitations: Loaded<Invitation[]>;
  /** Whom one can invite here, and whose invitations are shown. */
  readonly roles?: readonly Role[];
}

/** Codes for many and links for one: made here, shown with their QR code, withdrawn when they have gone astray. */
export function Invitations({ slug, status, invitations, roles = ROLES }: Props) {
  const [link, setLink] = useState<Invitation | null>(null);
  const shown = invitations.value?.filter(({ role }) => roles.includes(role));
  const made = async (invitation: Invitation) => {
    setLink(invitation.kind === 'link' ? invitation : null);
    await invitations.reload();
  };
  return (
    <div class="invitations wide">
      {!OVER.includes(status) && <InvitationForm slug={slug} status={status} roles={roles} onMade={made} />}
      {link?.url != null && <OneTimeLink key={link.id} kind={t.invite.kinds[link.role]} url={link.url} />}
      {shown === undefined ? (
        invitations.error === null ? (
          <Skeleton lines={2} />
        ) : (
          <Failed error={invitations.error} retry={invitations.reload} />
        )
      ) : shown.length === 0 ? (
        <p class="quiet">{t.steps.invite.none}</p>
      ) : (
        <ul class="rows">
          {shown.map((one) => (
            <InvitationRow key={one.id} slug={slug} invitation={one} onChange={invitations.reload} />
          ))}
        </ul>
      )}
    </div>
  );
}

function InvitationForm({
  slug,
  status,
  roles,
  onMade,
}: {
  slug: string;
  status: Props['status'];
  roles: readonly Role[];
  onMade: (made: Invitation) => Promise<void>;
}) {
  const [role, setRole] = useState<Role>(roles[0] ?? 'voter');
  const [most, setMost] = useState('');
  const action = useAction();
  const isCode = role === 'voter' || role === 'designer';
  const late = role === 'designer' && !DESIGNERS.includes(status);
  const make = () =>
    action.run(async () => {
      const body = { role, ...(isCode && most !== '' ? { maxUses: Number(most) } : {}) };
      await onMade(await post<Invitation>(`/contests/${slug}/invitations`, body));
    });
  return (
    <form
      class="invite-form"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      {roles.length > 1 && (
        <Field id="invite-role" label={t.invite.role}>
          {(tied) => (
            <select {...tied} class="input" value={role} onChange={(e) => setRole(e.currentTarget.value as Role)}>
              {roles.map((one) => (
                <option key={one} value={one}>
                  {t.invite.roles[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {isCode && (
        <Field id="invite-most" label={t.invite.maxUses}>
          {(tied) => (
            <input
              {...tied}
              class="input host-number"
              type="number"
              min={1}
              max={100_000}
              placeholder={t.invite.maxUsesNone}
              value={most}
              onInput={(e) => setMost(e.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <ActionButton type="submit" busy={action.busy}>
        {isCode ? t.invite.makeCode : t.invite.makeLink}
      </ActionButton>
      {late && <p class="notice notice-open">{t.invite.designersLate}</p>}
      <Problem error={action.error} title={t.invite.failed} />
    </form>
  );
}

function OneTimeLink({ kind, url }: { kind: string; url: string }) {
  return (
    <div class="notice one-time" role="status">
      <p>
        <strong>{kind}</strong>
        {t.invite.once}
      </p>
      <code class="code one-time-url">{url}</code>
      <div class="buttons">
        <CopyButton text={url} label={t.invite.copyLink} />
      </div>
      <div class="invitation-qr">
        <QrCode text={url} label={t.invite.qrLabel(kind)} />
      </div>
    </div>
  );
}

function InvitationRow({
  slug,
  invitation,
  onChange,
}: {
  slug: string;
  invitation: Invitation;
  onChange: () => Promise<void>;
}) {
  const action = useAction();
  const { id, role, kind, code, url, uses, maxUses, revoked } = invitation;
  const name = t.invite.kinds[role];
  return (
    <li class="invitation" data-revoked={revoked}>
      <div class="invitation-head">
        <p>
          <strong>{name}</strong>{' '}
          <span class="quiet">
            {revoked
              ? t.invite.revoked
              : kind === 'code'
                ? t.invite.uses(uses, maxUses)
                : uses > 0
                  ? t.invite.used
                  : t.invite.unused}
          </span>
        </p>
        {code !== null && <p class="code invitation-code">{code}</p>}
      </div>
      {!revoked && (
        <div class="buttons">
          {code !== null && <CopyButton text={code} label={t.invite.copyCode} />}
          {url !== null && <CopyButton text={url} label={t.invite.copyLink} />}
          {(kind === 'code' || uses === 0) && (
            <ActionButton
              kind="quiet"
              busy={action.busy}
              label={t.invite.revokeLabel(name, code ?? '')}
              onClick={() =>
                action.run(async () => {
                  await request('DELETE', `/contests/${slug}/invitations/${id}`);
                  await onChange();
                })
              }
            >
              {t.invite.revoke}
            </ActionButton>
          )}
        </div>
      )}
      {!revoked && url !== null && (
        <details class="step-more">
          <summary>{t.invite.showQr}</summary>
          <div class="invitation-qr">
            <QrCode text={url} label={t.invite.qrLabel(url)} />
          </div>
        </details>
      )}
      <Problem error={action.error} />
    </li>
  );
}
