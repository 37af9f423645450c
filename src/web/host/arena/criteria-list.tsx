import { ARENA_LIMITS as LIMITS } from '../../../domain/arena-settings.ts';
import { hostArena as t } from '../../../words/words.ts';
import { Field } from '../../ui/field.tsx';

/** A question of an arena being edited; `key` stays while others come and go. */
export interface CriterionRow {
  readonly key: number;
  readonly name: string;
  readonly description: string;
}

interface Props {
  readonly criteria: readonly CriterionRow[];
  readonly most: number;
  readonly fault: (path: string) => string | undefined;
  readonly onChange: (criteria: readonly CriterionRow[]) => void;
}

/** What voters compare by: at least one criterion. */
export function CriteriaList({ criteria, most, fault, onChange }: Props) {
  const change = (key: number, part: Partial<CriterionRow>) =>
    onChange(criteria.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const add = () =>
    onChange([...criteria, { key: 1 + Math.max(...criteria.map(({ key }) => key)), name: '', description: '' }]);
  return (
    <fieldset class="arena-criteria" aria-describedby="arena-criteria-help">
      <legend class="field-label">{t.create.criteria}</legend>
      <p id="arena-criteria-help" class="field-help">
        {t.create.criteriaHelp}
      </p>
      {criteria.map(({ key, name, description }, index) => (
        <div key={key} class="arena-criterion">
          <Field
            id={`arena-criterion-${key}`}
            label={t.create.criterion(index + 1)}
            error={fault(`criteria.${index}.name`)}
          >
            {(tied) => (
              <input
                {...tied}
                class="input"
                required
                maxLength={LIMITS.criterionName}
                value={name}
                onInput={(e) => change(key, { name: e.currentTarget.value })}
              />
            )}
          </Field>
          <Field id={`arena-meaning-${key}`} label={t.create.meaning}>
            {(tied) => (
              <input
                {...tied}
                class="input"
                maxLength={LIMITS.criterionDescription}
                value={description}
                onInput={(e) => change(key, { description: e.currentTarget.value })}
              />
            )}
          </Field>
          {criteria.length > 1 && (
            <button
              type="button"
              class="button button-quiet"
              onClick={() => onChange(criteria.filter((one) => one.key !== key))}
            >
              {t.create.remove(name)}
            </button>
          )}
        </div>
      ))}
      {fault('criteria') !== undefined && <p class="field-error">{fault('criteria')}</p>}
      {criteria.length < most && (
        <button type="button" class="button" onClick={add}>
          {t.create.add}
        </button>
      )}
    </fieldset>
  );
}
