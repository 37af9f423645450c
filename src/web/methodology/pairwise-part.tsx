import type { Methodology } from '../../contract/http/methodology.ts';
import { intervalMarks, shareDomain, shareTicks } from '../../plots/interval.ts';
import { percent, percentRange } from '../../words/format.ts';
import { methodology } from '../../words/words.ts';
import { ShareAxis } from '../ui/plots/axis.tsx';
import { IntervalRow } from '../ui/plots/interval-row.tsx';
import { PlotKey } from '../ui/plots/plot-key.tsx';
import { NumberTable } from './number-table.tsx';

const t = methodology.pairwise;
type Props = Pick<Methodology, 'settings' | 'examples'>;

/** Comparing pairs: the model, an example with its plot, which pair comes next. */
export function PairwisePart({ settings, examples }: Props) {
  const { constants, electorate } = settings;
  const winner = examples.pairwise.at(-1);
  return (
    <>
      <p>{t.who(electorate.pairwise, constants.skipsPerRound)}</p>
      <p>{t.model(constants.sigma)}</p>
      <NumberTable
        caption={t.chancesCaption}
        head={[t.difference, t.chance]}
        rows={examples.chances.map(({ difference, chance }) => [String(difference), percent(chance)])}
      />
      <h3>{t.exampleTitle}</h3>
      <p>{t.example}</p>
      <ExamplePlot designs={examples.pairwise} />
      <NumberTable
        caption={t.exampleCaption}
        head={[t.design, t.won, t.strength, t.interval]}
        rows={examples.pairwise.map((row) => [
          row.name,
          t.wonOf(row.wins, row.comparisons),
          percent(row.strength),
          percentRange(row.strength95),
        ])}
      />
      {winner !== undefined && <p>{t.exampleEnd(winner.wins, winner.comparisons, ...winner.strength95)}</p>}
      <p>{t.reported(constants.draws)}</p>
      {constants.reweighting.mostPairs > 0 && <p>{t.reweighted(constants.reweighting)}</p>}
      {settings.requiredBenchmarks > 0 && (
        <p>{t.credibly(constants.credibly, constants.confidence.pairwise.moderate.evidence)}</p>
      )}
      <h3>{t.pairsTitle}</h3>
      <p>{t.pairs(constants.assignment)}</p>
      <p>{t.repeats(constants.repeat.probability, constants.repeat.distance)}</p>
      <p>{t.undo(constants.undoSeconds)}</p>
    </>
  );
}

function ExamplePlot({ designs }: { designs: Props['examples']['pairwise'] }) {
  const domain = shareDomain(designs.map((row) => row.strength95));
  const grid = shareTicks(domain);
  return (
    <figure class="method-plot" aria-hidden="true">
      <PlotKey />
      {designs.map((row) => (
        <div key={row.name} class="method-plot-row">
          <span>{row.name}</span>
          <IntervalRow
            marks={intervalMarks({ value: row.strength, half: row.strength50, most: row.strength95 }, domain)}
            domain={domain}
            grid={grid}
          />
        </div>
      ))}
      <div class="method-plot-row">
        <span />
        <ShareAxis domain={domain} ticks={grid} title={t.strength} />
      </div>
    </figure>
  );
}
