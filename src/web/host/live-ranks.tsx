import type { BlindStanding, StandingMatrices } from '../../contract/host.ts';
import { plots, live as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { ComparisonGraph } from '../ui/plots/comparison-graph.tsx';
import { Heatmap } from '../ui/plots/heatmap.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useKept } from '../ui/use-kept.ts';
import { useLoad } from '../ui/use-load.ts';
import { byStrength } from './live-strengths.tsx';

/** Rank heatmap and comparison graph: fetched once a version of the standing; until the next one is there they stay. */
export function RanksAndGraph({ round, standing }: { round: string; standing: BlindStanding }) {
  const path = `/rounds/${round}/matrices/${standing.version}`;
  const loaded = useLoad(path, () => get<StandingMatrices>(path));
  const matrices = useKept(loaded.value);
  return (
    <div class="live-stack">
      {matrices !== null ? (
        <Tables rows={rowsOf(standing, matrices)} matrices={matrices} />
      ) : loaded.error === null || loaded.error.code === 'not_found' ? (
        <Skeleton lines={6} />
      ) : (
        <Failed error={loaded.error} retry={loaded.reload} />
      )}
    </div>
  );
}

function Tables({ rows, matrices }: { rows: ReturnType<typeof rowsOf>; matrices: StandingMatrices }) {
  return (
    <>
      <section class="live-part">
        <h2>{t.ranks.title}</h2>
        <Heatmap rows={rows} shares={matrices.rankShares} />
      </section>
      <section class="live-part">
        <h2>{t.graph}</h2>
        <p>{plots.graph.intro}</p>
        <ComparisonGraph rows={rows} pairs={matrices.pairs} />
      </section>
    </>
  );
}

function rowsOf(standing: BlindStanding, matrices: StandingMatrices) {
  return byStrength(standing.rows)
    .map((row) => ({ name: row.code, source: matrices.codes.indexOf(row.code) }))
    .filter((row) => row.source >= 0);
}
