import { type ArenaEntry, arenaField } from '../src/domain/arena-field.ts';
import { chooseArenaPair } from '../src/domain/arena-matchmaking.ts';
import { addArenaPair, emptyArenaRecord, votingHistory } from '../src/domain/arena-record.ts';
import { addArenaComparison, emptyArenaTally } from '../src/domain/arena-tally.ts';
import { DEFAULT_CONSTANTS } from '../src/domain/constants.ts';
import { generatorTable } from '../src/domain/generator-table.ts';
import { createRandom } from '../src/stats/random.ts';
import { againstGoal, median } from './timing.ts';

const GENERATORS = 100;
const TASKS = 200;
const CATEGORIES = 4;
/** Voters who take turns: each has seen some hundred pairs at the end. */
const VOTERS = 50;
const GOAL_MS = 0.02;

/** One choice of a pair among 100 generators and 200 tasks. */
export function arenaPairChoices(choices: number): object {
  const constants = DEFAULT_CONSTANTS.assignment;
  const random = createRandom('arena choices');
  const entries: ArenaEntry[] = Array.from({ length: TASKS * GENERATORS }, (_, slot) => ({
    slot,
    task: Math.floor(slot / GENERATORS),
    generator: slot % GENERATORS,
    gold: null,
    active: true,
  }));
  const tasks = Array.from({ length: TASKS }, (_, n) => ({ category: `${n % CATEGORIES}`, format: 'image' as const }));
  const field = arenaField(tasks, GENERATORS, entries);
  const strengths = Array.from({ length: GENERATORS }, () => ({ theta: 1.5 * random.normal(), sd: 0.2 }));
  const table = generatorTable(strengths, { ...constants, sigma: DEFAULT_CONSTANTS.sigma }, random);
  const tally = emptyArenaTally(field);
  const records = Array.from({ length: VOTERS }, emptyArenaRecord);

  function choose(n: number): number {
    const record = records[n % VOTERS] as (typeof records)[number];
    const started = performance.now();
    const history = votingHistory(record, field, true);
    const chosen = chooseArenaPair({ field, tally, table }, history, constants, random);
    const took = performance.now() - started;
    if (chosen === null) throw new Error('a pair is left');
    const ordinal = record.pairs + 1;
    addArenaPair(record, field, { ...chosen, ordinal, lowShownLeft: true, kind: 'fresh', repeatOf: null });
    record.votes.held.length = 0;
    addArenaComparison(tally, field, chosen.low, chosen.high, 1);
    return took;
  }

  for (let n = 0; n < choices; n++) choose(n);
  const medianMs = median(Float64Array.from({ length: choices }, (_, n) => choose(n)));
  return { generators: GENERATORS, tasks: TASKS, choices, medianMs, ...againstGoal(medianMs, GOAL_MS) };
}
