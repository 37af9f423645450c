import { sparkline } from '../../../plots/sparkline.ts';
import './plots.css';

const WIDTH = 160;
const HEIGHT = 36;

/** Counts of the last minutes as a small line; its label says what the line says. */
export function Spark({ values, label }: { values: readonly number[]; label: string }) {
  const plot = sparkline(values, WIDTH - 8, HEIGHT - 8);
  return (
    <svg class="spark" viewBox={`-4 -4 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <path class="spark-area" d={plot.area} />
      <path class="spark-line" d={plot.line} />
      {plot.last !== null && <circle class="spark-last" cx={plot.last.x} cy={plot.last.y} r={3} />}
    </svg>
  );
}
