import './parts.css';

interface Props {
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Names whose values are codes, which may break anywhere. */
  readonly codes?: readonly string[];
}

/** Facts in a quiet list. */
export function Facts({ facts, codes = [] }: Props) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class={codes.includes(name) ? 'code' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
