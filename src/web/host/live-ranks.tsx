import type { BlindStanding, StandingMatrices } from '../../contract/host.ts';
import { live as t } from '../../words/words.ts';
import { get } from '../ui/api.ts';
import { Heatmap } from '../ui/plots/heatmap.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { useKept } from '../ui/use-kept.ts';
import { useLoad } from '../ui/use-load.ts';
import { byStrength } from './live-strengths.tsx';

/** The rank heatmap: fetched once per version of the standing; until the next one is there the last one stays. */
export function RankHeatmap({ round, standing }: { round: string; standing: BlindStanding }) {
  const path = `/rounds/${round}/matrices/${standing.version}`;
  const loaded = useLoad(path, () => get<StandingMatrices>(path));
  const matrices = useKept(loaded.value);
  return (
    <section class="live-part">
      <h2>{t.ranks.title}</h2>
      {matrices !== null ? (
        <Heatmap rows={heatRows(standing, matrices)} shares={matrices.rankShares} />
      ) : loaded.error === null || loaded.error.code === 'not_found' ? (
        <Skeleton lines={6} />
      ) : (
        <Failed error={loaded.error} retry={loaded.reload} />
      )}
    </section>
  );
}

function heatRows(standing: BlindStanding, matrices: StandingMatrices) {
  return byStrength(standing.rows)
    .map((row) => ({ name: row.code, source: matrices.codes.indexOf(row.code) }))
    .filter((row) => row.source >= 0);
}
