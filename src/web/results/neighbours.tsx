import { type Estimate, intervalMarks } from '../../plots/interval.ts';
import { design as t } from '../../words/words.ts';
import { ShareAxis } from '../ui/plots/axis.tsx';
import { IntervalRow } from '../ui/plots/interval-row.tsx';

const DOMAIN = [0, 1] as const;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

interface Props {
  readonly rows: readonly {
    readonly label: string;
    readonly kind: 'human' | 'ai';
    readonly own: boolean;
    readonly estimate: Estimate;
  }[];
  readonly axis: string;
  readonly middle?: number;
  readonly tick?: (value: number) => string;
}

/** A design between those just above and below it, and whether their order is settled. */
export function Neighbours({ rows, axis, middle = -1, tick }: Props) {
  const own = rows.find((row) => row.own);
  const others = rows.filter((row) => !row.own);
  if (own === undefined) return null;
  return (
    <figure class="neighbours">
      <ol>
        {rows.map(({ label, kind, own: isOwn, estimate }) => (
          <li key={label} class={isOwn ? 'neighbour neighbour-own' : 'neighbour'}>
            <span>{label}</span>
            <IntervalRow marks={intervalMarks(estimate, DOMAIN)} domain={DOMAIN} grid={TICKS} {...{ kind, middle }} />
          </li>
        ))}
      </ol>
      <div class="neighbour">
        <ShareAxis domain={DOMAIN} ticks={TICKS} title={axis} {...(tick && { format: tick })} />
      </div>
      {others.length > 0 && (
        <figcaption>
          {t.overlap(others.filter(({ estimate }) => overlap(estimate, own.estimate)).map(({ label }) => label))}
        </figcaption>
      )}
    </figure>
  );
}

function overlap(a: Estimate, b: Estimate): boolean {
  return a.most[0] <= b.most[1] && b.most[0] <= a.most[1];
}
