import { parseArgs } from 'node:util';
import { mean, rootMeanSquare, weighChallenge } from './simulation/weighing.ts';
import { printResult, rounded } from './timing.ts';

/**
 * What weights do to a challenge with careless, random and tireless people: the distance of both rankings from the
 * truth over many simulated challenges, and what the model makes of each kind of person. `--seeds 30` says how many.
 */
const { values: options } = parseArgs({ options: { seeds: { type: 'string', default: '30' } } });
const seeds = Number(options.seeds);

const runs = Array.from({ length: seeds }, (_, k) => weighChallenge(`challenge ${k}`));
const over = (pick: (run: (typeof runs)[number]) => number) => runs.map(pick);
const error = (pick: (run: (typeof runs)[number]) => number) => rounded(rootMeanSquare(over(pick)), 4);
const reliability = (kind: keyof (typeof runs)[number]['reliability']) =>
  rounded(mean(over((run) => run.reliability[kind])), 4);

printResult({
  bench: 'weights',
  seeds,
  rmseWeighted: error((run) => run.weighted.strength),
  rmseUnweighted: error((run) => run.unweighted.strength),
  rankRmseWeighted: error((run) => run.weighted.rank),
  rankRmseUnweighted: error((run) => run.unweighted.rank),
  nearerShare: rounded(mean(over((run) => Number(run.weighted.strength < run.unweighted.strength))), 3),
  reliabilitySteady: reliability('steady'),
  reliabilityJuror: reliability('juror'),
  reliabilityTireless: reliability('tireless'),
  reliabilityCareless: reliability('careless'),
  reliabilityRandom: reliability('random'),
  tirelessTotal: rounded(mean(runs.flatMap((run) => run.tirelessTotals)), 2),
});
