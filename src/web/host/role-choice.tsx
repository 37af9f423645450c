import { host as t } from '../../words/words.ts';

export const VOTING_ROLES = ['designer', 'juror', 'voter'] as const;
export type VotingRole = (typeof VOTING_ROLES)[number];

interface Props {
  readonly id: string;
  readonly legend: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly roles: readonly VotingRole[];
  readonly onChange: (roles: VotingRole[]) => void;
}

/** Which people take part in a method. */
export function RoleChoice({ id, legend, help, error, roles, onChange }: Props) {
  const described = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <fieldset class="field" aria-describedby={described.join(' ') || undefined}>
      <legend class="field-label">{legend}</legend>
      {VOTING_ROLES.map((role) => (
        <label key={role} class="check">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={(e) =>
              onChange(VOTING_ROLES.filter((one) => (one === role ? e.currentTarget.checked : roles.includes(one))))
            }
          />
          {t.create.roleNames[role]}
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} class="field-error">
          {error}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} class="field-help">
          {help}
        </p>
      )}
    </fieldset>
  );
}
