import type { Method } from '../../domain/settings.ts';
import { methods as t } from '../../words/words.ts';
import type { CriterionDraft } from './criteria-draft.ts';
import { CriteriaEditor } from './criteria-editor.tsx';
import { RoleChoice, type VotingRole } from './role-choice.tsx';
import './criteria.css';

const METHODS: readonly Method[] = ['pairwise', 'likes', 'experts'];

/** How a contest is judged, by whom, and on what. */
export interface JudgingDraft {
  readonly methods: readonly Method[];
  readonly pairwiseRoles: readonly VotingRole[];
  readonly likesRoles: readonly VotingRole[];
  readonly criteria: readonly CriterionDraft[];
}

interface Props {
  readonly judging: JudgingDraft;
  readonly onChange: (part: Partial<JudgingDraft>) => void;
  /** What is wrong with a field, by its path in the request. */
  readonly fault: (path: string) => string | undefined;
}

/** The methods with a line on each; under a chosen one what it needs to know. */
export function MethodChoice({ judging, onChange, fault }: Props) {
  const { methods, pairwiseRoles, likesRoles, criteria } = judging;
  const error = methods.length === 0 ? t.choose.none : fault('methods');
  const choose = (method: Method, chosen: boolean) =>
    onChange({ methods: METHODS.filter((one) => (one === method ? chosen : methods.includes(one))) });
  return (
    <fieldset class="methods" aria-describedby={error === undefined ? 'methods-help' : 'methods-help methods-error'}>
      <legend class="field-label">{t.choose.legend}</legend>
      <p id="methods-help" class="field-help">
        {t.choose.help}
      </p>
      {METHODS.map((method) => (
        <div key={method} class="method">
          <label class="check">
            <input
              type="checkbox"
              checked={methods.includes(method)}
              aria-describedby={`method-${method}-line`}
              onChange={(e) => choose(method, e.currentTarget.checked)}
            />
            {t.names[method]}
          </label>
          <p id={`method-${method}-line`} class="method-line">
            {t.lines[method]}
          </p>
          {methods.includes(method) && <div class="method-more">{more(method)}</div>}
        </div>
      ))}
      {error !== undefined && (
        <p id="methods-error" class="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );

  function more(method: Method) {
    if (method === 'experts') {
      return (
        <>
          <p class="field-help">{t.who.experts}</p>
          <CriteriaEditor criteria={criteria} fault={fault} onChange={(changed) => onChange({ criteria: changed })} />
        </>
      );
    }
    const name = method === 'pairwise' ? 'pairwiseRoles' : 'likesRoles';
    const roles = method === 'pairwise' ? pairwiseRoles : likesRoles;
    return (
      <RoleChoice
        id={name}
        legend={t.who[method]}
        help={t.who.help}
        error={roles.length === 0 ? t.who.none : fault(name)}
        roles={roles}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    );
  }
}
