import { useEffect, useRef, useState } from 'preact/hooks';
import { CRITERION_LIMITS, MOST_CRITERIA, weightShares } from '../../domain/criteria.ts';
import { criteria as t } from '../../words/words.ts';
import { Field } from '../ui/field.tsx';
import { type CriteriaAct, type CriterionDraft, edited } from './criteria-draft.ts';

interface Props {
  readonly criteria: readonly CriterionDraft[];
  /** What is wrong with a field, by its path in the request. */
  readonly fault: (path: string) => string | undefined;
  readonly onChange: (criteria: readonly CriterionDraft[]) => void;
}

/** What jurors score: names, meanings, weights with the shares that follow from them, scales, and their order. */
export function CriteriaEditor({ criteria, fault, onChange }: Props) {
  const list = useRef<HTMLFieldSetElement>(null);
  const [said, setSaid] = useState('');
  /** What has the focus after the list has changed: rows move, and buttons go away. */
  const focusNext = useRef<string | null>(null);
  const shares = weightShares(criteria);
  const act = (change: CriteriaAct) => onChange(edited(criteria, change));
  useEffect(() => {
    if (focusNext.current === null) return;
    const target = list.current?.querySelector<HTMLElement>(`#${focusNext.current}`);
    focusNext.current = null;
    target?.focus();
  }, [criteria]);

  function move(one: CriterionDraft, index: number, by: 1 | -1): void {
    const atEnd = index + by === 0 || index + by === criteria.length - 1;
    focusNext.current = `criterion-${one.key}-${atEnd === (by === 1) ? 'up' : 'down'}`;
    setSaid(t.moved(nameOf(one, index), index + by + 1));
    act({ kind: 'move', key: one.key, by });
  }
  function remove(one: CriterionDraft, index: number): void {
    focusNext.current = 'criterion-add';
    setSaid(t.removed(nameOf(one, index)));
    act({ kind: 'remove', key: one.key });
  }
  function add(): void {
    focusNext.current = `criterion-${1 + Math.max(-1, ...criteria.map(({ key }) => key))}-name`;
    setSaid('');
    act({ kind: 'add' });
  }

  return (
    <fieldset class="criteria" aria-describedby="criteria-help" ref={list}>
      <legend class="field-label">{t.legend}</legend>
      <p id="criteria-help" class="field-help">
        {t.help}
      </p>
      <ol class="criteria-list">
        {criteria.map((one, index) => (
          <li key={one.key} class="criterion">
            <div class="criterion-head">
              <strong>{t.position(index + 1)}</strong>
              <span class="quiet">{shares === null ? t.shareUnknown : t.share(shares[index] ?? 0)}</span>
              <div class="criterion-order">
                <RowButton
                  id={`criterion-${one.key}-up`}
                  label={t.up(nameOf(one, index))}
                  sign="↑"
                  disabled={index === 0}
                  onClick={() => move(one, index, -1)}
                />
                <RowButton
                  id={`criterion-${one.key}-down`}
                  label={t.down(nameOf(one, index))}
                  sign="↓"
                  disabled={index === criteria.length - 1}
                  onClick={() => move(one, index, 1)}
                />
                <RowButton
                  id={`criterion-${one.key}-remove`}
                  label={t.remove(nameOf(one, index))}
                  sign="×"
                  disabled={criteria.length === 1}
                  onClick={() => remove(one, index)}
                />
              </div>
            </div>
            <CriterionFields
              criterion={one}
              fault={(field) => fault(`criteria.${index}.${field}`)}
              onChange={(part) => act({ kind: 'change', key: one.key, part })}
            />
          </li>
        ))}
      </ol>
      <button id="criterion-add" type="button" class="button" disabled={criteria.length >= MOST_CRITERIA} onClick={add}>
        {t.add}
      </button>
      {criteria.length >= MOST_CRITERIA && <p class="field-help">{t.full(MOST_CRITERIA)}</p>}
      <p class="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}

const nameOf = (criterion: CriterionDraft, index: number) => criterion.name.trim() || t.position(index + 1);

interface RowButtonProps {
  readonly id: string;
  readonly label: string;
  readonly sign: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function RowButton({ id, label, sign, disabled, onClick }: RowButtonProps) {
  return (
    <button id={id} type="button" class="button" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

interface FieldsProps {
  readonly criterion: CriterionDraft;
  readonly fault: (field: string) => string | undefined;
  readonly onChange: (part: Partial<CriterionDraft>) => void;
}

function CriterionFields({ criterion, fault, onChange }: FieldsProps) {
  const id = `criterion-${criterion.key}`;
  const scaleFault = fault('max') ?? fault('min');
  const end = (field: 'min' | 'max', label: string) => (
    <input
      id={`${id}-${field}`}
      class="input"
      type="number"
      min={0}
      max={CRITERION_LIMITS.scale}
      aria-label={label}
      aria-invalid={scaleFault === undefined ? undefined : true}
      aria-describedby={scaleFault === undefined ? undefined : `${id}-scale-error`}
      value={Number.isNaN(criterion[field]) ? '' : criterion[field]}
      onInput={(e) => onChange({ [field]: e.currentTarget.valueAsNumber })}
    />
  );
  return (
    <div class="criterion-fields">
      <Field id={`${id}-name`} label={t.name} error={fault('name')}>
        {(tied) => (
          <input
            {...tied}
            class="input"
            maxLength={CRITERION_LIMITS.name}
            placeholder={t.nameExample}
            value={criterion.name}
            onInput={(e) => onChange({ name: e.currentTarget.value })}
          />
        )}
      </Field>
      <Field id={`${id}-description`} label={t.description} help={t.descriptionHelp} error={fault('description')}>
        {(tied) => (
          <textarea
            {...tied}
            class="input criterion-description"
            maxLength={CRITERION_LIMITS.description}
            value={criterion.description}
            onInput={(e) => onChange({ description: e.currentTarget.value })}
          />
        )}
      </Field>
      <div class="criterion-numbers">
        <Field id={`${id}-weight`} label={t.weight} error={fault('weight')}>
          {(tied) => (
            <input
              {...tied}
              class="input"
              type="number"
              min={0}
              max={CRITERION_LIMITS.weight}
              step="any"
              value={Number.isNaN(criterion.weight) ? '' : criterion.weight}
              onInput={(e) => onChange({ weight: e.currentTarget.valueAsNumber })}
            />
          )}
        </Field>
        <div class="field" role="group" aria-label={t.scale}>
          <span class="field-label" aria-hidden="true">
            {t.scale}
          </span>
          <div class="criterion-scale">
            {end('min', t.from)}
            <span aria-hidden="true">–</span>
            {end('max', t.to)}
          </div>
          {scaleFault !== undefined && (
            <p id={`${id}-scale-error`} class="field-error">
              {scaleFault}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
