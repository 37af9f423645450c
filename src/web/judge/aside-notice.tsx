import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { judging as t } from '../../words/words.ts';
import type { Field, FieldValue } from './draft-fields.ts';
import { type Aside, keyOf } from './judge-shelf.ts';

interface Props {
  readonly aside: readonly Aside[];
  readonly standard: JudgeStandard;
  /** What a design is called here. */
  readonly nameOf: (id: string) => string;
  /** Puts it back; none where nothing can be written any more. */
  readonly onPut: ((aside: Aside) => void) | null;
  readonly onLetGo: (aside: Aside) => void;
}

/** What was written here and does not stand: shown word for word until the judge has decided. */
export function AsideNotice({ aside, standard, nameOf, onPut, onLetGo }: Props) {
  const [first] = aside;
  if (first === undefined) return null;
  return (
    <div class="notice notice-open aside-notice" role="alert">
      <p>{t.aside.title[first.why]}</p>
      <ul>
        {aside.map((one) => (
          <li key={keyOf(one)}>
            <p class="quiet">
              {nameOf(one.id)}, {fieldName(standard, one.field)}
            </p>
            <p class="aside-words">{valueText(one.value)}</p>
            <div class="buttons">
              {onPut !== null && (
                <button type="button" class="button" onClick={() => onPut(one)}>
                  {t.aside.put}
                </button>
              )}
              <button type="button" class="button" onClick={() => onLetGo(one)}>
                {t.aside.drop}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function fieldName({ dimensions }: JudgeStandard, field: Field): string {
  const [head, key, part] = field.split('.') as [string, string?, ('hard_defects' | 'reason' | 'score')?];
  if (head === 'scores' && part !== undefined) {
    return t.fields[part](dimensions.find((one) => one.key === key)?.name.en ?? key ?? '');
  }
  return t.fields[field as Exclude<Field, `scores.${string}`>];
}

function valueText(value: FieldValue): string {
  if (value === null || value === '') return t.aside.nothing;
  if (typeof value === 'boolean') return value ? t.fields.yes : t.fields.no;
  if (typeof value === 'object')
    return value.length === 0 ? t.aside.nothing : value.map((one) => `“${one}”`).join(', ');
  const verdicts: Record<string, string> = t.form.intent.verdicts;
  return verdicts[value] ?? String(value);
}
