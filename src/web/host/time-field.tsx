import { host } from '../../words/words.ts';
import { Field } from '../ui/field.tsx';
import { localNow } from './local-time.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** In this device's time, as `localNow` writes it; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
}

/** A time to come, by this device's clock. */
export function TimeField({ id, label, help, value, onChange, required = false }: Props) {
  return (
    <Field id={id} label={label} help={help}>
      {(tied) => (
        <input
          {...tied}
          class="input host-time"
          type="datetime-local"
          min={localNow()}
          required={required}
          value={value}
          onInput={(e) => onChange(e.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** When a round closes by itself. */
export function ClosingField(props: Pick<Props, 'id' | 'value' | 'onChange'>) {
  const { closesAt, closesHelp } = host.steps.openRound;
  return <TimeField {...props} label={closesAt} help={closesHelp} />;
}
